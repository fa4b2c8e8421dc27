// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/axis_labels.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// 1, 2, 5, 10, 20, 50 …: the smallest that is not below `least`.
Index niceStride(double least)
{
    for (Index decade = 1;; decade *= 10)
        for (Index step : {1, 2, 5})
            if (double(step * decade) >= least || decade > Index(1e12))
                return step * decade;
}

FigureText roleOf(const AxisLabels& labels)
{
    return labels.numbers ? FigureText::Number : FigureText::Body;
}

double widestOf(const AxisLabels& labels, const FigureFonts& fonts, Index stride)
{
    double widest = 0;
    for (Index i = 0; i < labels.texts.size(); i += stride)
        widest = std::max(widest, fonts.width(labels.texts[i], roleOf(labels)));
    return widest;
}

QColor colorOf(const AxisLabels& labels, Index position, const FigurePalette& palette)
{
    if (std::size_t(position) < labels.marked.size() && labels.marked[std::size_t(position)])
        return palette.warning;
    return labels.numbers ? palette.quiet_text : palette.text;
}

/// The positions of [first, first + count) that are labelled, whose middles lie in sight.
template<class Middle, class Place>
void forEachInSight(const LabelPlan& plan, Index total, double from, double to, Middle middle, Place place)
{
    for (Index i = 0; i < total; i += plan.stride)
        if (const double at = middle(i); at >= from && at <= to)
            place(i, at);
}

} // namespace

AxisLabels tokenLabels(const TokenSequence& tokens)
{
    AxisLabels labels;
    for (Index i = 0; i < tokens.size(); ++i) {
        const std::string_view piece = tokens.piece(i);
        labels.texts += QString::fromUtf8(piece.data(), qsizetype(piece.size())).simplified();
    }
    return labels;
}

AxisLabels entryLabels(Index count)
{
    AxisLabels labels;
    labels.numbers = true;
    for (Index i = 0; i < count; ++i)
        labels.texts += QString::number(i);
    return labels;
}

LabelPlan planRowLabels(const AxisLabels& labels, const FigureFonts& fonts, double cell, double most_width)
{
    const double line = fonts.height(roleOf(labels));
    const Index stride = niceStride(line / cell);
    return {stride, Turn::Level, std::min(widestOf(labels, fonts, stride), most_width)};
}

LabelPlan planColumnLabels(const AxisLabels& labels, const FigureFonts& fonts, double cell, double most_height)
{
    const double line = fonts.height(roleOf(labels));
    const double widest = widestOf(labels, fonts, 1);
    if (labels.numbers)
        return {niceStride((widest + gap::wide) / cell), Turn::Level, line};
    if (widest + gap::wide <= cell)
        return {1, Turn::Level, line};
    const Index stride = niceStride(line / cell);
    return {stride, Turn::Upward, std::min(widestOf(labels, fonts, stride), most_height)};
}

void placeRowLabels(const AxisLabels& labels, const LabelPlan& plan, const FigureLook& look, DrawnMap& map,
                    Drawing& drawing)
{
    const MapGeometry geometry(map, {});
    const FigureText role = roleOf(labels);
    const double line = look.fonts.height(role);
    const double right = map.rect.left() - gap::tight;
    const auto middle = [&](Index i) { return geometry.rowMiddle(i); };
    forEachInSight(plan, labels.texts.size(), map.rect.top(), map.rect.bottom(), middle, [&](Index i, double at) {
        const QString text = look.fonts.elided(labels.texts[i], role, plan.room);
        const double width = look.fonts.width(text, role);
        const QRectF rect(right - width, std::round(at - line / 2), width, line);
        drawing.texts.push_back(
            {rect, text, role, colorOf(labels, i, look.palette), Qt::AlignRight | Qt::AlignVCenter});
        map.row_labels.push_back({i, rect});
    });
}

void placeColumnLabels(const AxisLabels& labels, const LabelPlan& plan, const FigureLook& look, DrawnMap& map,
                       Drawing& drawing)
{
    const MapGeometry geometry(map, {});
    const FigureText role = roleOf(labels);
    const double line = look.fonts.height(role);
    const double bottom = map.rect.top() - gap::tight;
    const bool upward = plan.turn == Turn::Upward;
    const auto middle = [&](Index i) { return geometry.columnMiddle(i); };
    forEachInSight(plan, labels.texts.size(), map.rect.left(), map.rect.right(), middle, [&](Index i, double at) {
        const QString text = upward ? look.fonts.elided(labels.texts[i], role, plan.room) : labels.texts[i];
        const double length = look.fonts.width(text, role);
        const QSizeF size = upward ? QSizeF(line, length) : QSizeF(length, line);
        const QRectF rect(QPointF(std::round(at - size.width() / 2), bottom - size.height()), size);
        const Qt::Alignment alignment = upward ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter;
        drawing.texts.push_back({rect, text, role, colorOf(labels, i, look.palette), alignment, plan.turn});
        map.column_labels.push_back({i, rect});
    });
}

} // namespace headlight
