// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/heads_figure.h"

#include "figure/figure_footer.h"
#include "figure/map_panel.h"
#include "figure/map_words.h"
#include "figure/stage_words.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double largest_cell = 64;
constexpr double least_side = 72;         // of a map, at a text size of 9 pt
constexpr double least_labelled_side = 6; // lines of text: a smaller map has no token labels

/// One way to arrange the heads.
struct Grid
{
    Index columns = 1;
    double tile_width = 0;
    int note_lines = 1; // that the longest note needs
    PanelRoom room;     // of every tile
    bool fits = false;
};

/// What is said of a head, in lines.
std::vector<std::pair<QString, bool>> notesOf(const HeadSummary& head, const FigureFonts& fonts, double width,
                                              int lines)
{
    std::vector<std::pair<QString, bool>> notes;
    for (const QString& line : fonts.wrapped(entropyText(head), FigureText::Body, width, 1))
        notes.push_back({line, false});
    const ReachNote reach = reachNote(head);
    if (!reach.text.isEmpty())
        for (const QString& line : fonts.wrapped(reach.text, FigureText::Body, width, lines))
            notes.push_back({line, !reach.kept});
    return notes;
}

QString longestReach(const Analysis& analysis, const FigureFonts& fonts)
{
    QString longest;
    for (const HeadSummary& head : analysis.heads) {
        const QString text = reachNote(head).text;
        if (fonts.width(text, FigureText::Body) > fonts.width(longest, FigureText::Body))
            longest = text;
    }
    return longest;
}

QSizeF mapOf(const DrawnMap& map, double cell)
{
    const double columns = double(map.matrix.columns()), rows = double(map.matrix.rows());
    const double whole = cell >= 4 ? std::min(std::floor(cell), largest_cell) : cell;
    return {std::max(1.0, std::floor(whole * columns)), std::max(1.0, std::floor(whole * rows))};
}

/// A panel whose labels were left out where its map is too small to carry them.
MapPanel labelledFor(MapPanel panel, const FigureFonts& fonts, QSizeF map)
{
    if (std::min(map.width(), map.height()) >= least_labelled_side * fonts.height(FigureText::Body))
        return panel;
    panel.rows = {};
    panel.columns = {};
    return panel;
}

/// The room of a tile of some width whose map is as large as width and height allow.
PanelRoom tileRoom(const MapPanel& panel, const FigureLook& look, double width, double height, double header)
{
    const double columns = double(panel.map.matrix.columns()), rows = double(panel.map.matrix.rows());
    const double least = least_side * look.fonts.height(FigureText::Body) / 15 / std::max(columns, rows);
    double cell = std::max(least, std::min(width / columns, (height - header) / rows));
    PanelRoom room;
    for (int step = 0; step < 5; ++step) {
        const QSizeF map = mapOf(panel.map, cell);
        room = panelRoom(labelledFor(panel, look.fonts, map), look, map);
        room.header = header;
        room.right = 0; // titles are cut to the tile
        const double over_width = room.width() - width, over_height = room.height() - height;
        if (over_width <= 0 && over_height <= 0)
            break;
        cell = std::max(least, cell - std::max(over_width / columns, over_height / rows) - 0.01);
    }
    return room;
}

Grid gridOf(const MapPanel& panel, const FigureLook& look, Index heads, Index columns, QSizeF inner,
            const QString& longest)
{
    Grid grid;
    grid.columns = columns;
    const Index lines = (heads + columns - 1) / columns;
    grid.tile_width = std::floor((inner.width() - double(columns - 1) * gap::apart) / double(columns));
    const double height = std::floor((inner.height() - double(lines - 1) * gap::apart) / double(lines));
    grid.note_lines = int(look.fonts.wrapped(longest, FigureText::Body, std::max(grid.tile_width, 1.0), 3).size());
    const double header = look.fonts.height(FigureText::Heading) +
                          (1 + grid.note_lines) * look.fonts.height(FigureText::Body) + gap::wide;
    grid.room = tileRoom(panel, look, grid.tile_width, height, header);
    grid.fits = grid.room.width() <= grid.tile_width && grid.room.height() <= height;
    return grid;
}

/// The arrangement with the largest maps; where none fits the height, one with readable tiles that scrolls.
Grid bestGrid(const MapPanel& panel, const FigureLook& look, Index heads, QSizeF inner, const QString& longest)
{
    Grid best;
    for (Index columns = 1; columns <= std::min<Index>(heads, 24); ++columns) {
        const Grid grid = gridOf(panel, look, heads, columns, inner, longest);
        if (grid.fits && (!best.fits || grid.room.map.width() > best.room.map.width()))
            best = grid;
    }
    if (best.fits)
        return best;
    const double readable = 12 * look.fonts.height(FigureText::Body);
    const Index columns = std::clamp<Index>(Index((inner.width() + gap::apart) / (readable + gap::apart)), 1, heads);
    return gridOf(panel, look, heads, columns, QSizeF(inner.width(), 0), longest);
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

    MapPanel sample(analysis(), facts(), stage, 0);
    sample.shape.clear();
    sample.color_bar = !footer.color_bar;
    sample.map.scale = footer.scale;
    const double least_footer = footerDrawing(footer, look, whole.width()).size.height();
    const QSizeF inner(whole.width(), whole.height() - least_footer - gap::edge);
    const Grid grid = bestGrid(sample, look, heads, inner, longestReach(analysis(), look.fonts));
    footer.pooled = double(sample.map.matrix.columns()) > grid.room.map.width();

    Drawing drawing;
    const double step_x = grid.tile_width + gap::apart, step_y = grid.room.height() + gap::apart;
    for (Index head = 0; head < heads; ++head) {
        const QPointF corner(gap::edge + double(head % grid.columns) * step_x,
                             gap::edge + double(head / grid.columns) * step_y);
        MapPanel panel = labelledFor(MapPanel(analysis(), facts(), stage, head), look.fonts, grid.room.map);
        const HeadSummary& summary = analysis().heads[std::size_t(head)];
        panel.title = tr("Head %1").arg(head);
        const double left = grid.tile_width - look.fonts.width(panel.title, FigureText::Heading) - gap::wide;
        panel.shape = look.fonts.elided(recipeTitle(summary.recipe), FigureText::Body, left);
        panel.notes = notesOf(summary, look.fonts, grid.tile_width, grid.note_lines);
        panel.color_bar = sample.color_bar;
        panel.map.scale = mapScale(facts(), style(), stage, head, RangeScope::Heads);
        panel.map.pooling = style().pooling;
        Drawing tile = placedPanel(panel, look, grid.room);
        tile.maps.front().panel = QRectF(0, 0, grid.tile_width, grid.room.height());
        if (head == selection().head && heads > 1)
            tile.rects.push_back({tile.maps.front().panel.adjusted(-gap::wide, -gap::wide, gap::wide, gap::wide),
                                  {},
                                  look.palette.accent,
                                  2});
        drawing.add(tile, corner);
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
