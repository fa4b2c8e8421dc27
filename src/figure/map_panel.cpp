// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_panel.h"

#include "figure/formula_picture.h"
#include "figure/legend.h"
#include "figure/stage_words.h"
#include "figure/value_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The room for the sign before a special query's label.
double signWidth(const MapPanel& panel, const FigureLook& look)
{
    double widest = 0;
    for (const RowMark& mark : panel.query_marks)
        if (mark.empty || mark.not_finite)
            widest = std::max(widest, look.fonts.width(rowSign(mark), FigureText::Body));
    return widest;
}

double rowSignRoom(const MapPanel& panel, const FigureLook& look)
{
    return panel.map.transposed ? 0 : signWidth(panel, look);
}

double columnSignRoom(const MapPanel& panel, const FigureLook& look)
{
    return panel.map.transposed ? signWidth(panel, look) : 0;
}

double rowHeight(const MapPanel& panel, QSizeF map)
{
    return map.height() / panel.map.shown.height();
}

double columnWidth(const MapPanel& panel, QSizeF map)
{
    return map.width() / panel.map.shown.width();
}

double mostLabel(const MapPanel& panel, const FigureLook& look)
{
    return panel.most_label * look.textFactor();
}

/// How the labels of a panel are drawn when its map is as large as `map`.
struct PanelLabels
{
    LabelPlan rows;
    LabelPlan columns;
};

PanelLabels planLabels(const MapPanel& panel, const FigureLook& look, QSizeF map)
{
    const double most = mostLabel(panel, look);
    PanelLabels labels{planRowLabels(*panel.rows, rowHeight(panel, map), most),
                       planColumnLabels(*panel.columns, columnWidth(panel, map), most, columnSignRoom(panel, look))};
    labels.columns.lift = std::ceil(std::max(0.0, (panel.rows->line - rowHeight(panel, map)) / 2));
    return labels;
}

double headerWidth(const MapPanel& panel, const FigureLook& look)
{
    double width = look.fonts.width(panel.title, FigureText::Heading);
    if (!panel.shape.isEmpty())
        width += gap::wide + look.fonts.width(panel.shape, FigureText::Body);
    return std::max(width, formulaSize(panel.formula, look.fonts).width());
}

double headerHeight(const MapPanel& panel, const FigureLook& look)
{
    double height = panel.title.isEmpty() ? 0 : look.fonts.height(FigureText::Heading);
    height += double(panel.notes.size()) * look.fonts.height(FigureText::Body);
    if (!panel.formula.isEmpty())
        height += gap::tight + std::ceil(formulaSize(panel.formula, look.fonts).height());
    return height == 0 ? 0 : height + gap::wide;
}

void placeHeader(const MapPanel& panel, const FigureLook& look, Drawing& drawing)
{
    double y = 0;
    if (!panel.title.isEmpty()) {
        const double line = look.fonts.height(FigureText::Heading);
        const double width = look.fonts.width(panel.title, FigureText::Heading);
        drawing.texts.push_back({QRectF(0, y, width, line), panel.title, FigureText::Heading, look.palette.text});
        if (!panel.shape.isEmpty())
            drawing.texts.push_back(
                {QRectF(width + gap::wide, y, look.fonts.width(panel.shape, FigureText::Body), line), panel.shape,
                 FigureText::Body, look.palette.quiet_text});
        y += line;
    }
    for (const auto& [note, warns] : panel.notes) {
        const double line = look.fonts.height(FigureText::Body);
        drawing.texts.push_back({QRectF(0, y, look.fonts.width(note, FigureText::Body), line), note, FigureText::Body,
                                 warns ? look.palette.warning : look.palette.quiet_text});
        y += line;
    }
    if (!panel.formula.isEmpty())
        drawing.formulas.push_back({QRectF(QPointF(0, y + gap::tight), formulaSize(panel.formula, look.fonts)),
                                    panel.formula, look.palette.text});
}

