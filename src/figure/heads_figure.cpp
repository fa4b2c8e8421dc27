// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/heads_figure.h"

#include "figure/cover_cells.h"
#include "figure/figure_caption.h"
#include "figure/figure_footer.h"
#include "figure/heads_grid.h"
#include "figure/map_words.h"
#include "figure/stage_words.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr double most_tile_label = 56; // logical pixels at a text size of 9 pt

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
    footer.scale = coveredScale(mapScale(facts(), style(), stage, 0, RangeScope::Heads), style(), stage, covers());
    footer.colors = specialColors(footer.scale.map);
    footer.badge = rangeBadge(style(), stage, footer.scale);
    addSinkWords(footer, style(), stage);
    footer.pooling = style().pooling;
    footer.transposed = style().transposed;
    footer.covered = covers() != nullptr;
    for (Index head = 0; head < heads; ++head)
        addLegend(footer, analysis(), facts(), stage, head);
    if (style().caption)
        footer.caption = figureCaption(FigureKind::Heads, analysis(), selection(), style());
    const QSizeF whole(size.width() - 2 * gap::edge, size.height() - 2 * gap::edge);

    MapPanel sample(analysis(), facts(), stage, 0, labels(look.fonts), style());
    sample.shape.clear();
    sample.most_label = std::min(most_tile_label, size.width() / 4 / look.textFactor());
    sample.color_bar = !footer.color_bar;
    sample.map.scale = footer.scale;
    DrawnMap focused = sample.map;
    focused.head = selection().head;
    choosePicture(focused, facts());
    footer.pooled_cells = pooledCells(focused);
    std::vector<TileWords> words;
    for (Index head = 0; head < heads; ++head)
        words.push_back(wordsOf(analysis(), head, hidesStage(Stage::Weights, head) ? Numbers::Covered : Numbers::Told));
    const auto gridAboveFooter = [&] {
        const double below = footerDrawing(footer, look, whole.width()).size.height();
        const QSizeF inner(whole.width(), whole.height() - below - gap::edge);
        return bestGrid(sample, look, heads, inner, widthsOf(words, look.fonts));
    };
    Grid grid = gridAboveFooter();
    footer.pooled = double(sample.map.drawnColumns()) > grid.room.map.width();
    if (footer.pooled) // one more note
        grid = gridAboveFooter();

    Drawing drawing;
    const double step_x = grid.tile_width + gap::apart, step_y = grid.tile_height + gap::apart;
    for (Index head = 0; head < heads; ++head) {
        MapPanel panel(analysis(), facts(), stage, head, labels(look.fonts), style());
        panel.shape.clear();
        panel.most_label = sample.most_label;
        panel.color_bar = sample.color_bar;
        panel.map.scale =
            coveredScale(mapScale(facts(), style(), stage, head, RangeScope::Heads), style(), stage, covers());
        addCovers(panel, analysis(), covers());
        panel.values = style().values;
        choosePicture(panel.map, facts());
        panel.placeholder = tr("Choose this head to make its picture.");
        Drawing tile = placedTile(std::move(panel), words[std::size_t(head)], grid, look);
        if (style().marks && head == selection().head && heads > 1)
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
        .arg(stageTitle(shownStage()), QString::number(selection().head), headOrigin(analysis(), selection().head));
}

void HeadsFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

} // namespace headlight
