// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/link_style.h"
#include "session/analysis.h"
#include "session/covers.h"

#include <vector>

namespace headlight {

/// One weight as a line from a query to a key.
struct Link
{
    Index head = 0;
    Index query = 0;
    Index key = 0;
    double weight = 0;
    bool operator==(const Link&) const = default;
};

/// The links that are drawn, and how many are not and why. Every cell of the heads shown is counted once.
struct LinkSet
{
    std::vector<Index> heads; // shown, ascending
    std::vector<Link> links;  // the lightest first, so that the heaviest lie on top
    Index too_light = 0;      // weight below the threshold, or exactly 0
    Index beyond_top = 0;     // not among the heaviest of its query
    Index beyond_limit = 0;   // not among the heaviest of the picture
    Index covered = 0;        // while their values are predicted
    Index hidden = 0;         // by the mask: no links at all
    Index not_finite = 0;
};

/// At most so many links stand on a figure, the heaviest ones; more can't be told apart, and take long to paint.
inline constexpr Index most_links = 8000;

/// The heads that a style asks for, ascending, of those that exist.
std::vector<Index> linkHeads(const LinkStyle& style, Index focused, Index heads);

/// Which weights become lines. Equal weights are taken in the order of head, query, key. The maps are kept.
/// Nothing is told of a cell that `covers` hides; null: it hides none.
LinkSet linkSet(const Analysis& analysis, std::vector<Index> heads, const LinkStyle& style, Index most = most_links,
                const Covers* covers = nullptr);

} // namespace headlight
