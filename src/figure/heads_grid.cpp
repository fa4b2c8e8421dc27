// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/heads_grid.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double largest_cell = 64;
constexpr double least_side = 72; // of a map, at a text size of 9 pt
constexpr int most_reach_lines = 4;
constexpr double words_lines_wide = 7;    // the width of words beside a map, in heights of a line
constexpr Index most_columns = 24;        // of heads side by side
constexpr double labels_are_worth = 0.62; // a map keeps its labels if they leave it this share of its size

QSizeF mapOf(const DrawnMap& map, double cell)
{
    const double columns = double(map.drawnColumns()), rows = double(map.drawnRows());
    const double whole = cell >= 4 ? std::min(std::floor(cell), largest_cell) : cell;
    return {std::max(1.0, std::floor(whole * columns)), std::max(1.0, std::floor(whole * rows))};
}

MapPanel withoutLabels(MapPanel panel)
{
    panel.rows = noLabels();
    panel.columns = noLabels();
    panel.query_marks.clear();
    return panel;
}

/// The largest map of a tile of some width and height, or the least one.
PanelRoom tileRoom(const MapPanel& panel, const FigureLook& look, QSizeF tile, double header)
{
    const double most = double(std::max(panel.map.columns(), panel.map.rows()));
    const auto roomOf = [&](double cell) {
        PanelRoom room = panelRoom(panel, look, mapOf(panel.map, cell));
        room.header = header;
        return room;
    };
    double fits = least_side * look.textFactor() / most;
    double too_large = std::max(fits, largest_cell) + 1;
    const double enough = std::min(0.01, 1 / most); // to know a map of many cells to a pixel
    while (too_large - fits > std::max(enough, fits * 0.01)) {
        const double cell = (fits + too_large) / 2;
        const PanelRoom room = roomOf(cell);
        (room.width() <= tile.width() && room.height() <= tile.height() ? fits : too_large) = cell;
    }
    return roomOf(fits);
}

/// The tile's words in some width, and their height.
double layWords(Grid& grid, const WordWidths& words, const FigureLook& look, double width)
{
    grid.words_width = width;
    grid.recipe_beside_title = words.title_and_recipe <= width;
    if (!words.reach.isEmpty())
        grid.reach_lines =
            int(look.fonts.wrapped(words.reach, FigureText::Body, std::max(width, 1.0), most_reach_lines).size());
    const int lines = (grid.recipe_beside_title ? 1 : 2) + grid.reach_lines;
    return look.fonts.height(FigureText::Heading) + lines * look.fonts.height(FigureText::Body) + gap::wide;
}

/// The map of a tile, with token labels where they leave it large enough.
void layMap(Grid& grid, const MapPanel& panel, const FigureLook& look, QSizeF tile, double header)
{
    grid.room = tileRoom(panel, look, tile, header);
    const PanelRoom bare = tileRoom(withoutLabels(panel), look, tile, header);
    const double cell = grid.room.map.height() / double(panel.map.drawnRows());
    grid.labelled = grid.room.map.width() >= labels_are_worth * bare.map.width() && 2 * cell >= panel.rows->line &&
                    grid.room.width() <= tile.width();
    if (!grid.labelled)
        grid.room = bare;
}

/// How wide a tile's words are at most.
double widthOfWords(const Grid& grid, const WordWidths& words, const FigureLook& look)
{
    const double title = grid.recipe_beside_title ? words.title_and_recipe : words.least;
    const double reach = grid.reach_lines > 1 ? grid.words_width : look.fonts.width(words.reach, FigureText::Body);
    return std::ceil(std::max({words.least, title, reach}));
}

Grid gridOf(const MapPanel& panel, const FigureLook& look, Index columns, QSizeF tile, const WordWidths& words,
            WordsPlace place)
{
    Grid grid;
    grid.columns = columns;
    grid.words = place;
    double needed = 0; // width
    if (place == WordsPlace::Above) {
        layMap(grid, panel, look, tile, layWords(grid, words, look, tile.width()));
        grid.tile_height = grid.room.height();
        needed = std::max(grid.room.width(), widthOfWords(grid, words, look));
    } else {
        const double beside = std::max(words.least, words_lines_wide * look.fonts.height(FigureText::Body));
        const double height = layWords(grid, words, look, beside);
        layMap(grid, panel, look, QSizeF(tile.width() - beside - gap::edge, tile.height()), 0);
        grid.tile_height = std::max(grid.room.height(), height);
        needed = grid.room.width() + gap::edge + widthOfWords(grid, words, look);
    }
    // A tile is no wider than what stands in it, so that the frame of the focused one lies close around it.
    grid.tile_width = std::min(tile.width(), needed);
    grid.fits = needed <= tile.width() && grid.tile_height <= tile.height();
    return grid;
}

