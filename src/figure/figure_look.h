// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_fonts.h"
#include "figure/figure_palette.h"

namespace headlight {

/// Fonts and colours of one figure.
struct FigureLook
{
    explicit FigureLook(const FigureStyle& style)
        : fonts(style), palette(figurePalette(style.theme)), title(style.title),
          ground(style.transparent ? QColor(Qt::transparent) : palette.background)
    {}

    /// How much larger the text is than at 9 pt, for lengths that grow with it.
    double textFactor() const { return fonts.height(FigureText::Body) / 15; }

    FigureFonts fonts;
    FigurePalette palette;
    bool title;    // the figure says above itself what it shows
    QColor ground; // under the whole figure: the palette's background, or nothing
};

/// Distances on a figure stand on a grid of 4 logical pixels.
namespace gap {
inline constexpr double tight = 4;  // between what belongs together
inline constexpr double wide = 8;   // between parts of a picture
inline constexpr double apart = 24; // between pictures
inline constexpr double edge = 16;  // around the figure
} // namespace gap

} // namespace headlight
