// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"

#include <optional>
#include <vector>

namespace headlight {

/// Numbers beside a map, one for each of its queries or of its keys: a sum, or how far a row is spread. They stand on
/// the side where these are: to the right of rows, under columns.
struct Rail
{
    enum class Of { Queries, Keys };
    enum class Kind {
        Numbers, // bars where there is no room for numbers
        Strip    // bars with their numbers on them
    };

    Of of = Of::Queries;
    Kind kind = Kind::Numbers;
    QString sign; // above or before it
    int decimals = 2;
    std::vector<std::optional<double>> values; // nothing: not to be told, drawn as a question mark
    double full = 0;                           // the value of a whole bar; 0: the largest of the values
    double widest = 0;                         // of its numbers and its sign, from measure
};

/// Measures the numbers, once: a layout asks for their room at many sizes of the map.
void measure(Rail& rail, const FigureLook& look);

/// Whether the rail stands under the map rather than beside it.
bool standsBelow(const Rail& rail, const DrawnMap& map);

/// What a rail beside a map takes of its width.
inline double railWidth(const Rail& rail)
{
    return rail.widest;
}

/// What a rail under a map takes of its height, with columns of `cell` logical pixels.
double railHeight(const Rail& rail, const FigureLook& look, double cell);

/// Puts a rail beside the placed map, from `left` on, or under it, from `top` on.
void placeRailBeside(const Rail& rail, const FigureLook& look, const DrawnMap& map, double left, Drawing& drawing);
void placeRailBelow(const Rail& rail, const FigureLook& look, const DrawnMap& map, double top, Drawing& drawing);

} // namespace headlight
