// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/legend.h"

#include "i18n/number_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int bar_parts = 64; // rectangles of the bar: fine enough for the eye, few enough for a file
constexpr double bar_height = 8;
constexpr int digits = 3;

QStringList barNumbers(const ValueScale& scale)
{
    const double middle = scale.lowest + (scale.highest - scale.lowest) / 2;
    return {numberText(scale.lowest, digits), numberText(middle, digits), numberText(scale.highest, digits)};
}

void placeBar(Drawing& drawing, const ValueScale& scale, double width)
{
    const double step = (scale.highest - scale.lowest) / (bar_parts - 1);
    for (int part = 0; part < bar_parts; ++part) {
        const double left = cellEdge(part, bar_parts, int(width));
        // Each reaches to the end under the next ones, so that no seam can show.
        drawing.rects.push_back(
            {QRectF(left, 0, width - left, bar_height), QColor(scale.color(scale.lowest + part * step)), {}});
    }
}

void placeBarNumbers(Drawing& drawing, const QStringList& numbers, const FigureLook& look, double width)
{
    const double line = look.fonts.height(FigureText::Number);
    const auto place = [&](const QString& number, double left) {
        const double length = look.fonts.width(number, FigureText::Number);
        const QRectF rect(std::round(left), bar_height + 2, length, line);
        drawing.texts.push_back({rect, number, FigureText::Number, look.palette.quiet_text, Qt::AlignCenter});
        return rect;
    };
    const QRectF first = place(numbers.front(), 0);
    const QRectF last = place(numbers.back(), width - look.fonts.width(numbers.back(), FigureText::Number));
    const double length = look.fonts.width(numbers[1], FigureText::Number);
    const double left = (width - length) / 2;
    if (left > first.right() + gap::wide && left + length < last.left() - gap::wide)
        place(numbers[1], left);
    drawing.size = QSizeF(width, colorBarHeight(look));
}

double leastWidth(const QStringList& numbers, const FigureLook& look)
{
    return look.fonts.width(numbers.front(), FigureText::Number) + gap::wide +
           look.fonts.width(numbers.back(), FigureText::Number);
}

/// One entry with its corner at (0, 0).
Drawing legendEntry(const LegendEntry& entry, const SpecialColors& colors, const FigureLook& look, double width)
{
    Drawing drawing;
    const double line = look.fonts.height(FigureText::Body);
    double left = 0;
    if (entry.texture != Texture::None) {
        const double swatch = std::round(line * 0.8);
        const QRgb color = entry.texture == Texture::Hidden ? colors.hidden : colors.not_finite;
        drawing.rects.push_back(
            {QRectF(0, std::round((line - swatch) / 2), swatch, swatch), QColor(color), {}, 1, entry.texture});
        left = swatch + gap::wide;
    } else if (!entry.sign.isEmpty()) {
        const double length = look.fonts.width(entry.sign, FigureText::Body);
        drawing.texts.push_back(
            {QRectF(0, 0, length, line), entry.sign, FigureText::Body, look.palette.warning, Qt::AlignCenter});
        left = length + gap::wide;
    }
    double y = 0;
    for (const QString& text : look.fonts.wrapped(entry.text, FigureText::Body, std::max(line, width - left), 4)) {
        const double length = look.fonts.width(text, FigureText::Body);
        drawing.texts.push_back({QRectF(left, y, length, line), text, FigureText::Body, look.palette.quiet_text});
        y += line;
        drawing.size = QSizeF(std::max(drawing.size.width(), left + length), y);
    }
    return drawing;
}

} // namespace

double colorBarHeight(const FigureLook& look)
{
    return bar_height + 2 + look.fonts.height(FigureText::Number);
}

double leastColorBarWidth(const ValueScale& scale, const FigureLook& look)
{
    return leastWidth(barNumbers(scale), look);
}

Drawing colorBar(const ValueScale& scale, const FigureLook& look, double width, const QStringList& numbers)
{
    Drawing drawing;
    const QStringList shown = numbers.isEmpty() ? barNumbers(scale) : numbers;
    const double needed = std::ceil(std::max(width, leastWidth(shown, look)));
    placeBar(drawing, scale, needed);
    placeBarNumbers(drawing, shown, look, needed);
    return drawing;
}

Drawing legendEntries(const std::vector<LegendEntry>& entries, const SpecialColors& colors, const FigureLook& look,
                      double width)
{
    Drawing drawing;
    double x = 0, y = 0;
    for (const LegendEntry& entry : entries) {
        const Drawing part = legendEntry(entry, colors, look, width);
        if (x > 0 && x + part.size.width() > width) {
            x = 0;
            y = drawing.size.height() + gap::tight;
        }
        drawing.add(part, QPointF(x, y));
        drawing.size = QSizeF(std::max(drawing.size.width(), x + part.size.width()),
                              std::max(drawing.size.height(), y + part.size.height()));
        x += part.size.width() + gap::apart;
    }
    return drawing;
}

Drawing badge(const QString& text, const FigureLook& look, double width)
{
    Drawing drawing;
    const double line = look.fonts.height(FigureText::Body);
    const QString shown = look.fonts.elided(text, FigureText::Body, width - 2 * gap::wide);
    const double length = look.fonts.width(shown, FigureText::Body);
    drawing.size = QSizeF(length + 2 * gap::wide, line + gap::tight);
    drawing.rects.push_back({QRectF(QPointF(0, 0), drawing.size), look.palette.badge, {}});
    drawing.texts.push_back(
        {QRectF(gap::wide, gap::tight / 2, length, line), shown, FigureText::Body, look.palette.text, Qt::AlignCenter});
    return drawing;
}

} // namespace headlight
