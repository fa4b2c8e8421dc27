// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pair_score.h"

#include <algorithm>
#include <set>

namespace headlight {

void PairSums::add(MatrixView weights, std::span<const LabelledPair> pairs)
{
    std::set<Index> distances;
    for (const LabelledPair& pair : pairs) {
        m_pairs.sum += weights.at(pair.query, pair.key);
        m_pairs.count += 1;
        if (pair.competitor) {
            m_competitors.sum += weights.at(pair.query, *pair.competitor);
            m_competitors.count += 1;
        }
        distances.insert(pair.query - pair.key);
    }
    for (const Index distance : distances)
        addElsewhere(weights, pairs, distance);
}

/// Every distance counts as often as there are pairs of it.
void PairSums::addElsewhere(MatrixView weights, std::span<const LabelledPair> pairs, Index distance)
{
    Mean elsewhere;
    const Index n = weights.rows();
    for (Index query = 1; query < n; ++query) {
        const Index key = query - distance;
        const bool related =
            std::ranges::any_of(pairs, [query](const LabelledPair& pair) { return pair.query == query; });
        if (related || key < 1 || key >= n)
            continue;
        elsewhere.sum += weights.at(query, key);
        elsewhere.count += 1;
    }
    const std::optional<double> mean = elsewhere.value();
    if (!mean)
        return;
    const auto times = double(std::ranges::count_if(
        pairs, [distance](const LabelledPair& pair) { return pair.query - pair.key == distance; }));
    m_elsewhere.sum += times * *mean;
    m_elsewhere.count += times;
}

std::optional<PairScore> PairSums::score() const
{
    if (m_pairs.count == 0)
        return std::nullopt;
    return PairScore{*m_pairs.value(), m_elsewhere.value(), m_competitors.value(), Index(m_pairs.count)};
}

} // namespace headlight
