// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_rails.h"

#include "figure/map_geometry.h"
#include "figure/value_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double bar_line = 3; // pixels

QString railText(const Rail& rail, std::size_t i)
{
    return rail.values[i] ? cellText(*rail.values[i], rail.decimals) : QStringLiteral("?");
}

double fullBar(const Rail& rail)
{
    double full = rail.full;
    if (full == 0)
        for (const std::optional<double>& value : rail.values)
            if (value && std::isfinite(*value))
                full = std::max(full, std::abs(*value));
    return full;
}

/// How long a value's bar is, as a share of a whole one.
double barShare(const std::optional<double>& value, double full)
{
    return value && std::isfinite(*value) && full > 0 ? std::min(1.0, std::abs(*value) / full) : 0;
}

/// How the numbers under columns stand.
enum class Standing { Level, Upward, None };

Standing standingIn(const Rail& rail, const FigureLook& look, double cell)
{
    if (rail.widest + gap::tight <= cell)
        return Standing::Level;
    return look.fonts.height(FigureText::Number) <= cell ? Standing::Upward : Standing::None;
}

/// A value's bar: as thick as its row, or a line under its number, so that it does not run behind the digits.
QRectF barBeside(const QRectF& whole, bool has_number)
{
    return has_number ? whole.adjusted(0, whole.height() - std::min(bar_line, whole.height()), 0, 0) : whole;
}

QRectF barBelow(const QRectF& whole, bool has_number)
{
    return has_number ? QRectF(whole.left(), whole.top(), std::min(bar_line, whole.width()), whole.height()) : whole;
}

QColor inkOf(const Rail& rail, const FigureLook& look)
{
    // On a bar the quiet text would be hard to read.
    return rail.kind == Rail::Kind::Strip ? look.palette.text : look.palette.quiet_text;
}

QColor barColor(const Rail& rail, const FigureLook& look)
{
    return rail.kind == Rail::Kind::Strip ? look.palette.bar : look.palette.line;
}

} // namespace

bool standsBelow(const Rail& rail, const DrawnMap& map)
{
    return (rail.of == Rail::Of::Keys) != map.transposed;
}

void measure(Rail& rail, const FigureLook& look)
{
    rail.widest = look.fonts.width(rail.sign, FigureText::Number);
    for (std::size_t i = 0; i < rail.values.size(); ++i)
        rail.widest = std::max(rail.widest, look.fonts.width(railText(rail, i), FigureText::Number));
}

double railHeight(const Rail& rail, const FigureLook& look, double cell)
{
    const double line = look.fonts.height(FigureText::Number);
    return standingIn(rail, look, cell) == Standing::Upward ? std::max(line, rail.widest) : line;
}

void placeRailBeside(const Rail& rail, const FigureLook& look, const DrawnMap& map, double left, Drawing& drawing)
{
    const MapGeometry geometry(map, {});
    const double line = look.fonts.height(FigureText::Number);
    const double width = railWidth(rail);
    const bool numbers = map.rect.height() / map.shown.height() >= line;
    const double full = fullBar(rail);
    const double sign = look.fonts.width(rail.sign, FigureText::Number);
    drawing.texts.push_back(
        {QRectF(numbers ? left + width - sign : left, map.rect.top() - gap::tight - line, sign, line), rail.sign,
         FigureText::Number, look.palette.quiet_text, Qt::AlignCenter});
    for (std::size_t i = 0; i < rail.values.size(); ++i) {
        const QRectF row = geometry.cellRect(map.turned({Index(i), 0}))
                               .united(geometry.cellRect(map.turned({Index(i), map.drawnColumns() - 1})));
        const double share = barShare(rail.values[i], full);
        if (share > 0 && !row.isEmpty() && (!numbers || rail.kind == Rail::Kind::Strip))
            drawing.rects.push_back(
                {barBeside(QRectF(left, row.top(), std::max(1.0, share * width), row.height()), numbers),
                 barColor(rail, look),
                 {}});
        const double middle = geometry.rowMiddle(Index(i));
        if (!numbers || middle < map.rect.top() || middle > map.rect.bottom())
            continue;
        const QString text = railText(rail, i);
        const double length = look.fonts.width(text, FigureText::Number);
        drawing.texts.push_back({QRectF(left + width - length, std::round(middle - line / 2), length, line), text,
                                 FigureText::Number, inkOf(rail, look), Qt::AlignRight | Qt::AlignVCenter});
    }
}

void placeRailBelow(const Rail& rail, const FigureLook& look, const DrawnMap& map, double top, Drawing& drawing)
{
    const MapGeometry geometry(map, {});
    const double line = look.fonts.height(FigureText::Number);
    const double cell = map.rect.width() / map.shown.width();
    const Standing standing = standingIn(rail, look, cell);
    const double height = railHeight(rail, look, cell);
    const double full = fullBar(rail);
    const double sign = look.fonts.width(rail.sign, FigureText::Number);
    drawing.texts.push_back({QRectF(map.rect.left() - gap::tight - sign, top, sign, line), rail.sign,
                             FigureText::Number, look.palette.quiet_text, Qt::AlignRight | Qt::AlignVCenter});
    for (std::size_t i = 0; i < rail.values.size(); ++i) {
        const QRectF column = geometry.cellRect(map.turned({0, Index(i)}))
                                  .united(geometry.cellRect(map.turned({map.drawnRows() - 1, Index(i)})));
        const double share = barShare(rail.values[i], full);
        if (share > 0 && !column.isEmpty() && (standing == Standing::None || rail.kind == Rail::Kind::Strip))
            drawing.rects.push_back({barBelow(QRectF(column.left(), top, column.width(), std::max(1.0, share * height)),
                                              standing != Standing::None),
                                     barColor(rail, look),
                                     {}});
        if (standing == Standing::None)
            continue;
        const QString text = railText(rail, i);
        const double length = look.fonts.width(text, FigureText::Number);
        const QSizeF size = standing == Standing::Level ? QSizeF(length, line) : QSizeF(line, length);
        const double middle = geometry.columnMiddle(Index(i));
        if (middle - size.width() / 2 < map.rect.left() - 1 || middle + size.width() / 2 > map.rect.right() + 1)
            continue;
        drawing.texts.push_back({QRectF(QPointF(std::round(middle - size.width() / 2), top), size), text,
                                 FigureText::Number, inkOf(rail, look), Qt::AlignCenter,
                                 standing == Standing::Level ? Turn::Level : Turn::Upward});
    }
}

} // namespace headlight
