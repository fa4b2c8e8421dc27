// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: how the variants of an experiment stand on their figure.
#pragma once

#include "figure/map_panel.h"

#include <vector>

namespace headlight {

/// A histogram over a range that all tiles share.
struct TileHistogram
{
    std::vector<double> values;
    double reach = 1; // from −reach to reach
};

/// A box under some neighbouring maps: what they share.
struct TileGroup
{
    std::size_t maps = 1;
    QString text;
};

/// One variant: words, its maps, and what stands beside them.
struct VariantTile
{
    QString title;
    QStringList notes;
    std::vector<MapPanel> panels;
    bool stacked = false; // the maps one below the other; else beside each other
    std::vector<TileGroup> groups;
    TileHistogram histogram; // without values: none
    bool marked = false;     // the document's own setting
};

/// The tiles as large as `inner` lets their maps be, beside and below each other; higher than it where they can't be
/// smaller. Its corner is at (0, 0).
Drawing placedTiles(const std::vector<VariantTile>& tiles, const FigureLook& look, QSizeF inner);

} // namespace headlight
