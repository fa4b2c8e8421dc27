// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_panel.h"
#include "figure/stage_words.h"

namespace headlight {

/// What is said of a head above its map.
struct TileWords
{
    QString title;
    QString recipe;
    QString entropy;
    ReachNote reach;
};

/// Whether the numbers of a head may be told: not while its weights are predicted.
enum class Numbers { Told, Covered };

TileWords wordsOf(const Analysis& analysis, Index head, Numbers numbers);

/// The widest of the words over all heads, so that all tiles are alike.
struct WordWidths
{
    double title_and_recipe = 0;
    double least = 0; // of any line that is not wrapped
    QString reach;    // the longest
};

WordWidths widthsOf(const std::vector<TileWords>& words, const FigureFonts& fonts);

enum class WordsPlace { Above, Beside };

/// One way to arrange the heads.
struct Grid
{
    Index columns = 1;
    double tile_width = 0;
    WordsPlace words = WordsPlace::Above;
    double words_width = 0;
    bool recipe_beside_title = true;
    int reach_lines = 0;
    bool labelled = true;
    PanelRoom room; // of every tile's map
    double tile_height = 0;
    bool fits = false;
};

/// The arrangement of `heads` maps like `panel` in `inner` with the largest maps; where none fits the height, one with
/// readable tiles that scrolls.
Grid bestGrid(const MapPanel& panel, const FigureLook& look, Index heads, QSizeF inner, const WordWidths& words);

/// A head's map with its words, and what a click on them means. Its corner is at (0, 0).
Drawing placedTile(MapPanel panel, const TileWords& words, const Grid& grid, const FigureLook& look);

} // namespace headlight
