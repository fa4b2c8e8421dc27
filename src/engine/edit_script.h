// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headlight {

/// A token of A beside one of B, or a token that only one of both has.
struct AlignedPair
{
    std::optional<Index> a;
    std::optional<Index> b;
    bool operator==(const AlignedPair&) const = default;
};

using AlignedPairs = std::vector<AlignedPair>;

/// Sequences of which more pairs than this would have to be tried are not aligned, but counted off one by one.
inline constexpr Index most_tried_pairs = 64 * 1024 * 1024;

/// Two sequences, of n and m tokens, beside each other: a shortest edit script (Levenshtein 1966), which replaces,
/// leaves out and inserts tokens. Of those with equally few edits it has the most equal pairs; of these, what both
/// begin and end with is paired, then, read from the first token on, it pairs where it can, else leaves out a token of
/// A before one of B. At least max(n, m) pairs, in order. O(n·m) time and bytes between the common ends.
AlignedPairs alignedPairs(std::span<const std::string> a, std::span<const std::string> b);

/// Pairs by place alone: 0 with 0, 1 with 1; what one has more stands alone.
AlignedPairs pairsByPlace(Index n, Index m);

} // namespace headlight
