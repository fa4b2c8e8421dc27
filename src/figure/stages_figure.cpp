// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/stages_figure.h"

#include "figure/cover_cells.h"
#include "figure/figure_caption.h"
#include "figure/figure_footer.h"
#include "figure/map_panel.h"
#include "figure/map_words.h"
#include "figure/stage_words.h"
#include "i18n/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr int difference_digits = 2;
constexpr double largest_cell = 40;
constexpr double least_side = 96;    // of a map, and
constexpr double largest_side = 320; // at a text size of 9 pt
// Widths of a picture of vectors, the one taken with which the strip is shortest.
constexpr std::array vector_widths = {144.0, 120.0, 96.0, 72.0};

/// For tokens along an axis: no more than a quarter of a narrow figure.
double mostLabel(double width, const FigureLook& look)
{
    return std::min(64.0, width / 4 / look.textFactor());
}

/// A step of the strip with its room.
struct Step
{
    const MapPanel* panel;
    PanelRoom room;
};

/// Steps side by side, their maps in line.
using Line = std::vector<Step>;

/// The strip's parts each begin a line: what enters, the maps, what comes out, and the shares that it is the sum of.
bool beginsPart(const DrawnMap& map)
{
    return map.stage == Stage::Scores || map.stage == Stage::Output || (map.share && map.head == 0);
}

/// Rows are as high in all pictures of the strip, so that a token stands in line from x to the output.
QSizeF mapSize(const DrawnMap& map, double cell, double vector_width)
{
    const double rows = double(map.drawnRows()), columns = double(map.drawnColumns());
    const double height = std::max(1.0, std::floor(cell * rows));
    if (isMap(map.stage))
        return {std::max(1.0, std::floor(cell * columns)), height};
    const double widest = std::min(cell * columns, vector_width);
    const double entry = widest / columns;
    return {std::max(24.0, entry >= 2 ? std::floor(entry) * columns : std::floor(widest)), height};
}

/// Whether each part begins a line, or all go on as far as there is room.
enum class Parts { OnLinesOfTheirOwn, RunOn };

/// Panels on lines of at most some width; the panels of one line get the same room for titles and column labels.
std::vector<Line> linesFor(const std::vector<MapPanel>& panels, const FigureLook& look, double cell,
                           double vector_width, double width, Parts parts)
{
    std::vector<Line> lines;
    double used = 0;
    for (const MapPanel& panel : panels) {
        const PanelRoom room = panelRoom(panel, look, mapSize(panel.map, cell, vector_width));
        const bool full = !lines.empty() && used + gap::apart + room.width() > width;
        if (lines.empty() || full || (parts == Parts::OnLinesOfTheirOwn && beginsPart(panel.map))) {
            lines.emplace_back();
            used = -gap::apart;
        }
        used += gap::apart + room.width();
        lines.back().push_back({&panel, room});
    }
    for (Line& line : lines) {
        double header = 0, labels = 0;
        for (const Step& step : line) {
            header = std::max(header, step.room.header);
            labels = std::max(labels, step.room.column_labels);
        }
        for (Step& step : line) {
            step.room.header = header;
            step.room.column_labels = labels;
        }
    }
    return lines;
}

double heightOf(const Line& line)
{
    double height = 0;
    for (const Step& step : line)
        height = std::max(height, step.room.height());
    return height;
}

double heightOf(const std::vector<Line>& lines)
{
    double height = -gap::apart;
    for (const Line& line : lines)
        height += gap::apart + heightOf(line);
    return height;
}

/// The shortest strip with some cell size.
std::vector<Line> shortestLines(const std::vector<MapPanel>& panels, const FigureLook& look, double cell, double width,
                                Parts parts)
{
    std::vector<Line> best;
    for (double vector_width : vector_widths) {
        std::vector<Line> lines = linesFor(panels, look, cell, vector_width * look.textFactor(), width, parts);
        if (best.empty() || lines.size() < best.size())
            best = std::move(lines);
    }
    return best;
}

