// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/compare_figure.h"

#include "figure/compare_words.h"
#include "figure/figure_caption.h"
#include "figure/figure_footer.h"
#include "figure/map_panel.h"
#include "figure/map_words.h"
#include "figure/stage_words.h"
#include "i18n/error_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr std::size_t shown_changes = 3;
constexpr double largest_cell = 72;
constexpr double most_labelled = 9; // rows that get a line each; of more, every second, fifth … is labelled
constexpr double least_map = 48;    // logical pixels at a text size of 9 pt

/// A panel and the room that it takes.
struct Placed
{
    const MapPanel* panel;
    PanelRoom room;
};

/// Maps have square cells. A vector for each token may have hundreds of entries: its rows are high enough for their
/// labels all the same, as far as there are few.
QSizeF mapSize(const DrawnMap& map, const FigureLook& look, double cell)
{
    const auto side = [cell](Index count) {
        return std::max(1.0, cell >= 4 ? std::floor(cell) * double(count) : std::floor(cell * double(count)));
    };
    QSizeF size(side(map.drawnColumns()), side(map.drawnRows()));
    if (!isMap(map.stage))
        size.setHeight(std::max(size.height(), std::min(double(map.drawnRows()), most_labelled) *
                                                   (look.fonts.height(FigureText::Body) + 1)));
    return size;
}

/// Panels in lines, as many in each as fit; those of a line stand at one height.
std::vector<std::vector<Placed>> linesOf(const std::vector<MapPanel>& panels, const FigureLook& look, double cell,
                                         double width)
{
    std::vector<std::vector<Placed>> lines;
    double used = 0;
    for (const MapPanel& panel : panels) {
        const PanelRoom room = panelRoom(panel, look, mapSize(panel.map, look, cell));
        if (lines.empty() || used + gap::apart + room.width() > width) {
            lines.emplace_back();
            used = -gap::apart;
        }
        used += gap::apart + room.width();
        lines.back().push_back({&panel, room});
    }
    for (auto& line : lines) {
        PanelRoom most;
        for (const Placed& placed : line) {
            most.header = std::max(most.header, placed.room.header);
            most.column_labels = std::max(most.column_labels, placed.room.column_labels);
        }
        for (Placed& placed : line) {
            placed.room.header = most.header;
            placed.room.column_labels = most.column_labels;
        }
    }
    return lines;
}

double heightOf(const std::vector<Placed>& line)
{
    double height = 0;
    for (const Placed& placed : line)
        height = std::max(height, placed.room.height());
    return height;
}

double heightOf(const std::vector<std::vector<Placed>>& lines)
{
    double height = -gap::apart;
    for (const auto& line : lines)
        height += gap::apart + heightOf(line);
    return height;
}

/// The largest cells with which all panels fit; the smallest readable ones where none do.
std::vector<std::vector<Placed>> bestLines(const std::vector<MapPanel>& panels, const FigureLook& look, QSizeF inner)
{
    double tokens = 1;
    for (const MapPanel& panel : panels)
        tokens = std::max({tokens, double(panel.map.matrix.rows()), double(panel.map.matrix.columns())});
    const double least = std::max(least_map * look.textFactor(),
                                  std::min(tokens, most_labelled) * (look.fonts.height(FigureText::Body) + 1)) /
                         tokens;
    for (double cell = std::max(least, largest_cell * look.textFactor()); cell > least;
         cell -= std::max(0.5, cell / 16)) {
        auto lines = linesOf(panels, look, cell, inner.width());
        if (heightOf(lines) <= inner.height())
            return lines;
    }
    return linesOf(panels, look, least, inner.width());
}

ValueScale joined(const ValueScale& one, const ValueScale& other)
{
    ValueScale scale = one;
    scale.lowest = std::min(one.lowest, other.lowest);
    scale.highest = std::max(one.highest, other.highest);
    return scale;
}

/// Sentences in lines of at most `width`, the first as a heading.
Drawing paragraph(const QStringList& sentences, const FigureLook& look, double width)
{
    Drawing drawing;
    const double line = look.fonts.height(FigureText::Body);
    double y = 0;
    for (const QString& sentence : sentences)
        for (const QString& words : look.fonts.wrapped(sentence, FigureText::Body, width, 3)) {
            drawing.texts.push_back({QRectF(0, y, look.fonts.width(words, FigureText::Body), line), words,
                                     FigureText::Body, look.palette.text});
            y += line;
        }
    drawing.size = QSizeF(width, y);
    return drawing;
}

} // namespace