void placeAxisTitles(const MapPanel& panel, const FigureLook& look, const PanelRoom& room, Drawing& drawing)
{
    const double line = look.fonts.height(FigureText::Body);
    const QRectF map(room.left, room.header + room.column_labels, room.map.width(), room.map.height());
    if (!panel.row_title.isEmpty()) {
        const double length = look.fonts.width(panel.row_title, FigureText::Body);
        drawing.texts.push_back({QRectF(0, std::round(map.center().y() - length / 2), line, length), panel.row_title,
                                 FigureText::Body, look.palette.quiet_text, Qt::AlignCenter, Turn::Upward});
    }
    if (!panel.column_title.isEmpty()) {
        const double length = look.fonts.width(panel.column_title, FigureText::Body);
        drawing.texts.push_back({QRectF(std::round(map.center().x() - length / 2), room.header, length, line),
                                 panel.column_title, FigureText::Body, look.palette.quiet_text, Qt::AlignCenter});
    }
}

/// The room between a map and what stands under it: the label of a low last row reaches below it.
double belowGap(const MapPanel& panel, QSizeF map)
{
    return std::max(gap::wide, gap::tight + std::ceil(std::max(0.0, (panel.rows->line - rowHeight(panel, map)) / 2)));
}

/// What all rails on one side take, with the gaps between them.
double railsWidth(const MapPanel& panel)
{
    double width = 0;
    for (const Rail& rail : panel.rails)
        if (!standsBelow(rail, panel.map))
            width += gap::wide + railWidth(rail);
    return width;
}

double railsHeight(const MapPanel& panel, const FigureLook& look, QSizeF map)
{
    double height = 0;
    for (const Rail& rail : panel.rails)
        if (standsBelow(rail, panel.map))
            height +=
                (height == 0 ? belowGap(panel, map) : gap::tight) + railHeight(rail, look, columnWidth(panel, map));
    return height;
}

/// The widest sign of the rails below, which stand where the rows' labels do.
double belowSigns(const MapPanel& panel, const FigureLook& look)
{
    double widest = 0;
    for (const Rail& rail : panel.rails)
        if (standsBelow(rail, panel.map))
            widest = std::max(widest, look.fonts.width(rail.sign, FigureText::Number));
    return widest;
}

void placeRails(const MapPanel& panel, const FigureLook& look, const DrawnMap& map, double overhang, Drawing& drawing)
{
    double left = map.rect.right() + std::ceil(overhang);
    double top = map.rect.bottom() + belowGap(panel, map.rect.size());
    for (const Rail& rail : panel.rails) {
        if (standsBelow(rail, map)) {
            placeRailBelow(rail, look, map, top, drawing);
            top += railHeight(rail, look, columnWidth(panel, map.rect.size())) + gap::tight;
        } else {
            placeRailBeside(rail, look, map, left + gap::wide, drawing);
            left += gap::wide + railWidth(rail);
        }
    }
}

/// A quiet ground with words, where a picture will be.
void placePlaceholder(const MapPanel& panel, const FigureLook& look, const QRectF& map, Drawing& drawing)
{
    drawing.rects.push_back({map, look.palette.badge, {}});
    const double line = look.fonts.height(FigureText::Body);
    const double room = map.width() - 2 * gap::wide;
    const int most = std::max(1, int((map.height() - gap::wide) / line));
    const QStringList lines = look.fonts.wrapped(panel.placeholder, FigureText::Body, std::max(room, line), most);
    double y = std::round(map.center().y() - double(lines.size()) * line / 2);
    for (const QString& text : lines) {
        const double length = look.fonts.width(text, FigureText::Body);
        drawing.texts.push_back({QRectF(std::round(map.center().x() - length / 2), y, length, line), text,
                                 FigureText::Body, look.palette.text, Qt::AlignCenter});
        y += line;
    }
}

/// The largest share of its usual size in which the widest number of the map fits its cells.
double valueShare(const MapPanel& panel, const FigureLook& look, QSizeF map)
{
    const int decimals = cellDecimals(panel.map.scale);
    double widest = 1;
    for (double value : {panel.map.scale.lowest, panel.map.scale.highest})
        widest = std::max(widest, look.fonts.width(cellText(value, decimals), FigureText::Number));
    const double room = panel.values == CellValues::On ? 1 : gap::tight; // around the number
    return std::min((columnWidth(panel, map) - room) / widest,
                    (rowHeight(panel, map) - room) / look.fonts.height(FigureText::Number));
}

