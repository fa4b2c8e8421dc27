// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/link_style.h"
#include "render/color_map.h"
#include "render/heatmap_image.h"

#include <optional>
#include <utility>

namespace headlight {

enum class Theme { Light, Dark };

enum class RangeMode {
    Absolute, // weights: 0 … 1; other stages: as Shared
    Shared,   // one range for all heads or pictures of the figure
    Auto,     // each picture its own
    Fixed,    // the range given
};

/// What is lit of the selected matrix while the rest is dimmed, so that a class looks at one thing.
enum class Spotlight { None, Cell, Row, Matrix };

/// Numbers in the cells of a map: where they fit, in letters made as small as the cells need, or none.
enum class CellValues { Auto, On, Off };

/// How a figure looks; what it shows is the Analysis' and the Selection's affair.
struct FigureStyle
{
    Theme theme = Theme::Light;
    ColorMapName color_map = ColorMapName::Viridis; // of the weights
    /// Of the stages whose values have a sign, centred at zero. Who asks for one colour map by name sets both.
    ColorMapName signed_map = ColorMapName::Diverging;
    RangeMode range = RangeMode::Absolute;
    std::pair<double, double> fixed_range{0, 1};
    Pooling pooling = Pooling::Max;
    double text_size = 9; // points
    CellValues values = CellValues::Auto;
    /// Scores, scaled, capped and masked share one colour range, so that what each step does to the values is seen.
    bool steps_locked = true;
    bool transposed = false; // maps stand with their queries as columns and their keys as rows
    /// Of weights: the first token and separators are left out, and the others divided by what they add up to.
    bool without_sinks = false;
    bool transparent = false; // no background, so that a slide's own is seen
    bool title = true;        // what the whole figure shows, above it; names of its pictures stay
    bool caption = false;     // a line with the settings below the figure
    LinkStyle links;          // read by the figure of links only
    Spotlight spotlight = Spotlight::None;
    bool marks = true; // what is selected: the focused head's frame, the pinned cell with its labels, a token's links
    bool operator==(const FigureStyle&) const = default;
};

} // namespace headlight
