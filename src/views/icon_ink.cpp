// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/icon_ink.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QIcon>
#include <QLineEdit>
#include <QPainter>
#include <QWidget>

namespace headlight {

namespace {

QPixmap inked(const QIcon& icon, int side, const QColor& ink)
{
    QPixmap pixmap = icon.pixmap(QSize(side, side));
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), ink);
    return pixmap;
}

template<class Owner>
void ink(Owner& owner, const QPalette& palette)
{
    if (owner.icon().isNull())
        return;
    const QIcon icon = owner.icon();
    QIcon result;
    for (const int side : {16, 24, 32, 48}) {
        result.addPixmap(inked(icon, side, palette.color(QPalette::WindowText)));
        result.addPixmap(inked(icon, side, palette.color(QPalette::Disabled, QPalette::WindowText)), QIcon::Disabled);
        result.addPixmap(inked(icon, side, palette.color(QPalette::HighlightedText)), QIcon::Selected);
    }
    owner.setIcon(result);
}

} // namespace

void inkIcons(QWidget& window)
{
    const QPalette palette = QApplication::palette(); // a window not shown yet has the former one
    const auto is_qts = [](const QObject* owner) {    // what clears a line is a disc whose cross is not transparent
        return qobject_cast<const QLineEdit*>(owner->parent()) != nullptr;
    };
    for (QAction* action : window.findChildren<QAction*>())
        if (!is_qts(action))
            ink(*action, palette);
    for (QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (!is_qts(button))
            ink(*button, palette);
}

} // namespace headlight