/// How large numbers stand in the cells, 1 being as usual; 0: there are none.
double valueSize(const MapPanel& panel, const FigureLook& look, QSizeF map)
{
    constexpr double smallest = 0.3; // of 9 pt what can just be read in a printed figure
    if (panel.values == CellValues::Off)
        return 0;
    const double share = valueShare(panel, look, map);
    if (panel.values == CellValues::Auto)
        return share >= 1 && columnWidth(panel, map) >= 2 * gap::wide ? 1 : 0;
    return share < smallest ? 0 : std::min(share, 1.0);
}

} // namespace

MapPanel::MapPanel(const Analysis& analysis, const MapFacts& facts, Stage stage, Index head, const FigureLabels& labels,
                   const FigureStyle& style)
{
    without_sinks = style.without_sinks && stage == Stage::Weights;
    map.matrix = without_sinks ? facts.withoutSinks(head) : facts.drawn(stage, head);
    if (isMap(stage) && !analysis.maps_kept)
        map.pooled = PooledCells{analysis.shape(stage, head), {}};
    map.head = head;
    map.stage = stage;
    map.pooling = style.pooling;
    map.transposed = style.transposed && isMap(stage) && !map.pooled;
    map.shown = QRectF(0, 0, double(map.drawnColumns()), double(map.drawnRows()));
    if (stage == Stage::Masked || stage == Stage::Weights)
        map.visible = facts.visible(head);
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    rows = of_keys ? labels.keys() : labels.queries();
    columns = isMap(stage) ? labels.keys() : labels.entries(map.columns());
    if (map.transposed)
        std::swap(rows, columns);
    const HeadSummary& summary = analysis.heads[std::size_t(head)];
    if (!of_keys && isPerHead(stage) && summary.empty_rows + summary.not_finite_rows > 0)
        query_marks = analysis.rowMarks(head);
    shape = shapeText(analysis.shape(stage, head));
}

PooledMapKey pooledKey(const DrawnMap& map)
{
    PoolRequest request;
    request.stage = map.stage;
    request.pooling = map.pooling == Pooling::Mean ? CellPooling::Mean : CellPooling::Max;
    if (request.pooling == CellPooling::Max && map.scale.map == ColorMapName::Diverging)
        request.neutral = map.scale.neutral();
    return {map.head, request};
}

CellWindow windowInSight(const DrawnMap& map)
{
    const auto span = [](double from, double length, Index count) {
        const Index first = std::clamp<Index>(Index(std::floor(from)), 0, count - 1);
        const Index last = std::clamp<Index>(Index(std::ceil(from + length)), first + 1, count);
        return std::pair(first, last - first);
    };
    const auto [row, rows] = span(map.shown.top(), map.shown.height(), map.rows());
    const auto [column, columns] = span(map.shown.left(), map.shown.width(), map.columns());
    return {row, rows, column, columns};
}

void choosePicture(DrawnMap& map, const MapFacts& facts)
{
    if (!map.pooled)
        return;
    const PooledHead* picture = facts.pooled().finest(pooledKey(map), windowInSight(map));
    map.matrix = picture ? MatrixView(picture->values) : MatrixView();
    map.pooled->window = picture ? picture->window : CellWindow{};
}

std::optional<QSizeF> pooledCells(const DrawnMap& map)
{
    if (!map.pooled || map.matrix.empty() || map.pooled->exact(map.matrix))
        return std::nullopt;
    const CellWindow& window = map.pooled->window;
    return QSizeF(double(window.columns) / double(map.matrix.columns()),
                  double(window.rows) / double(map.matrix.rows()));
}

void addAxisTitles(MapPanel& panel)
{
    panel.row_title = rowTitle(panel.map.stage);
    panel.column_title = columnTitle(panel.map.stage);
    if (panel.map.transposed)
        std::swap(panel.row_title, panel.column_title);
}

