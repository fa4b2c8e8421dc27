// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shortcuts_dialog.h"

#include "views/screen_room.h"
#include "views/theme.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace headlight {

namespace {

/// A menu text without its mnemonic and the dots of a dialog.
QString plainText(const QAction* action)
{
    QString text = action->text();
    text.remove(QRegularExpression(QStringLiteral("\\(&.\\)"))).remove(QLatin1Char('&')).remove(QChar(0x2026));
    return text;
}

void listActions(QTreeWidgetItem* group, const QList<QAction*>& actions)
{
    for (const QAction* action : actions) {
        if (action->menu())
            listActions(group, action->menu()->actions());
        else if (!action->shortcut().isEmpty())
            new QTreeWidgetItem(group, {plainText(action), action->shortcut().toString(QKeySequence::NativeText)});
    }
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& menus, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    auto* list = new QTreeWidget(this);
    list->setColumnCount(2);
    list->setHeaderLabels({tr("What it does"), tr("Key")});
    list->setAccessibleName(tr("Keyboard shortcuts"));
    list->setToolTip(tr("What each key does."));
    list->setRootIsDecorated(false);
    list->setSelectionMode(QAbstractItemView::SingleSelection);
    for (const QAction* menu : menus) {
        if (!menu->menu())
            continue;
        auto* group = new QTreeWidgetItem(list, {plainText(menu)});
        listActions(group, menu->menu()->actions());
        if (group->childCount() == 0)
            delete group;
    }
    auto* figures = new QTreeWidgetItem(list, {tr("Pictures")});
    const QList<std::pair<QString, QString>> keys = {
        {tr("Walk from cell to cell"), tr("Arrow keys")},
        {tr("Pin the cell, or let it go"), tr("Return")},
        {tr("Zoom in and out"), tr("+ and −")},
        {tr("Show all"), tr("0")},
        {tr("Zoom at the pointer"), tr("Ctrl+wheel")},
        {tr("Links: the least weight that is drawn"), tr("+, − and 0")},
        {tr("Links: to the other column"), tr("← and →")},
        {tr("Leave the guided path"), tr("Escape")},
    };
    for (const auto& [what, key] : keys)
        new QTreeWidgetItem(figures, {what, key});
    list->expandAll();
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    list->header()->setStretchLastSection(false);

    auto* buttons = new QDialogButtonBox(this);
    auto* close = buttons->addButton(tr("&Close"), QDialogButtonBox::RejectRole);
    close->setToolTip(tr("Closes this list."));
    close->setAccessibleName(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    layout->setSpacing(spacing::large);
    layout->addWidget(list);
    layout->addWidget(buttons);
    resize(withinScreen(*this, {fontMetrics().averageCharWidth() * 64, fontMetrics().height() * 30}));
}

} // namespace headlight
