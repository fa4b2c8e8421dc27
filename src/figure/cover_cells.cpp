// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cover_cells.h"

#include "figure/map_geometry.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double hatch = 9;      // logical pixels from line to line
constexpr double least_cell = 8; // smaller ones are covered together

/// The cells that are visible and not covered, so that no picture holds what a cover hides.
VisibleCells uncovered(const DrawnMap& map, const std::vector<std::uint8_t>& covered)
{
    auto cells = std::make_shared<std::vector<std::uint8_t>>(covered.size(), std::uint8_t(1));
    for (std::size_t i = 0; i < covered.size(); ++i)
        (*cells)[i] = (!map.visible || (*map.visible)[i]) && !covered[i];
    return cells;
}

DrawnCovers::Mark markOf(double guess, double value, double closeness)
{
    return guess == value || std::abs(guess - value) <= closeness ? DrawnCovers::Mark::Close : DrawnCovers::Mark::Off;
}

/// 1, 1.5, 2, 3, 5 or 7 times a power of ten, at least `size`.
double roundedUp(double size)
{
    if (!(size > 0) || !std::isfinite(size))
        return size;
    const double power = std::pow(10.0, std::floor(std::log10(size)));
    for (double factor : {1.0, 1.5, 2.0, 3.0, 5.0, 7.0})
        if (factor * power >= size)
            return factor * power;
    return 10 * power;
}

/// Lines that fall to the right: hidden cells have rising ones.
void paintHatch(QPainter& painter, const QRectF& rect, const FigureLook& look)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, look.palette.cover);
    painter.setPen(QPen(look.palette.cover_line, 1));
    const double first = std::floor((rect.left() - rect.bottom()) / hatch) * hatch;
    for (double at = first; at < rect.right() - rect.top(); at += hatch)
        painter.drawLine(QPointF(rect.top() + at, rect.top()), QPointF(rect.bottom() + at, rect.bottom()));
    painter.setPen(QPen(look.palette.cover_line, 1));
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.restore();
}

void paintWord(QPainter& painter, const QRectF& cell, const QString& word, const FigureLook& look)
{
    const double width = look.fonts.width(word, FigureText::Number);
    const double height = look.fonts.height(FigureText::Number);
    if (width > cell.width() || height > cell.height())
        return;
    painter.setFont(look.fonts.font(FigureText::Number));
    // A plain ground, so that the hatch does not run through the digits.
    painter.fillRect(QRectF(cell.center() - QPointF(width / 2 + 1, height / 2), QSizeF(width + 2, height)),
                     look.palette.cover);
    painter.setPen(look.palette.text);
    painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip, word);
}

/// ✓ or ✗ in the corner of a revealed cell.
void paintSign(QPainter& painter, const DrawnMap& map, const QRectF& cell, const DrawnCovers::Words& words,
               const FigureLook& look)
{
    const QString sign = words.mark == DrawnCovers::Mark::Close ? QStringLiteral("✓") : QStringLiteral("✗");
    const double height = look.fonts.height(FigureText::Number);
    if (cell.height() < 2 * height || cell.width() < 2 * look.fonts.width(sign, FigureText::Number))
        return;
    painter.setFont(look.fonts.font(FigureText::Number));
    painter.setPen(QColor(readableOn(map.scale.color(map.matrix.at(words.cell.row, words.cell.column)))));
    painter.drawText(cell.adjusted(2, 0, -2, 0), Qt::AlignTop | Qt::AlignRight | Qt::TextDontClip, sign);
}

} // namespace

ValueRange guessSpan(const Analysis& analysis, const Covers& covers)
{
    if (covers.stage() == Stage::Weights)
        return {0, 1};
    const MatrixView matrix = analysis.stage(covers.stage(), covers.head());
    double largest = 0;
    for (Index row = 0; row < matrix.rows(); ++row)
        for (Index column = 0; column < matrix.columns(); ++column)
            if (const double size = std::abs(matrix.at(row, column)); std::isfinite(size))
                largest = std::max(largest, size);
    const double end = largest > 0 ? roundedUp(largest) : 1;
    return {-end, end};
}

void addCovers(MapPanel& panel, const Analysis& analysis, const Covers* covers)
{
    DrawnMap& map = panel.map;
    if (!covers || map.matrix.empty() || map.pooled || map.share)
        return;
    auto drawn = std::make_shared<DrawnCovers>();
    drawn->covered.resize(std::size_t(map.matrix.rows() * map.matrix.columns()), 0);
    const bool own = covers->stage() == map.stage && (!isPerHead(map.stage) || covers->head() == map.head);
    const ValueRange span = guessSpan(analysis, *covers);
    const double closeness = close_share * (span.highest - span.lowest);
    bool any = false;
    for (Index row = 0; row < map.matrix.rows(); ++row)
        for (Index column = 0; column < map.matrix.columns(); ++column) {
            const bool hidden = hides(covers, analysis.config, map.stage, map.head, {row, column});
            drawn->covered[std::size_t(row * map.matrix.columns() + column)] = hidden;
            any |= hidden;
        }
    for (const auto& [cell, text] : covers->guesses())
        if (own && covers->covered(cell))
            drawn->words.push_back({cell, QString::fromStdString(text)});
        else if (const std::optional<double> guess = covers->guess(cell); own && guess)
            drawn->words.push_back({cell, {}, markOf(*guess, map.matrix.at(cell.row, cell.column), closeness)});
    if (any)
        map.visible = uncovered(map, drawn->covered);
    if (any || !drawn->words.empty())
        map.covers = std::move(drawn);
}

ValueScale coveredScale(ValueScale scale, const FigureStyle& style, Stage stage, const Covers* covers)
{
    const bool tells =
        style.range != RangeMode::Fixed && !(stage == Stage::Weights && style.range == RangeMode::Absolute);
    if (!covers || !tells)
        return scale;
    scale.lowest = scale.lowest < 0 ? -roundedUp(-scale.lowest) : 0;
    scale.highest = scale.highest > 0 ? roundedUp(scale.highest) : 0;
    return scale;
}

void paintCovers(QPainter& painter, const DrawnMap& map, const FigureLook& look, const QTransform& to_device)
{
    if (!map.covers)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    const MapGeometry geometry(map, to_device);
    const QSizeF cell_size(map.rect.width() / map.shown.width(), map.rect.height() / map.shown.height());
    const bool single = cell_size.width() >= least_cell && cell_size.height() >= least_cell;
    for (Index row = 0; row < map.drawnRows(); ++row)
        for (Index column = 0; column < map.drawnColumns(); ++column) {
            const Index first = column;
            if (!map.coveredAt(map.turned({row, column})))
                continue;
            while (!single && column + 1 < map.drawnColumns() && map.coveredAt(map.turned({row, column + 1})))
                ++column;
            const QRectF rect =
                geometry.cellRect(map.turned({row, first})) | geometry.cellRect(map.turned({row, column}));
            if (rect.isEmpty())
                continue;
            paintHatch(painter, rect, look);
            const auto words =
                std::ranges::find(map.covers->words, map.turned({row, first}), &DrawnCovers::Words::cell);
            const bool guessed = words != map.covers->words.end() && !words->guess.isEmpty();
            paintWord(painter, rect, guessed ? words->guess : QStringLiteral("?"), look);
        }
    for (const DrawnCovers::Words& words : map.covers->words)
        if (words.mark != DrawnCovers::Mark::None)
            if (const QRectF rect = geometry.cellRect(words.cell); !rect.isEmpty())
                paintSign(painter, map, rect, words, look);
    painter.restore();
}

} // namespace headlight