void addRails(MapPanel& panel, const MapFacts& facts, const FigureLook& look)
{
    const Stage stage = panel.map.stage;
    const Index head = panel.map.head;
    if (!isMap(stage) || panel.map.matrix.empty() || panel.map.pooled || panel.without_sinks)
        return;
    const DrawnMap& map = panel.map;
    // A sum over covered cells would tell them.
    const auto told = [&map](const std::vector<double>& values, Rail::Of of) {
        std::vector<std::optional<double>> result(values.begin(), values.end());
        const bool rows = of == Rail::Of::Queries;
        for (Index i = 0; map.covers && i < Index(result.size()); ++i)
            for (Index j = 0; j < (rows ? map.matrix.columns() : map.matrix.rows()); ++j)
                if (map.coveredAt(rows ? Cell{i, j} : Cell{j, i}))
                    result[std::size_t(i)].reset();
        return result;
    };
    const int decimals = cellDecimals(panel.map.scale);
    const QString sum = QStringLiteral("Σ");
    panel.rails.push_back(
        {Rail::Of::Queries, Rail::Kind::Numbers, sum, decimals, told(facts.sums(stage, head), Rail::Of::Queries)});
    if (stage == Stage::Weights) {
        const double keys = double(panel.map.matrix.columns());
        panel.rails.push_back({Rail::Of::Queries, Rail::Kind::Strip, QStringLiteral("eᴴ"), keys < 10 ? 2 : 1,
                               told(facts.effectiveKeys(head), Rail::Of::Queries), keys});
        panel.rails.push_back(
            {Rail::Of::Keys, Rail::Kind::Numbers, sum, decimals, told(facts.columnSums(stage, head), Rail::Of::Keys)});
    }
    for (Rail& rail : panel.rails)
        measure(rail, look);
}

Drawing placedWords(const MapPanel& panel, const FigureLook& look)
{
    Drawing drawing;
    placeHeader(panel, look, drawing);
    drawing.size = QSizeF(headerWidth(panel, look), headerHeight(panel, look));
    return drawing;
}

PanelRoom panelRoom(const MapPanel& panel, const FigureLook& look, QSizeF map)
{
    const double line = look.fonts.height(FigureText::Body);
    const auto [rows, columns] = planLabels(panel, look, map);
    PanelRoom room;
    room.map = map;
    room.left = std::max(rowSignRoom(panel, look) + rows.room, belowSigns(panel, look)) + gap::tight +
                (panel.row_title.isEmpty() ? 0 : line + gap::wide);
    room.column_labels =
        columns.lift + columns.room + gap::tight + (panel.column_title.isEmpty() ? 0 : line + gap::tight);
    room.header = headerHeight(panel, look);
    room.right = std::ceil(columns.overhang) + railsWidth(panel);
    room.footer = railsHeight(panel, look, map);
    if (panel.color_bar) {
        room.footer += gap::wide + colorBarHeight(look);
        room.right = std::max(room.right, leastColorBarWidth(panel.map.scale, look) - map.width());
    }
    room.right = std::max(room.right, headerWidth(panel, look) - room.left - map.width());
    return room;
}

Drawing placedPanel(const MapPanel& panel, const FigureLook& look, const PanelRoom& room)
{
    Drawing drawing;
    drawing.size = QSizeF(room.width(), room.height());
    DrawnMap map = panel.map;
    map.rect = QRectF(QPointF(std::round(room.left), std::round(room.header + room.column_labels)), room.map);
    map.panel = QRectF(QPointF(0, 0), drawing.size);
    map.value_size = valueSize(panel, look, room.map);

    placeHeader(panel, look, drawing);
    placeAxisTitles(panel, look, room, drawing);
    const auto [rows, columns] = planLabels(panel, look, room.map);
    const std::vector<RowMark> unmarked;
    placeRowLabels(*panel.rows, map.transposed ? unmarked : panel.query_marks, rows, look, map, drawing);
    placeColumnLabels(*panel.columns, map.transposed ? panel.query_marks : unmarked, columns, look, map, drawing);
    placeRails(panel, look, map, columns.overhang, drawing);
    if (panel.color_bar)
        drawing.add(colorBar(panel.map.scale, look, room.map.width()),
                    QPointF(map.rect.left(), map.rect.bottom() + railsHeight(panel, look, room.map) + gap::wide));
    if (map.pooled && map.matrix.empty())
        placePlaceholder(panel, look, map.rect, drawing);
    drawing.maps.push_back(std::move(map));
    return drawing;
}

} // namespace headlight
