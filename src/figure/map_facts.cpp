// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_facts.h"

#include "engine/head_share.h"
#include "engine/metrics.h"
#include "session/sinks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr Index most_shares = 12;           // pictures of shares that a strip has room for
constexpr double most_share_products = 2e7; // multiply-adds: less than a picture may take

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

/// A diverging map is centred at zero.
void spanRange(ValueScale& scale, ValueRange range)
{
    const double farthest = std::max(std::abs(range.lowest), std::abs(range.highest));
    scale.lowest = scale.map == ColorMapName::Diverging ? -farthest : range.lowest;
    scale.highest = scale.map == ColorMapName::Diverging ? farthest : range.highest;
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
            seen.not_finite = true; // of −∞ only what no mask hides comes here
            continue;
        }
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    }
    if (lowest <= highest)
        seen.range = ValueRange{lowest, highest};
    return seen;
}

/// Of a whole map, whose picture tells the range before pooling.
MapFacts::Seen MapFacts::seenIn(const PooledHead* picture)
{
    Seen seen;
    if (!picture)
        return seen;
    for (const float value : std::span(picture->values.data(), std::size_t(picture->values.size()))) {
        seen.not_finite |= std::isnan(value);
        seen.hidden |= value == -std::numeric_limits<float>::infinity();
    }
    if (picture->lowest <= picture->highest)
        seen.range = ValueRange{picture->lowest, picture->highest};
    return seen;
}

MapFacts::MapFacts(const Analysis& analysis, PooledMapsPointer pooled)
    : m_analysis(analysis), m_pooled(pooled ? std::move(pooled) : std::make_shared<const PooledMaps>())
{
    for (const Mask& mask : analysis.masks)
        m_visible.push_back(analysis.maps_kept ? visibleCells(mask) : nullptr);
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
    if (isMap(stage) && !m_analysis.maps_kept) {
        place->second = seenIn(m_pooled->whole(head, stage));
        return place->second;
    }
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

const std::vector<double>& MapFacts::columnSums(Stage stage, Index head) const
{
    const auto [place, is_new] = m_column_sums.try_emplace({stage, isPerHead(stage) ? head : 0});
    if (is_new)
        place->second = headlight::columnSums(m_analysis.stage(stage, head));
    return place->second;
}

const std::vector<double>& MapFacts::effectiveKeys(Index head) const
{
    const auto [place, is_new] = m_effective.try_emplace(head);
    if (is_new)
        place->second = headlight::effectiveKeys(m_analysis.stage(Stage::Weights, head));
    return place->second;
}

const std::vector<Matrix<double>>& MapFacts::headShares() const
{
    if (m_shares)
        return *m_shares;
    m_shares.emplace();
    const MatrixView projected = m_analysis.stage(Stage::Projected, 0);
    const Matrix<double>& w_o = m_analysis.trace.weights.w_o;
    const Index heads = m_analysis.config.q_num_heads();
    if (!projected.empty() && w_o.size() > 0 && heads <= most_shares &&
        double(projected.rows()) * double(w_o.size()) <= most_share_products)
        for (Index head = 0; head < heads; ++head)
            m_shares->push_back(headShare(m_analysis.stage(Stage::Output, head), w_o, head));
    return *m_shares;
}

std::optional<ValueRange> MapFacts::shareRange(Index head) const
{
    const Matrix<double>& share = headShares()[std::size_t(head)];
    return seenIn(std::span<const double>(share.data(), std::size_t(share.size())), nullptr).range;
}

double MapFacts::shareDifference() const
{
    return headlight::shareDifference(headShares(), m_analysis.stage(Stage::Projected, 0));
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

MatrixView MapFacts::drawn(Stage stage, Index head) const
{
    const MatrixView matrix = m_analysis.stage(stage, head);
    const bool overflows = m_analysis.heads[std::size_t(head)].overflows > 0 && isScoreStage(stage);
    if (!overflows || !m_analysis.maps_kept)
        return matrix;
    const auto [place, is_new] = m_drawn.try_emplace({stage, head});
    Matrix<double>& cells = place->second;
    if (!is_new)
        return cells;
    const VisibleCells mask = stage == Stage::Masked ? visible(head) : nullptr;
    cells.resize(matrix.rows(), matrix.columns());
    for (Index row = 0; row < cells.rows(); ++row)
        for (Index column = 0; column < cells.cols(); ++column) {
            const double value = matrix.at(row, column);
            const bool hidden = mask && !(*mask)[std::size_t(row * cells.cols() + column)];
            cells(row, column) = std::isinf(value) && !hidden ? std::nan("") : value;
        }
    return cells;
}

MatrixView MapFacts::withoutSinks(Index head) const
{
    const auto [place, is_new] = m_without_sinks.try_emplace(head);
    if (is_new)
        place->second = weightsWithoutSinks(m_analysis, head);
    return place->second;
}

bool MapFacts::hasNotFinite(Stage stage, Index head) const
{
    return seen(stage, head).not_finite;
}

bool MapFacts::hasHidden(Stage stage, Index head) const
{
    if (stage != Stage::Masked && stage != Stage::Weights)
        return false;
    return m_analysis.maps_kept ? visible(head) != nullptr : seen(stage, head).hidden;
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
        style.range == RangeMode::Auto ? facts.range(stage, head)
                                       : sharedRange(facts, stage, style.steps_locked ? scope : RangeScope::Heads);
    const ValueRange range = absolute ? ValueRange{0, 1} : found.value_or(ValueRange{0, 1});
    spanRange(scale, range);
    return scale;
}

ValueScale shareScale(const MapFacts& facts, const FigureStyle& style, Index head)
{
    ValueScale scale{style.fixed_range.first, style.fixed_range.second, style.signed_map};
    if (style.range == RangeMode::Fixed)
        return scale;
    std::optional<ValueRange> range = facts.shareRange(head);
    if (style.range != RangeMode::Auto) {
        range = facts.range(Stage::Projected, 0);
        for (Index each = 0; each < Index(facts.headShares().size()); ++each)
            range = joined(range, facts.shareRange(each));
    }
    spanRange(scale, range.value_or(ValueRange{0, 1}));
    return scale;
}

} // namespace headlight
