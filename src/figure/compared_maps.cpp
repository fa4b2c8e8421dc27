// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/compared_maps.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double most_label = 64;

std::optional<Index> placeIn(const AlignedPair& pair, Side side)
{
    return side == Side::A ? pair.a : pair.b;
}

AlignedSide sideOf(const AlignedPairs& pairs, bool in_a, bool in_b)
{
    AlignedSide side;
    for (const AlignedPair& pair : pairs) {
        side.document.push_back(pair.b);
        side.gaps.push_back((in_a && !pair.a) || (in_b && !pair.b) ? 1 : 0);
    }
    return side;
}

/// The labels of a side on the tokens of both: those of one state, with nothing in the gaps, or of both.
SharedLabels labelsOf(const AlignedPairs& pairs, std::optional<Side> side, const AxisLabels& of_a,
                      const AxisLabels& of_b, const FigureFonts& fonts)
{
    auto labels = std::make_shared<AxisLabels>();
    labels->role = of_b.role;
    labels->line = of_b.line;
    for (const AlignedPair& pair : pairs) {
        const QString a = pair.a && side != Side::B ? of_a.texts.value(*pair.a) : QString();
        const QString b = pair.b && side != Side::A ? of_b.texts.value(*pair.b) : QString();
        const bool both = !a.isEmpty() && !b.isEmpty() && a != b;
        labels->texts += both ? QStringLiteral("%1 | %2").arg(a, b) : b.isEmpty() ? a : b;
        labels->widths.push_back(fonts.width(labels->texts.back(), labels->role));
    }
    return labels;
}

ValueScale joined(const ValueScale& one, const ValueScale& other)
{
    ValueScale scale = one;
    scale.lowest = std::min(one.lowest, other.lowest);
    scale.highest = std::max(one.highest, other.highest);
    return scale;
}

} // namespace

ComparedMaps::ComparedMaps(const Analysis& analysis, const MapFacts& facts_of_a, const MapFacts& facts_of_b,
                           Stage stage, Index head)
    : m_analysis(analysis), m_facts_of_a(facts_of_a), m_facts_of_b(facts_of_b), m_stage(stage),
      m_states(comparedStates(analysis, stage, head)), m_aligned(!m_states.sameTokens())
{
    if (m_aligned)
        for (const Side side : {Side::A, Side::B}) {
            Drawn& drawn = side == Side::A ? m_a : m_b;
            drawn.matrix = alignedEntries(factsOf(side).drawn(stage, headOf(side)), side, m_states.shape);
            drawn.visible = std::make_shared<const std::vector<std::uint8_t>>(visibleIn(side));
            drawn.aligned = sides(side == Side::A, side == Side::B);
        }
    takeDifference();
}

/// Which cells of a state are there and may be seen, a byte for each pair of pairs.
std::vector<std::uint8_t> ComparedMaps::visibleIn(Side side) const
{
    const bool masks = m_stage == Stage::Masked || m_stage == Stage::Weights;
    const VisibleCells own = masks ? factsOf(side).visible(headOf(side)) : nullptr;
    const Index columns = (side == Side::A ? m_states.a : m_states.b).columns();
    std::vector<std::uint8_t> visible;
    visible.reserve(m_states.shape.rows.size() * m_states.shape.columns.size());
    for (const AlignedPair& row_pair : m_states.shape.rows)
        for (const AlignedPair& column_pair : m_states.shape.columns) {
            const std::optional<Index> row = placeIn(row_pair, side), column = placeIn(column_pair, side);
            const bool there = row && column;
            visible.push_back(there && (!own || (*own)[std::size_t(*row * columns + *column)]) ? 1 : 0);
        }
    return visible;
}

std::shared_ptr<const AlignedSides> ComparedMaps::sides(bool in_a, bool in_b) const
{
    return std::make_shared<const AlignedSides>(
        AlignedSides{sideOf(m_states.shape.rows, in_a, in_b), sideOf(m_states.shape.columns, in_a, in_b)});
}