QSizeF tileOf(Index heads, Index columns, QSizeF inner)
{
    const Index lines = (heads + columns - 1) / columns;
    return {std::floor((inner.width() - double(columns - 1) * gap::apart) / double(columns)),
            std::floor((inner.height() - double(lines - 1) * gap::apart) / double(lines))};
}

/// Title and notes of a tile in the lines that its grid has for them.
void say(MapPanel& panel, const TileWords& words, const Grid& grid, const FigureFonts& fonts)
{
    panel.title = words.title;
    if (grid.recipe_beside_title)
        panel.shape = words.recipe;
    else
        panel.notes.push_back({fonts.elided(words.recipe, FigureText::Body, grid.words_width), false});
    panel.notes.push_back({fonts.elided(words.entropy, FigureText::Body, grid.words_width), false});
    if (!words.reach.text.isEmpty())
        for (const QString& line :
             fonts.wrapped(words.reach.text, FigureText::Body, grid.words_width, grid.reach_lines))
            panel.notes.push_back({line, !words.reach.kept});
}

} // namespace

TileWords wordsOf(const Analysis& analysis, Index head, Numbers numbers)
{
    const HeadSummary& summary = analysis.heads[std::size_t(head)];
    TileWords words{
        QCoreApplication::translate("HeadsFigure", "Head %1").arg(head), headOrigin(analysis, head), {}, {}};
    if (numbers == Numbers::Told) {
        words.entropy = entropyText(analysis, head);
        words.reach = reachNote(summary);
    }
    return words;
}

WordWidths widthsOf(const std::vector<TileWords>& words, const FigureFonts& fonts)
{
    WordWidths widths;
    for (const TileWords& tile : words) {
        const double title = fonts.width(tile.title, FigureText::Heading);
        const double recipe = fonts.width(tile.recipe, FigureText::Body);
        widths.title_and_recipe = std::max(widths.title_and_recipe, title + gap::wide + recipe);
        widths.least = std::max({widths.least, title, recipe, fonts.width(tile.entropy, FigureText::Body)});
        if (fonts.width(tile.reach.text, FigureText::Body) > fonts.width(widths.reach, FigureText::Body))
            widths.reach = tile.reach.text;
    }
    return widths;
}

Grid bestGrid(const MapPanel& panel, const FigureLook& look, Index heads, QSizeF inner, const WordWidths& words)
{
    Grid best;
    for (Index columns = 1; columns <= std::min(heads, most_columns); ++columns)
        for (WordsPlace place : {WordsPlace::Above, WordsPlace::Beside}) {
            const Grid grid = gridOf(panel, look, columns, tileOf(heads, columns, inner), words, place);
            if (grid.fits && (!best.fits || grid.room.map.width() > best.room.map.width()))
                best = grid;
        }
    if (best.fits)
        return best;
    const double readable = std::max(words.least, 8 * look.fonts.height(FigureText::Body));
    const Index columns = std::clamp<Index>(Index((inner.width() + gap::apart) / (readable + gap::apart)), 1, heads);
    const double width = tileOf(heads, columns, inner).width();
    // As high as wide, with the words above: scrolled.
    const QSizeF tile(width, width + 6 * look.fonts.height(FigureText::Body));
    return gridOf(panel, look, columns, tile, words, WordsPlace::Above);
}

Drawing placedTile(MapPanel panel, const TileWords& words, const Grid& grid, const FigureLook& look)
{
    say(panel, words, grid, look.fonts);
    Drawing tile;
    if (grid.words == WordsPlace::Beside) {
        MapPanel wordless = panel;
        wordless.title.clear();
        wordless.notes.clear();
        tile = placedPanel(grid.labelled ? wordless : withoutLabels(wordless), look, grid.room);
        tile.add(placedWords(panel, look), QPointF(grid.room.width() + gap::edge, 0));
    } else {
        tile = placedPanel(grid.labelled ? panel : withoutLabels(panel), look, grid.room);
    }
    tile.maps.front().panel = QRectF(0, 0, grid.tile_width, grid.tile_height);
    return tile;
}

} // namespace headlight