/// The largest cells with which the strip fits; the smallest readable ones where none do.
std::vector<Line> bestLines(const std::vector<MapPanel>& panels, const FigureLook& look, QSizeF inner)
{
    const auto map = std::ranges::find_if(panels, [](const MapPanel& panel) { return isMap(panel.map.stage); });
    if (map == panels.end())
        return {};
    const double tokens = double(std::max(map->map.rows(), map->map.columns()));
    const double line = look.fonts.height(FigureText::Body);
    // Few tokens get a line each; of many, every second, fifth … is labelled.
    const double least =
        std::max({least_side * look.textFactor() / tokens, std::min(tokens, 9.0) * (line + 1) / tokens});
    const double most = std::max(least, std::min(largest_cell, largest_side * look.textFactor() / tokens));
    const auto whole = [](double cell) { return cell >= 4 ? std::floor(cell) : cell; };
    for (double cell = whole(most); cell > least; cell = whole(cell - std::max(1.0, cell / 12))) {
        for (Parts parts : {Parts::OnLinesOfTheirOwn, Parts::RunOn})
            if (std::vector<Line> lines = shortestLines(panels, look, cell, inner.width(), parts);
                heightOf(lines) <= inner.height())
                return lines;
        if (cell < 2)
            break;
    }
    const double smallest = least >= 4 ? std::ceil(least) : least;
    std::vector<Line> run_on = shortestLines(panels, look, smallest, inner.width(), Parts::RunOn);
    return heightOf(run_on) <= inner.height()
               ? run_on
               : shortestLines(panels, look, smallest, inner.width(), Parts::OnLinesOfTheirOwn);
}

} // namespace

std::vector<MapPanel> StagesFigure::stagePanels(const FigureLook& look, double width) const
{
    const Index head = selection().head;
    std::vector<MapPanel> panels;
    for (Stage stage : shownStages(analysis())) {
        MapPanel panel(analysis(), facts(), stage, head, labels(look.fonts), style());
        if (panel.map.rows() == 0 || panel.map.columns() == 0)
            continue;
        panel.title = stageTitle(stage);
        panel.formula = formulaResource(stage, analysis());
        if (const QString range = rangeText(facts().range(stage, head)); !range.isEmpty() && !hidesStage(stage, head))
            panel.notes.push_back({range, false});
        panel.color_bar = true;
        panel.most_label = mostLabel(width, look);
        panel.values = style().values;
        panel.map.scale = mapScale(facts(), style(), stage, head, RangeScope::HeadSteps);
        panel.map.scale = coveredScale(panel.map.scale, style(), stage, covers());
        choosePicture(panel.map, facts());
        panel.placeholder = tr("Choose this stage to make its picture.");
        addCovers(panel, analysis(), covers());
        addRails(panel, facts(), look);
        if (panel.map.transposed)
            addAxisTitles(panel);
        panels.push_back(std::move(panel));
    }
    return panels;
}

/// What each head adds to the layer's output, in colours that the sum and its parts have together.
void StagesFigure::addShares(std::vector<MapPanel>& panels, const FigureLook& look, double width) const
{
    const std::vector<Matrix<double>>& shares = facts().headShares();
    for (Index head = 0; head < Index(shares.size()); ++head) {
        MapPanel panel(analysis(), facts(), Stage::Projected, head, labels(look.fonts), style());
        panel.map.matrix = shares[std::size_t(head)];
        panel.map.share = true;
        panel.title = head == 0 ? tr("Share of head 0") : tr("+ head %1", "its share of the sum").arg(head);
        panel.formula = head == 0 ? QStringLiteral(":/formulas/share.svg") : QString();
        panel.color_bar = true;
        panel.most_label = mostLabel(width, look);
        panel.map.scale = coveredScale(shareScale(facts(), style(), head), style(), Stage::Projected, covers());
        panels.push_back(std::move(panel));
    }
}

