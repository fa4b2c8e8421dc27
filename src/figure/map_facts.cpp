// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_facts.h"

#include "engine/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

VisibleCells visibleCells(const Mask& mask)
{
    const std::size_t keys = std::size_t(mask.keys());
    auto cells = std::make_shared<std::vector<std::uint8_t>>(std::size_t(mask.queries()) * keys);
    bool hides = false;
    for (Index query = 0; query < mask.queries(); ++query)
        hides |= mask.fillRow(query, std::span(*cells).subspan(std::size_t(query) * keys, keys)) < mask.keys();
    return hides ? cells : nullptr;
}

std::optional<ValueRange> joined(std::optional<ValueRange> one, std::optional<ValueRange> other)
{
    if (!one || !other)
        return one ? one : other;
    return ValueRange{std::min(one->lowest, other->lowest), std::max(one->highest, other->highest)};
}

std::optional<ValueRange> sharedRange(const MapFacts& facts, Stage stage, RangeScope scope)
{
    if (scope == RangeScope::Heads || !isScoreStage(stage))
        return facts.rangeOfHeads(stage);
    std::optional<ValueRange> range;
    for (Stage step : {Stage::Scores, Stage::Scaled, Stage::Capped, Stage::Masked})
        range = joined(range, facts.rangeOfHeads(step));
    return range;
}

} // namespace

/// Looks through the cells of a matrix; `visible` may be null.
template<class Scalar>
MapFacts::Seen MapFacts::seenIn(std::span<const Scalar> cells, const std::uint8_t* visible)
{
    Seen seen;
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (visible && !visible[i])
            continue;
        const double value = double(cells[i]);
        if (!std::isfinite(value)) {
            seen.not_finite |= !(value < 0); // −∞ is hidden, not a fault
            continue;
        }
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    if (lowest <= highest)
        seen.range = ValueRange{lowest, highest};
    return seen;
}

MapFacts::MapFacts(const Analysis& analysis) : m_analysis(analysis)
{
    for (const Mask& mask : analysis.masks)
        m_visible.push_back(visibleCells(mask));
}

const VisibleCells& MapFacts::visible(Index head) const
{
    return m_visible.size() == 1 ? m_visible.front() : m_visible[std::size_t(head)];
}

const MapFacts::Seen& MapFacts::seen(Stage stage, Index head) const
{
    const auto [place, is_new] = m_seen.try_emplace({stage, isPerHead(stage) ? head : 0});
    if (!is_new)
        return place->second;
    const MatrixView matrix = m_analysis.stage(stage, head);
    const bool hides = stage == Stage::Masked || stage == Stage::Weights;
    const std::uint8_t* cells = hides && visible(head) ? visible(head)->data() : nullptr;
    const std::size_t count = std::size_t(matrix.rows() * matrix.columns());
    if (matrix.floats())
        place->second = seenIn(std::span(matrix.floats(), count), cells);
    else
        place->second = seenIn(std::span(matrix.doubles(), count), cells);
    return place->second;
}

const std::vector<double>& MapFacts::sums(Stage stage, Index head) const
{
    const auto [place, is_new] = m_sums.try_emplace({stage, isPerHead(stage) ? head : 0});
    if (is_new)
        place->second = rowSums(m_analysis.stage(stage, head));
    return place->second;
}

std::optional<ValueRange> MapFacts::range(Stage stage, Index head) const
{
    return seen(stage, head).range;
}

std::optional<ValueRange> MapFacts::rangeOfHeads(Stage stage) const
{
    std::optional<ValueRange> range;
    for (Index head = 0; head < (isPerHead(stage) ? m_analysis.config.q_num_heads() : 1); ++head)
        range = joined(range, seen(stage, head).range);
    return range;
}

bool MapFacts::hasNotFinite(Stage stage, Index head) const
{
    return seen(stage, head).not_finite;
}

bool isScoreStage(Stage stage)
{
    return stage == Stage::Scores || stage == Stage::Scaled || stage == Stage::Capped || stage == Stage::Masked;
}

ValueScale mapScale(const MapFacts& facts, const FigureStyle& style, Stage stage, Index head, RangeScope scope)
{
    ValueScale scale;
    scale.map = stage == Stage::Weights ? style.color_map : style.signed_map;
    if (style.range == RangeMode::Fixed) {
        scale.lowest = style.fixed_range.first;
        scale.highest = style.fixed_range.second;
        return scale;
    }
    const bool absolute = stage == Stage::Weights && style.range == RangeMode::Absolute;
    const std::optional<ValueRange> found =
        style.range == RangeMode::Auto ? facts.range(stage, head) : sharedRange(facts, stage, scope);
    const ValueRange range = absolute ? ValueRange{0, 1} : found.value_or(ValueRange{0, 1});
    const double farthest = std::max(std::abs(range.lowest), std::abs(range.highest));
    scale.lowest = scale.map == ColorMapName::Diverging ? -farthest : range.lowest;
    scale.highest = scale.map == ColorMapName::Diverging ? farthest : range.highest;
    return scale;
}

} // namespace headlight