QString CompareFigure::obstacle() const
{
    const Analysis& b = analysis();
    if (b.kept_error)
        return tr("A can't be computed. %1", "an error's sentence").arg(errorText(*b.kept_error));
    if (!b.kept)
        return tr("Keep this state as A, then change a setting: both appear here side by side, with their difference.");
    if (selection().head >= b.kept->config.q_num_heads())
        return tr("A has no head %1. Choose a head that both have.").arg(selection().head);
    if (isMap(selection().stage) && !(b.maps_kept && b.kept->maps_kept))
        return tr("The maps of a sentence this long are not kept, so they can’t be compared cell by cell.");
    if (b.kept->stage(selection().stage, selection().head).empty())
        return tr("A does not have this stage. Choose a stage that both have.");
    if (hidesStage(selection().stage, selection().head))
        return tr("Cells of this stage are covered: reveal them to compare.");
    return {};
}

bool CompareFigure::sameShape() const
{
    const MatrixView a = analysis().kept->stage(selection().stage, selection().head);
    const MatrixView b = analysis().stage(selection().stage, selection().head);
    return a.rows() == b.rows() && a.columns() == b.columns();
}

const Matrix<double>& CompareFigure::difference() const
{
    if (m_differences_of != &analysis())
        m_differences.clear();
    m_differences_of = &analysis();
    const Stage stage = selection().stage;
    const Index head = selection().head;
    const auto [place, is_new] = m_differences.try_emplace({stage, head});
    if (is_new)
        place->second = headlight::difference(analysis().kept->stage(stage, head), analysis().stage(stage, head));
    return place->second;
}

const MapFacts& CompareFigure::factsOfKept() const
{
    if (m_kept != analysis().kept) {
        m_kept_facts = std::make_unique<const MapFacts>(*analysis().kept);
        m_kept = analysis().kept;
    }
    return *m_kept_facts;
}

MapPanel CompareFigure::panelOf(const Analysis& of, const MapFacts& its_facts, const QString& title,
                                const FigureLook& look) const
{
    const Stage stage = selection().stage;
    MapPanel panel(of, its_facts, stage, selection().head, FigureLabels(of, look.fonts), style());
    panel.map.scale = joined(mapScale(facts(), style(), stage, selection().head, RangeScope::Heads),
                             mapScale(factsOfKept(), style(), stage, selection().head, RangeScope::Heads));
    panel.map.pooling = style().pooling;
    panel.title = title;
    panel.row_title = rowTitle(stage);
    panel.column_title = columnTitle(stage);
    panel.color_bar = true;
    panel.most_label = 64;
    panel.values = style().values;
    return panel;
}

/// A − B, centred at zero; what is hidden in both, or no number, is drawn as hidden.
MapPanel CompareFigure::differencePanel(const FigureLook& look) const
{
    MapPanel panel = panelOf(analysis(), facts(), tr("A − B"), look);
    const Matrix<double>& gaps = difference();
    const MapFacts& facts_of_a = factsOfKept();
    const VisibleCells in_a = facts_of_a.visible(selection().head), in_b = facts().visible(selection().head);
    auto visible = std::make_shared<std::vector<std::uint8_t>>(std::size_t(gaps.size()), std::uint8_t(1));
    const bool masks = selection().stage == Stage::Masked || selection().stage == Stage::Weights;
    double farthest = 0;
    for (std::size_t i = 0; i < visible->size(); ++i) {
        const double value = gaps.data()[i];
        const bool hidden_in_both = masks && in_a && in_b && !(*in_a)[i] && !(*in_b)[i];
        (*visible)[i] = hidden_in_both || std::isnan(value) ? 0 : 1;
        if (std::isfinite(value))
            farthest = std::max(farthest, std::abs(value));
    }
    panel.map.matrix = gaps;
    panel.map.visible = std::move(visible);
    panel.map.scale.map = ColorMapName::Diverging;
    panel.map.scale.highest = farthest > 0 ? farthest : 1;
    panel.map.scale.lowest = -panel.map.scale.highest;
    panel.query_marks.clear();
    return panel;
}