FigureFooter StagesFigure::footerOf(const std::vector<MapPanel>& panels) const
{
    const Index head = selection().head;
    FigureFooter footer;
    footer.colors = specialColors(style().color_map);
    footer.badge =
        rangeBadge(style(), Stage::Weights, mapScale(facts(), style(), Stage::Weights, head, RangeScope::HeadSteps));
    if (footer.badge.isEmpty() && !style().steps_locked)
        footer.badge = tr("colour range unlocked: scores, scaled and masked have one each");
    addSinkWords(footer, style(), Stage::Weights);
    footer.pooling = style().pooling;
    if (style().caption)
        footer.caption = figureCaption(FigureKind::Stages, analysis(), selection(), style());
    for (const MapPanel& panel : panels) {
        addLegend(footer, analysis(), facts(), panel.map.stage, head);
        addRailNotes(footer, panel);
    }
    const bool shared = style().range == RangeMode::Absolute || style().range == RangeMode::Shared;
    if (shared && style().steps_locked)
        footer.notes += tr("Scores, scaled and masked share one colour range, so that the division is seen.");
    if (!facts().headShares().empty())
        footer.notes += tr("Projected is the sum of the heads’ shares: the largest difference is %1.")
                            .arg(numberText(facts().shareDifference(), difference_digits));
    return footer;
}

Drawing StagesFigure::layOut(QSizeF size, const FigureLook& look) const
{
    const Index head = selection().head;
    std::vector<MapPanel> panels = stagePanels(look, size.width());
    const FigureFooter footer = footerOf(panels);
    addShares(panels, look, size.width());

    const double width = size.width() - 2 * gap::edge;
    const Drawing below = footerDrawing(footer, look, width);
    const double title = look.title ? look.fonts.height(FigureText::Body) + gap::wide : 0;
    const QSizeF inner(width, size.height() - 3 * gap::edge - below.size.height() - title);

    Drawing drawing;
    const std::optional<Recipe> recipe = analysis().heads[std::size_t(head)].recipe;
    const QString heading = look.fonts.elided(
        hasLayers(analysis()) ? tr("Layer %1, head %2").arg(analysis().layer).arg(head)
        : recipe ? tr("Head %1, looks for: %2", "number, recipe").arg(QString::number(head), recipeTitle(recipe))
                 : tr("Head %1, typed by hand", "number").arg(head),
        FigureText::Body, width);
    if (look.title)
        drawing.texts.push_back({QRectF(gap::edge, gap::edge, look.fonts.width(heading, FigureText::Body),
                                        look.fonts.height(FigureText::Body)),
                                 heading, FigureText::Body, look.palette.quiet_text});
    double y = gap::edge + title;
    for (const Line& line : bestLines(panels, look, inner)) {
        double x = gap::edge;
        for (const Step& step : line) {
            Drawing picture = placedPanel(*step.panel, look, step.room);
            if (step.panel->map.stage == selection().stage && !step.panel->map.share)
                picture.rects.push_back(
                    {picture.maps.front().panel.adjusted(-gap::wide, -gap::wide, gap::wide, gap::wide),
                     {},
                     look.palette.accent,
                     2});
            drawing.add(picture, QPointF(x, y));
            x += step.room.width() + gap::apart;
        }
        y += heightOf(line) + gap::apart;
    }
    drawing.add(below, QPointF(gap::edge, y));
    drawing.size = QSizeF(size.width(), y + below.size.height() + gap::edge);
    return drawing;
}

QString StagesFigure::emptyText() const
{
    return tr("Type a sentence above: every step of one head appears here.");
}

QString StagesFigure::summary() const
{
    const Stage stage = selection().stage;
    return tr("The steps of head %1. %2 is selected, %3.", "number, stage, shape")
        .arg(QString::number(selection().head), stageTitle(stage),
             shapeText(analysis().shape(stage, selection().head)));
}

void StagesFigure::turnPage(int step)
{
    const std::vector<Stage> stages = shownStages(analysis());
    const auto here = std::ranges::find(stages, selection().stage);
    const std::ptrdiff_t place = here - stages.begin() + step;
    if (here != stages.end() && place >= 0 && place < std::ptrdiff_t(stages.size()))
        emit stageActivated(stages[std::size_t(place)]);
}

} // namespace headlight
