// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panel_keys.h"

#include "figure/figure.h"
#include "views/reading_order.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMenu>

namespace headlight {

namespace {

/// Where the keyboard begins in a part: at its figure, else at its first field.
QWidget* beginning(QWidget& part)
{
    const auto* dock = qobject_cast<QDockWidget*>(&part); // whose title has a button that closes it
    const QList<QWidget*> fields = readingOrder(dock ? *dock->widget() : part);
    for (QWidget* field : fields)
        if (qobject_cast<Figure*>(field))
            return field;
    return fields.value(0);
}

} // namespace

PanelKeys::PanelKeys(QMenu* menu, QAction* before, std::vector<Part> parts)
    : QObject(menu), m_parts(std::move(parts)), m_next(new QAction(this)), m_previous(new QAction(this))
{
    m_next->setShortcut(QKeySequence(Qt::Key_F6));
    m_previous->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F6));
    connect(m_next, &QAction::triggered, this, [this] { go(1); });
    connect(m_previous, &QAction::triggered, this, [this] { go(-1); });
    menu->insertActions(before, {m_next, m_previous});
    menu->installEventFilter(this);
    retranslate();
}

void PanelKeys::go(int step)
{
    const int count = int(m_parts.size());
    int at = step > 0 ? -1 : count;
    for (int i = 0; i < count; ++i) {
        const QWidget* part = m_parts[std::size_t(i)]();
        const QWidget* focused = QApplication::focusWidget();
        if (part && focused && (part == focused || part->isAncestorOf(focused)))
            at = i;
    }
    for (int i = 1; i <= count; ++i) {
        QWidget* part = m_parts[std::size_t(((at + step * i) % count + count) % count)]();
        if (!part)
            continue;
        part->raise(); // a panel may stand behind another
        if (enter(*part))
            return;
    }
}

bool PanelKeys::enter(QWidget& part)
{
    QWidget* first = beginning(part);
    if (first)
        first->setFocus(Qt::TabFocusReason);
    return first != nullptr;
}

void PanelKeys::retranslate()
{
    const auto say = [](QAction* action, const QString& text, const QString& tip) {
        action->setText(text);
        action->setToolTip(tip);
        action->setStatusTip(tip);
    };
    say(m_next, tr("To the &Next Part"), tr("Takes the keyboard from sentence to source, figure and inspector."));
    say(m_previous, tr("To the P&revious Part"), tr("Takes the keyboard to the part of the window before."));
}

bool PanelKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    return QObject::eventFilter(watched, event);
}

} // namespace headlight
