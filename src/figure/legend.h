// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"

namespace headlight {

/// A bar of rectangles from the lowest to the highest colour with numbers under it, as wide as asked or as the numbers
/// need. Its corner is at (0, 0). `numbers`, where given, stand at its lower end, middle and upper end in place of the
/// scale's.
Drawing colorBar(const ValueScale& scale, const FigureLook& look, double width, const QStringList& numbers = {});

double colorBarHeight(const FigureLook& look);

/// The width below which a color bar does not go.
double leastColorBarWidth(const ValueScale& scale, const FigureLook& look);

/// A sentence of the legend with the look that it explains.
struct LegendEntry
{
    Texture texture = Texture::None; // the look of a cell, or
    QString sign;                    // a sign that stands before labels
    QString text;
};

/// Entries one beside the other, in lines of at most `width`.
Drawing legendEntries(const std::vector<LegendEntry>& entries, const SpecialColors& colors, const FigureLook& look,
                      double width);

/// A badge: words on a quiet ground, of at most `width`.
Drawing badge(const QString& text, const FigureLook& look, double width);

} // namespace headlight