void ComparedMaps::takeDifference()
{
    m_difference.matrix = alignedDifference(m_states.a, m_states.b, m_states.shape);
    std::vector<std::uint8_t> visible = visibleIn(Side::A);
    const std::vector<std::uint8_t> in_b = visibleIn(Side::B);
    for (std::size_t i = 0; i < visible.size(); ++i) {
        const double value = m_difference.matrix.data()[i];
        visible[i] = (visible[i] || in_b[i]) && !std::isnan(value) ? 1 : 0;
        if (std::isfinite(value))
            m_farthest = std::max(m_farthest, std::abs(value));
    }
    m_difference.visible = std::make_shared<const std::vector<std::uint8_t>>(std::move(visible));
    if (m_aligned)
        m_difference.aligned = sides(true, true);
}

/// Draws what stands beside each other in place of the head's own cells.
void ComparedMaps::putOn(MapPanel& panel, const Drawn& drawn) const
{
    panel.map.matrix = drawn.matrix;
    panel.map.visible = drawn.visible;
    panel.map.aligned = drawn.aligned;
    panel.map.shown = QRectF(0, 0, double(panel.map.drawnColumns()), double(panel.map.drawnRows()));
}

void ComparedMaps::nameSides(MapPanel& panel, std::optional<Side> side, const FigureFonts& fonts) const
{
    const FigureLabels of_a(*m_analysis.kept, fonts), of_b(m_analysis, fonts);
    const bool of_keys = m_stage == Stage::Key || m_stage == Stage::Value;
    panel.rows = labelsOf(m_states.shape.rows, side, of_keys ? *of_a.keys() : *of_a.queries(),
                          of_keys ? *of_b.keys() : *of_b.queries(), fonts);
    if (isMap(m_stage))
        panel.columns = labelsOf(m_states.shape.columns, side, *of_a.keys(), *of_b.keys(), fonts);
    else
        panel.columns = of_b.entries(panel.map.columns());
    if (panel.map.transposed)
        std::swap(panel.rows, panel.columns);
}

MapPanel ComparedMaps::panel(Side side, const FigureFonts& fonts, const FigureStyle& style) const
{
    FigureStyle plain = style;
    plain.without_sinks = false; // the numbers that are subtracted
    MapPanel panel(of(side), factsOf(side), m_stage, headOf(side), FigureLabels(of(side), fonts), plain);
    panel.map.head = m_states.head_b; // a click means the document's head
    panel.map.scale = joined(mapScale(m_facts_of_b, plain, m_stage, m_states.head_b, RangeScope::Heads),
                             mapScale(m_facts_of_a, plain, m_stage, m_states.head_a, RangeScope::Heads));
    addAxisTitles(panel);
    panel.color_bar = true;
    panel.most_label = most_label;
    panel.values = style.values;
    if (!m_aligned)
        return panel;
    putOn(panel, side == Side::A ? m_a : m_b);
    nameSides(panel, side, fonts);
    std::vector<RowMark> marks;
    if (!panel.query_marks.empty())
        for (const AlignedPair& pair : m_states.shape.rows) {
            const std::optional<Index> row = placeIn(pair, side);
            marks.push_back(row ? panel.query_marks[std::size_t(*row)] : RowMark());
        }
    panel.query_marks = std::move(marks);
    return panel;
}

MapPanel ComparedMaps::differencePanel(const FigureFonts& fonts, const FigureStyle& style) const
{
    MapPanel panel = this->panel(Side::B, fonts, style);
    putOn(panel, m_difference);
    nameSides(panel, std::nullopt, fonts);
    if (m_aligned)
        panel.shape.clear();
    panel.map.scale.map = ColorMapName::Diverging;
    panel.map.scale.highest = m_farthest > 0 ? m_farthest : 1;
    panel.map.scale.lowest = -panel.map.scale.highest;
    panel.query_marks.clear();
    return panel;
}

std::optional<Cell> ComparedMaps::placeOf(Cell document_cell) const
{
    const auto place = [](const AlignedPairs& pairs, Index position) -> std::optional<Index> {
        const auto found = std::ranges::find(pairs, std::optional(position), &AlignedPair::b);
        return found == pairs.end() ? std::nullopt : std::optional(Index(found - pairs.begin()));
    };
    const std::optional<Index> row = place(m_states.shape.rows, document_cell.row);
    const std::optional<Index> column = place(m_states.shape.columns, document_cell.column);
    return row && column ? std::optional(Cell{*row, *column}) : std::nullopt;
}

} // namespace headlight
