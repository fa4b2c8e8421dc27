// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/focus_in_sight.h"

#include <QApplication>
#include <QScrollArea>

namespace headlight {

namespace {

constexpr int margin = 8; // pixels around the focused widget

} // namespace

FocusInSight::FocusInSight(QWidget* window) : QObject(window), m_window(*window)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && m_window.isAncestorOf(now))
            show(now);
    });
}

void FocusInSight::show(QWidget* focused) const
{
    for (QWidget* above = focused->parentWidget(); above; above = above->parentWidget()) {
        auto* area = qobject_cast<QScrollArea*>(above);
        if (!area || !area->widget() || !area->widget()->isAncestorOf(focused))
            continue;
        // What is higher than the view is left where the person has put it, as long as some of it is seen.
        const QRect place(focused->mapTo(area->viewport(), QPoint(0, 0)), focused->size());
        const QRect view = area->viewport()->rect();
        if (place.height() < view.height() ? !view.contains(place) : !view.intersects(place))
            area->ensureWidgetVisible(focused, margin, margin);
    }
}

} // namespace headlight
