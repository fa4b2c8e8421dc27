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
            if (double(step * decade) >= least || decade > 1'000'000'000'000)
                return step * decade;
}

double widestOf(const AxisLabels& labels, Index stride)
{
    double widest = 0;
    for (std::size_t i = 0; i < labels.widths.size(); i += std::size_t(stride))
        widest = std::max(widest, labels.widths[i]);
    return widest;
}

SharedLabels measured(AxisLabels labels, const FigureFonts& fonts)
{
    labels.line = fonts.height(labels.role);
    for (const QString& text : labels.texts)
        labels.widths.push_back(fonts.width(text, labels.role));
    return std::make_shared<const AxisLabels>(std::move(labels));
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

SharedLabels tokenLabels(const TokenSequence& tokens, const FigureFonts& fonts)
{
    AxisLabels labels;
    for (Index i = 0; i < tokens.size(); ++i) {
        const std::string_view piece = tokens.piece(i);
        labels.texts += QString::fromUtf8(piece.data(), qsizetype(piece.size())).simplified();
    }
    return measured(std::move(labels), fonts);
}

SharedLabels entryLabels(Index count, const FigureFonts& fonts)
{
    AxisLabels labels;
    labels.role = FigureText::Number;
    for (Index i = 0; i < count; ++i)
        labels.texts += QString::number(i);
    return measured(std::move(labels), fonts);
}

FigureLabels::FigureLabels(const Analysis& analysis, const FigureFonts& fonts)
    : m_fonts(fonts), m_queries(tokenLabels(analysis.tokens, fonts)),
      m_keys(&analysis.keyTokens() == &analysis.tokens ? m_queries : tokenLabels(analysis.keyTokens(), fonts))
{}

SharedLabels FigureLabels::entries(Index count) const
{
    return entryLabels(count, m_fonts);
}

SharedLabels noLabels()
{
    static const SharedLabels none = std::make_shared<const AxisLabels>();
    return none;
}

QString rowSign(const RowMark& mark)
{
    return mark.empty ? QStringLiteral("∅ ") : mark.not_finite ? QStringLiteral("⚠ ") : QString();
}

LabelPlan planRowLabels(const AxisLabels& labels, double cell, double most_width)
{
    const Index stride = niceStride(labels.line / cell);
    return {stride, Turn::Level, std::min(widestOf(labels, stride), most_width)};
}

LabelPlan planColumnLabels(const AxisLabels& labels, double cell, double most_height, double sign)
{
    const double widest = widestOf(labels, 1) + sign;
    const double level_overhang = std::max(0.0, (widest - cell) / 2);
    if (labels.role == FigureText::Number)
        return {niceStride((widest + gap::wide) / cell), Turn::Level, labels.line, level_overhang};
    if (widest + gap::wide <= cell)
        return {1, Turn::Level, labels.line, 0};
    if (widest <= 1.2 * labels.line) // single characters stand upright
        return {niceStride((widest + 2) / cell), Turn::Level, labels.line, level_overhang};
    const Index stride = niceStride(labels.line / cell);
    const double room = std::min(widestOf(labels, stride) + sign, most_height);
    return {stride, Turn::Upward, room, std::max(0.0, (labels.line - cell) / 2)};
}

void placeRowLabels(const AxisLabels& labels, const std::vector<RowMark>& marks, const LabelPlan& plan,
                    const FigureLook& look, DrawnMap& map, Drawing& drawing)
{
    const MapGeometry geometry(map, {});
    const double right = map.rect.left() - gap::tight;
    const QColor plain = labels.role == FigureText::Number ? look.palette.quiet_text : look.palette.text;
    const auto middle = [&](Index i) { return geometry.rowMiddle(i); };
    forEachInSight(plan, labels.texts.size(), map.rect.top(), map.rect.bottom(), middle, [&](Index i, double at) {
        const QString sign = std::size_t(i) < marks.size() ? rowSign(marks[std::size_t(i)]) : QString();
        const QString text = sign + look.fonts.elided(labels.texts[i], labels.role, plan.room);
        const double width = look.fonts.width(text, labels.role);
        const QRectF rect(right - width, std::round(at - labels.line / 2), width, labels.line);
        drawing.texts.push_back({rect, text, labels.role, sign.isEmpty() ? plain : look.palette.warning,
                                 Qt::AlignRight | Qt::AlignVCenter});
        map.row_labels.push_back({i, rect});
    });
}

void placeColumnLabels(const AxisLabels& labels, const std::vector<RowMark>& marks, const LabelPlan& plan,
                       const FigureLook& look, DrawnMap& map, Drawing& drawing)
{
    const MapGeometry geometry(map, {});
    const double bottom = map.rect.top() - gap::tight - plan.lift;
    const bool upward = plan.turn == Turn::Upward;
    const QColor plain = labels.role == FigureText::Number ? look.palette.quiet_text : look.palette.text;
    const auto middle = [&](Index i) { return geometry.columnMiddle(i); };
    forEachInSight(plan, labels.texts.size(), map.rect.left(), map.rect.right(), middle, [&](Index i, double at) {
        const QString sign = std::size_t(i) < marks.size() ? rowSign(marks[std::size_t(i)]) : QString();
        const double room = plan.room - look.fonts.width(sign, labels.role);
        const QString text = sign + (upward ? look.fonts.elided(labels.texts[i], labels.role, room) : labels.texts[i]);
        const double length = look.fonts.width(text, labels.role);
        const QSizeF size = upward ? QSizeF(labels.line, length) : QSizeF(length, labels.line);
        const QRectF rect(QPointF(std::round(at - size.width() / 2), bottom - size.height()), size);
        const Qt::Alignment alignment = upward ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter;
        drawing.texts.push_back(
            {rect, text, labels.role, sign.isEmpty() ? plain : look.palette.warning, alignment, plan.turn});
        map.column_labels.push_back({i, rect});
    });
}

} // namespace headlight
