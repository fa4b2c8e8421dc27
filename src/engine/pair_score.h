// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <optional>
#include <span>

namespace headlight {

/// A query, the key that it belongs to by what is known of the text, and a key that could be taken for it.
struct LabelledPair
{
    Index query = 0;
    Index key = 0;
    std::optional<Index> competitor;
    bool operator==(const LabelledPair&) const = default;
};

/// How far a head looks along pairs that are known.
struct PairScore
{
    double value = 0; // mean weight of the pairs
    /// Mean weight at the pairs' distances from other queries, the first token left out: as high as the value where a
    /// head looks so far back whatever stands there. Nothing where there is no such cell.
    std::optional<double> control;
    std::optional<double> competitor; // mean weight of the competitors, where pairs have one
    Index pairs = 0;
};

/// The sums behind a score, over any number of texts.
class PairSums
{
public:
    /// One text: a head's weights (n, n), and pairs within them.
    void add(MatrixView weights, std::span<const LabelledPair> pairs);

    /// Nothing without a pair.
    std::optional<PairScore> score() const;

private:
    void addElsewhere(MatrixView weights, std::span<const LabelledPair> pairs, Index distance);

    struct Mean
    {
        double sum = 0;
        double count = 0;
        std::optional<double> value() const { return count > 0 ? std::optional(sum / count) : std::nullopt; }
    };
    Mean m_pairs;
    Mean m_elsewhere;
    Mean m_competitors;
};

} // namespace headlight
