// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/heads_figure.h"

#include "figure/figure_footer.h"
#include "figure/map_panel.h"
#include "figure/map_words.h"
#include "figure/stage_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double largest_cell = 64;
constexpr double least_side = 72;      // of a map, at a text size of 9 pt
constexpr double most_tile_label = 56; // the same
constexpr int most_reach_lines = 4;
constexpr double words_lines_wide = 7;    // the width of words beside a map, in heights of a line
constexpr Index most_columns = 24;        // of heads side by side
constexpr double labels_are_worth = 0.62; // a map keeps its labels if they leave it this share of its size

/// What is said of a head above its map.
struct TileWords
{
    QString title;
    QString recipe;
    QString entropy;
    ReachNote reach;
};

TileWords wordsOf(const Analysis& analysis, Index head)
{
    const HeadSummary& summary = analysis.heads[std::size_t(head)];
    return {QCoreApplication::translate("HeadsFigure", "Head %1").arg(head), recipeTitle(summary.recipe),
            entropyText(summary), reachNote(summary)};
}

/// The widest of the words over all heads, so that all tiles are alike.
struct WordWidths
{
    double title_and_recipe = 0;
    double least = 0; // of any line that is not wrapped
    QString reach;    // the longest
};

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

QSizeF mapOf(const DrawnMap& map, double cell)
{
    const double columns = double(map.matrix.columns()), rows = double(map.matrix.rows());
    const double whole = cell >= 4 ? std::min(std::floor(cell), largest_cell) : cell;
    return {std::max(1.0, std::floor(whole * columns)), std::max(1.0, std::floor(whole * rows))};
}

MapPanel withoutLabels(MapPanel panel)
{
    panel.rows = noLabels();
    panel.columns = noLabels();
    panel.row_marks.clear();
    return panel;
}

/// The largest map of a tile of some width and height, or the least one.
PanelRoom tileRoom(const MapPanel& panel, const FigureLook& look, QSizeF tile, double header)
{
    const double most = double(std::max(panel.map.matrix.columns(), panel.map.matrix.rows()));
    const auto roomOf = [&](double cell) {
        PanelRoom room = panelRoom(panel, look, mapOf(panel.map, cell));
        room.header = header;
        return room;
    };
    double fits = least_side * look.fonts.height(FigureText::Body) / 15 / most;
    double too_large = std::max(fits, largest_cell) + 1;
    while (too_large - fits > std::max(0.01, fits * 0.01)) {
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
    const double cell = grid.room.map.height() / double(panel.map.matrix.rows());
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

/// The arrangement with the largest maps; where none fits the height, one with readable tiles that scrolls.
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

/// A head's map with its words, and what a click on them means.
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

} // namespace

Stage HeadsFigure::shownStage() const
{
    return isMap(selection().stage) ? selection().stage : Stage::Weights;
}

Drawing HeadsFigure::layOut(QSizeF size, const FigureLook& look) const
{
    const Stage stage = shownStage();
    const Index heads = analysis().config.q_num_heads();
    FigureFooter footer;
    footer.color_bar = style().range != RangeMode::Auto;
    footer.scale = mapScale(facts(), style(), stage, 0, RangeScope::Heads);
    footer.colors = specialColors(footer.scale.map);
    footer.badge = rangeBadge(style(), stage, footer.scale);
    footer.pooling = style().pooling;
    for (Index head = 0; head < heads; ++head)
        addLegend(footer, analysis(), facts(), stage, head);
    if (style().caption)
        footer.caption = captionText(analysis());
    const QSizeF whole(size.width() - 2 * gap::edge, size.height() - 2 * gap::edge);

    MapPanel sample(analysis(), facts(), stage, 0, labels(look.fonts));
    sample.shape.clear();
    sample.most_label = most_tile_label;
    sample.color_bar = !footer.color_bar;
    sample.map.scale = footer.scale;
    const double least_footer = footerDrawing(footer, look, whole.width()).size.height();
    const QSizeF inner(whole.width(), whole.height() - least_footer - gap::edge);
    std::vector<TileWords> words;
    for (Index head = 0; head < heads; ++head)
        words.push_back(wordsOf(analysis(), head));
    const Grid grid = bestGrid(sample, look, heads, inner, widthsOf(words, look.fonts));
    footer.pooled = double(sample.map.matrix.columns()) > grid.room.map.width();

    Drawing drawing;
    const double step_x = grid.tile_width + gap::apart, step_y = grid.tile_height + gap::apart;
    for (Index head = 0; head < heads; ++head) {
        MapPanel panel(analysis(), facts(), stage, head, labels(look.fonts));
        panel.shape.clear();
        panel.most_label = most_tile_label;
        panel.color_bar = sample.color_bar;
        panel.map.scale = mapScale(facts(), style(), stage, head, RangeScope::Heads);
        panel.map.pooling = style().pooling;
        panel.values_where_they_fit = style().values_in_cells;
        Drawing tile = placedTile(std::move(panel), words[std::size_t(head)], grid, look);
        if (head == selection().head && heads > 1)
            tile.rects.push_back({tile.maps.front().panel.adjusted(-gap::wide, -gap::wide, gap::wide, gap::wide),
                                  {},
                                  look.palette.accent,
                                  2});
        drawing.add(tile, QPointF(gap::edge + double(head % grid.columns) * step_x,
                                  gap::edge + double(head / grid.columns) * step_y));
    }
    const Index lines = (heads + grid.columns - 1) / grid.columns;
    const double bottom = gap::edge + double(lines) * step_y - gap::apart + gap::edge;
    const Drawing below = footerDrawing(footer, look, whole.width());
    drawing.add(below, QPointF(gap::edge, bottom));
    drawing.size = QSizeF(size.width(), bottom + below.size.height() + gap::edge);
    return drawing;
}

QString HeadsFigure::emptyText() const
{
    return tr("Type a sentence above: a map for every head appears here.");
}

QString HeadsFigure::summary() const
{
    return tr("%n heads, %1. Head %2 is focused: %3.", "count, stage, number, recipe",
              int(analysis().config.q_num_heads()))
        .arg(stageTitle(shownStage()), QString::number(selection().head),
             recipeTitle(analysis().heads[std::size_t(selection().head)].recipe));
}

void HeadsFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

} // namespace headlight
