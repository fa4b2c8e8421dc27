// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/reading_order.h"

#include <QApplication>
#include <QScrollArea>
#include <QWidget>

#include <algorithm>

namespace headlight {

namespace {

bool takesTab(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus &&
           !widget.focusProxy() && !qobject_cast<const QScrollArea*>(&widget);
}

QRect placeIn(const QWidget& part, const QWidget& widget)
{
    return QRect(widget.mapTo(&part, QPoint(0, 0)), widget.size());
}

/// The next one on Qt's way that lies outside of the part.
QWidget* outside(const QWidget& part, QWidget* from, bool next)
{
    const auto step = [next](QWidget* at) { return next ? at->nextInFocusChain() : at->previousInFocusChain(); };
    for (QWidget* at = step(from); at != from; at = step(at))
        if (at != &part && !part.isAncestorOf(at) && at->window() == part.window() && takesTab(*at))
            return at;
    return nullptr;
}

} // namespace

QList<QWidget*> readingOrder(const QWidget& part)
{
    QList<QWidget*> fields = part.findChildren<QWidget*>();
    fields.removeIf([](const QWidget* field) { return !takesTab(*field); });
    const auto top = [&part](const QWidget* field) { return placeIn(part, *field).top(); };
    const auto left = [&part](const QWidget* field) { return placeIn(part, *field).left(); };
    std::ranges::stable_sort(fields, {}, top);
    // A line holds all that begins above the middle of its first one.
    for (auto line = fields.begin(); line != fields.end();) {
        const int middle = placeIn(part, **line).center().y();
        const auto end = std::find_if(line, fields.end(), [&](const QWidget* field) { return top(field) > middle; });
        std::stable_sort(line, end, [&](const QWidget* a, const QWidget* b) { return left(a) < left(b); });
        line = end;
    }
    return fields;
}

bool focusInReadingOrder(QWidget& part, bool next)
{
    const QList<QWidget*> fields = readingOrder(part);
    QWidget* focused = QApplication::focusWidget();
    const qsizetype at = fields.indexOf(focused);
    const qsizetype to = at + (next ? 1 : -1);
    QWidget* target = at >= 0 && to >= 0 && to < fields.size() ? fields[to]
                      : focused                                ? outside(part, focused, next)
                                                               : nullptr;
    if (!target)
        return false;
    target->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace headlight
