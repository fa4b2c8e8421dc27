// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/head_figure.h"

#include "figure/cover_cells.h"
#include "figure/figure_caption.h"
#include "figure/figure_footer.h"
#include "figure/map_panel.h"
#include "figure/map_words.h"
#include "figure/stage_words.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double largest_cell = 96;
constexpr double least_map = 64;
constexpr double most_labelled = 9;     // tokens that get a line each
constexpr double least_shown_cells = 2; // zoom ends where a map shows two cells across

/// The map with cells of at most `cell` pixels: square for maps of tokens, as wide as there is room for vectors; whole
/// pixels where cells are large.
QSizeF mapSize(const DrawnMap& map, double cell, double most_width)
{
    const double columns = double(map.drawnColumns()), rows = double(map.drawnRows());
    const auto whole = [](double side, double count) {
        return std::max(1.0, side >= 4 ? std::floor(side) * count : std::floor(side * count));
    };
    const double width = isMap(map.stage) ? cell : std::min(cell, most_width / columns);
    return {whole(width, columns), whole(cell, rows)};
}

/// The room for the largest map that fits with what stands around it. Labels depend on the cells, so it is looked for.
PanelRoom roomFor(const MapPanel& panel, const FigureLook& look, QSizeF available)
{
    const double rows = double(panel.map.drawnRows()), columns = double(panel.map.drawnColumns());
    const double side = isMap(panel.map.stage) ? std::max(rows, columns) : rows;
    const auto roomOf = [&](double cell) {
        PanelRoom room = panelRoom(panel, look, mapSize(panel.map, cell, available.width() * 0.7));
        return room;
    };
    // Few tokens get a line each, and the figure scrolls; of many, every second, fifth … is labelled.
    const double lines = std::min(side, most_labelled) * (look.fonts.height(FigureText::Body) + 1);
    double fits = std::max(least_map, std::min(lines, available.width() / 2)) / side,
           too_large = std::max(fits, largest_cell) + 1;
    while (too_large - fits > std::max(0.01, fits * 0.01)) {
        const double cell = (fits + too_large) / 2;
        const PanelRoom room = roomOf(cell);
        const bool inside = room.width() <= available.width() && room.height() <= available.height();
        (inside ? fits : too_large) = cell;
    }
    return roomOf(fits);
}

/// For tokens along an axis: no more than a quarter of a narrow figure.
double mostLabel(double width, const FigureLook& look)
{
    return std::min(104.0, width / 4 / look.textFactor());
}

} // namespace

Drawing HeadFigure::layOut(QSizeF size, const FigureLook& look) const
{
    const Stage stage = selection().stage;
    const Index head = selection().head;
    MapPanel panel(analysis(), facts(), stage, head, labels(look.fonts), style());
    panel.map.scale =
        mapScale(facts(), style(), stage, head, style().steps_locked ? RangeScope::HeadSteps : RangeScope::Heads);
    panel.map.scale = coveredScale(panel.map.scale, style(), stage, covers());
    addCovers(panel, analysis(), covers());
    const double columns = double(panel.map.drawnColumns()), rows = double(panel.map.drawnRows());
    panel.map.shown = QRectF((m_center.x() - 0.5 / m_zoom) * columns, (m_center.y() - 0.5 / m_zoom) * rows,
                             columns / m_zoom, rows / m_zoom);
    panel.title =
        isPerHead(stage) ? tr("Head %1 · %2", "number, stage").arg(head).arg(stageTitle(stage)) : stageTitle(stage);
    addAxisTitles(panel);
    panel.values = style().values;
    panel.most_label = mostLabel(size.width(), look);
    choosePicture(panel.map, facts());
    panel.placeholder = tr("The picture appears here once it is made, row by row. If it was stopped, press Return to "
                           "make it.");
    if (!panel.map.pooled)
        addRails(panel, facts(), look);
    const QSizeF inner(size.width() - 2 * gap::edge, size.height() - 2 * gap::edge);
    const auto addNote = [&](const QString& note, bool warns) {
        for (const QString& line : look.fonts.wrapped(note, FigureText::Body, inner.width(), 3))
            panel.notes.push_back({line, warns});
    };
    const double title = look.fonts.width(panel.title, FigureText::Heading) + gap::wide;
    if (title + look.fonts.width(panel.shape, FigureText::Body) > inner.width()) {
        addNote(panel.shape, false);
        panel.shape.clear();
    }
    if (isPerHead(stage)) {
        const HeadSummary& summary = analysis().heads[std::size_t(head)];
        const bool told = !hidesStage(Stage::Weights, head);
        const ReachNote reach = told ? reachNote(summary) : ReachNote{};
        if (hasLayers(analysis()))
            addNote(told ? tr("Layer %1. %2.", "number, entropy")
                               .arg(QString::number(analysis().layer), entropyText(analysis(), head))
                         : tr("Layer %1.", "number").arg(analysis().layer),
                    false);
        else if (!summary.recipe)
            addNote(told ? tr("Typed by hand. %1.", "entropy").arg(entropyText(analysis(), head))
                         : tr("Typed by hand."),
                    false);
        else
            addNote(told ? tr("Looks for: %1. %2.", "recipe, entropy")
                               .arg(recipeTitle(summary.recipe), entropyText(analysis(), head))
                         : tr("Looks for: %1.", "recipe").arg(recipeTitle(summary.recipe)),
                    false);
        if (!reach.text.isEmpty())
            addNote(reach.text, !reach.kept);
    }
    if (const QString range = rangeText(facts().range(stage, head)); !range.isEmpty() && !hidesStage(stage, head))
        addNote(range, false);

    if (!look.title) {
        panel.title.clear();
        panel.notes.clear();
    }

    FigureFooter footer;
    footer.color_bar = true;
    footer.scale = panel.map.scale;
    footer.colors = specialColors(panel.map.scale.map);
    footer.badge = rangeBadge(style(), stage, panel.map.scale);
    addSinkWords(footer, style(), stage);
    footer.pooling = style().pooling;
    addLegend(footer, analysis(), facts(), stage, head);
    addRailNotes(footer, panel);
    if (style().caption)
        footer.caption = figureCaption(FigureKind::Head, analysis(), selection(), style());
    // Whether cells are pooled is known once the map has its size; a line is kept free for saying so.
    footer.pooled = columns / m_zoom > inner.width() / 2 || rows / m_zoom > inner.height() / 2;
    footer.pooled_cells = pooledCells(panel.map);
    const Drawing below = footerDrawing(footer, look, inner.width());

    const PanelRoom room =
        roomFor(panel, look, QSizeF(inner.width(), inner.height() - below.size.height() - gap::edge));
    Drawing drawing;
    drawing.add(placedPanel(panel, look, room), QPointF(gap::edge, gap::edge));
    // Under the map where the line is short enough.
    const double indent = std::max(0.0, std::min(room.left, inner.width() - below.size.width()));
    drawing.add(below, QPointF(gap::edge + std::round(indent), gap::edge + room.height() + gap::edge));
    drawing.size = QSizeF(size.width(), room.height() + below.size.height() + 3 * gap::edge);
    return drawing;
}