QStringList CompareFigure::sentences() const
{
    const Analysis& a = *analysis().kept;
    QStringList sentences = settingDifferences(a.request, analysis().request);
    if (sentences.isEmpty())
        sentences += tr("A and B have the same settings.");
    if (!sameShape())
        return sentences << tr("A has %1 cells and B %2: a difference needs as many tokens in both.", "two shapes")
                                .arg(shapeText(a.shape(selection().stage, selection().head)),
                                     shapeText(analysis().shape(selection().stage, selection().head)));
    const std::vector<Change> changes =
        largestChanges(a.stage(selection().stage, selection().head),
                       analysis().stage(selection().stage, selection().head), shown_changes);
    if (changes.empty())
        return sentences << tr("The numbers of this stage are the same in A and B.");
    sentences += tr("Largest changes:");
    for (const Change& change : changes)
        sentences += changeWords(analysis(), selection().stage, change);
    return sentences;
}

Drawing CompareFigure::layOut(QSizeF size, const FigureLook& look) const
{
    if (const QString why = obstacle(); !why.isEmpty())
        return emptyDrawing(why, size, look);
    const Analysis& a = *analysis().kept;
    const MapFacts& facts_of_a = factsOfKept();
    const Stage stage = selection().stage;
    const Index head = selection().head;
    const QString name =
        isPerHead(stage) ? tr("Head %1 · %2", "number, stage").arg(head).arg(stageTitle(stage)) : stageTitle(stage);
    std::vector<MapPanel> panels;
    panels.push_back(panelOf(a, facts_of_a, tr("A", "the kept state"), look));
    panels.push_back(panelOf(analysis(), facts(), tr("B", "the present state"), look));
    FigureFooter footer;
    footer.colors = specialColors(style().color_map);
    footer.pooling = style().pooling;
    addLegend(footer, a, facts_of_a, stage, head);
    addLegend(footer, analysis(), facts(), stage, head);
    if (sameShape())
        panels.push_back(differencePanel(look));
    if (style().caption)
        footer.caption = figureCaption(FigureKind::Compare, analysis(), selection(), style());

    const double width = size.width() - 2 * gap::edge;
    const Drawing words = paragraph(sentences(), look, width);
    const Drawing below = footerDrawing(footer, look, width);
    const double line = look.fonts.height(FigureText::Body);
    const double title = look.title ? line + gap::wide : 0;
    const double rest = 4 * gap::edge + title + words.size.height() + below.size.height();
    Drawing drawing;
    const QString heading = look.title ? look.fonts.elided(name, FigureText::Body, width) : QString();
    drawing.texts.push_back({QRectF(gap::edge, gap::edge, look.fonts.width(heading, FigureText::Body), line), heading,
                             FigureText::Body, look.palette.quiet_text});
    double y = gap::edge + title;
    for (const auto& panels_of_line : bestLines(panels, look, QSizeF(width, size.height() - rest))) {
        double x = gap::edge;
        for (const Placed& placed : panels_of_line) {
            drawing.add(placedPanel(*placed.panel, look, placed.room), QPointF(x, y));
            x += placed.room.width() + gap::apart;
        }
        y += heightOf(panels_of_line) + gap::apart;
    }
    drawing.add(words, QPointF(gap::edge, y));
    y += words.size.height() + gap::edge;
    drawing.add(below, QPointF(gap::edge, y));
    drawing.size = QSizeF(size.width(), y + below.size.height() + gap::edge);
    return drawing;
}

QString CompareFigure::emptyText() const
{
    return tr("Type a sentence above, then keep a state to compare with.");
}

QString CompareFigure::summary() const
{
    const QString why = obstacle();
    if (!why.isEmpty())
        return why;
    return tr("A and B side by side, head %1, %2. %3", "number, stage, sentences")
        .arg(QString::number(selection().head), stageTitle(selection().stage), sentences().join(QLatin1Char(' ')));
}

QString CompareFigure::cellWords(Stage stage, Index head, Cell cell) const
{
    if (!obstacle().isEmpty() || !sameShape() || stage != selection().stage)
        return MapFigure::cellWords(stage, head, cell);
    const MatrixView a = analysis().kept->stage(stage, head), b = analysis().stage(stage, head);
    if (cell.row >= b.rows() || cell.column >= b.columns())
        return {};
    return changeWords(analysis(), stage,
                       {cell.row, cell.column, a.at(cell.row, cell.column), b.at(cell.row, cell.column)});
}

void CompareFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

} // namespace headlight
