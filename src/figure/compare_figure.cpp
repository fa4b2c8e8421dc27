// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/compare_figure.h"

#include "figure/compare_words.h"
#include "figure/compared_maps.h"
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

/// Where not everything fits, the maps do, if they can: without the names of their sides, and with the words below them
/// out of sight. `rest`: the height of all that stands below the maps.
std::vector<std::vector<Placed>> linesInSight(std::vector<MapPanel>& panels, const FigureLook& look, QSizeF inner,
                                              double rest)
{
    auto lines = bestLines(panels, look, QSizeF(inner.width(), inner.height() - rest));
    if (heightOf(lines) <= inner.height())
        return lines;
    for (MapPanel& panel : panels) {
        panel.row_title.clear();
        panel.column_title.clear();
    }
    return bestLines(panels, look, inner);
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

void CompareFigure::showAnalysis(AnalysisPointer analysis, const Selection& selection)
{
    if (analysis != m_shown) {
        m_maps.clear(); // they look at the former one
        m_maps_of = nullptr;
        m_shown = analysis;
    }
    MapFigure::showAnalysis(std::move(analysis), selection);
}

QString CompareFigure::obstacle() const
{
    const Analysis& b = analysis();
    const Stage stage = selection().stage;
    const Index head = selection().head, head_a = comparedHead(b, head);
    if (b.kept_error)
        return tr("A can't be computed. %1", "an error's sentence").arg(errorText(*b.kept_error));
    if (const std::optional<NoComparison> why = noComparison(b, stage, head))
        return noComparisonWords(b, *why, head);
    if (hidesStage(stage, head) || (head_a < Index(b.heads.size()) && hidesStage(stage, head_a)))
        return tr("Cells of this stage are covered: reveal them to compare.");
    return {};
}

const MapFacts& CompareFigure::factsOfKept() const
{
    if (m_kept != analysis().kept) {
        m_maps.clear();
        m_kept_facts = std::make_unique<const MapFacts>(*analysis().kept);
        m_kept = analysis().kept;
    }
    return *m_kept_facts;
}

const ComparedMaps& CompareFigure::maps() const
{
    const MapFacts& of_a = factsOfKept();
    if (m_maps_of != &facts())
        m_maps.clear();
    m_maps_of = &facts();
    const Stage stage = selection().stage;
    const Index head = selection().head;
    const auto found = m_maps.find({stage, head});
    return found != m_maps.end()
               ? found->second
               : m_maps.try_emplace({stage, head}, analysis(), of_a, facts(), stage, head).first->second;
}

QStringList CompareFigure::sentences() const
{
    const ComparedStates& states = maps().states();
    QStringList sentences;
    if (const QString places = comparedPlaces(analysis(), selection().stage, selection().head); !places.isEmpty())
        sentences += places;
    const QStringList differences = settingDifferences(analysis().kept->request, analysis().request);
    sentences += differences.isEmpty() ? QStringList(tr("A and B have the same settings.")) : differences;
    if (const QString pairs = pairingWords(analysis(), selection().stage, states); !pairs.isEmpty())
        sentences += pairs;
    const std::vector<Change> changes = states.largestChanges(shown_changes).largest;
    if (changes.empty())
        return sentences << (states.sameTokens() ? tr("The numbers of this stage are the same in A and B.")
                                                 : tr("The numbers that A and B both have are the same."));
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
    const Stage stage = selection().stage;
    const Index head = selection().head;
    const QString name =
        isPerHead(stage) ? tr("Head %1 · %2", "number, stage").arg(head).arg(stageTitle(stage)) : stageTitle(stage);
    std::vector<MapPanel> panels;
    const ComparedMaps& compared = maps();
    panels.push_back(compared.panel(Side::A, look.fonts, style()));
    panels.back().title = sideTitle(analysis(), Side::A, stage, head);
    panels.push_back(compared.panel(Side::B, look.fonts, style()));
    panels.back().title = sideTitle(analysis(), Side::B, stage, head);
    panels.push_back(compared.differencePanel(look.fonts, style()));
    panels.back().title = tr("A − B");
    FigureFooter footer;
    footer.colors = specialColors(style().color_map);
    footer.pooling = style().pooling;
    addLegend(footer, a, factsOfKept(), stage, compared.states().head_a);
    addLegend(footer, analysis(), facts(), stage, head);
    if (style().caption)
        footer.caption = figureCaption(FigureKind::Compare, analysis(), selection(), style());

    const double width = size.width() - 2 * gap::edge;
    const Drawing words = paragraph(sentences(), look, width);
    const Drawing below = footerDrawing(footer, look, width);
    const double line = look.fonts.height(FigureText::Body);
    const double title = look.title ? line + gap::wide : 0;
    const double rest = 2 * gap::edge + words.size.height() + below.size.height();
    Drawing drawing;
    const QString heading = look.title ? look.fonts.elided(name, FigureText::Body, width) : QString();
    drawing.texts.push_back({QRectF(gap::edge, gap::edge, look.fonts.width(heading, FigureText::Body), line), heading,
                             FigureText::Body, look.palette.quiet_text});
    double y = gap::edge + title;
    for (const auto& panels_of_line :
         linesInSight(panels, look, QSizeF(width, size.height() - 2 * gap::edge - title), rest)) {
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
    if (!obstacle().isEmpty() || stage != selection().stage || head != selection().head)
        return MapFigure::cellWords(stage, head, cell);
    const std::optional<Cell> place = maps().placeOf(cell);
    return place ? pairWords(analysis(), stage, maps().states(), *place) : QString();
}

QString CompareFigure::wordsOn(const DrawnMap& map, Cell cell) const
{
    return map.aligned && obstacle().isEmpty() ? pairWords(analysis(), map.stage, maps().states(), cell)
                                               : cellWords(map.stage, map.head, cell);
}

void CompareFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

} // namespace headlight