QString HeadFigure::emptyText() const
{
    return tr("Type a sentence above: the map of this head appears here.");
}

QString HeadFigure::summary() const
{
    const Stage stage = selection().stage;
    return tr("Head %1, %2, %3.", "number, stage, shape")
        .arg(QString::number(selection().head), stageTitle(stage),
             shapeText(analysis().shape(stage, selection().head)));
}

void HeadFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

/// The whole map first; where a part of it is looked at closely, that part, with some room to be moved in.
std::optional<PooledMapKey> HeadFigure::wantedPicture() const
{
    const DrawnMap* map = shownMap();
    if (!map || !map->pooled)
        return std::nullopt;
    PooledMapKey key = pooledKey(*map);
    if (!facts().pooled().find(key))
        return key;
    const CellWindow sight = windowInSight(*map);
    const CellWindow& there = map->pooled->window;
    const bool fine = map->pooled->exact(map->matrix) || 2 * sight.rows > there.rows;
    if (m_zoom == 1 || fine)
        return std::nullopt;
    const auto widened = [](Index first, Index count, Index all) {
        const Index from = std::max<Index>(0, first - count / 2);
        return std::pair(from, std::min(all, first + count + count / 2) - from);
    };
    const auto [row, rows] = widened(sight.first_row, sight.rows, map->rows());
    const auto [column, columns] = widened(sight.first_column, sight.columns, map->columns());
    key.request.window = CellWindow{row, rows, column, columns};
    return key;
}

const DrawnMap* HeadFigure::shownMap() const
{
    return shownDrawing().maps.empty() ? nullptr : &shownDrawing().maps.front();
}

void HeadFigure::moveTo(QPointF center)
{
    const double half = 0.5 / m_zoom;
    m_center = QPointF(std::clamp(center.x(), half, 1 - half), std::clamp(center.y(), half, 1 - half));
    refresh();
}

bool HeadFigure::zoomBy(double factor, std::optional<QPointF> around)
{
    const DrawnMap* map = shownMap();
    if (!map)
        return false;
    const double cells = double(std::max(map->drawnRows(), map->drawnColumns()));
    const double before = m_zoom;
    m_zoom = std::clamp(m_zoom * factor, 1.0, std::max(1.0, cells / least_shown_cells));
    // The place under the pointer stays where it is.
    QPointF place(0.5, 0.5);
    if (around && map->rect.contains(*around + QPointF(0, scrolled())))
        place = QPointF((around->x() - map->rect.left()) / map->rect.width(),
                        (around->y() + scrolled() - map->rect.top()) / map->rect.height());
    const QPointF from_center = place - QPointF(0.5, 0.5);
    moveTo(m_center + from_center / before - from_center / m_zoom);
    return true;
}

bool HeadFigure::panBy(QPointF way)
{
    const DrawnMap* map = shownMap();
    if (!map || m_zoom == 1)
        return false;
    moveTo(m_center - QPointF(way.x() / map->rect.width(), way.y() / map->rect.height()) / m_zoom);
    return true;
}

bool HeadFigure::showAll()
{
    m_zoom = 1;
    moveTo(QPointF(0.5, 0.5));
    return true;
}

bool HeadFigure::bringIntoSight(Cell cell)
{
    const DrawnMap* map = shownMap();
    if (!map || m_zoom == 1)
        return false;
    const auto moved = [this](double middle, double cell_from, double cell_to) {
        const double half = 0.5 / m_zoom;
        if (cell_from < middle - half)
            return cell_from + half;
        return cell_to > middle + half ? cell_to - half : middle;
    };
    const double columns = double(map->drawnColumns()), rows = double(map->drawnRows());
    const Cell drawn = map->turned(cell);
    moveTo(QPointF(moved(m_center.x(), double(drawn.column) / columns, double(drawn.column + 1) / columns),
                   moved(m_center.y(), double(drawn.row) / rows, double(drawn.row + 1) / rows)));
    return true;
}

} // namespace headlight
