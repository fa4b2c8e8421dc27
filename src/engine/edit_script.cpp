// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edit_script.h"

#include <algorithm>
#include <cstdint>

namespace headlight {

namespace {

using Tokens = std::span<const std::string>;

enum class Step : std::uint8_t { Pair, OnlyA, OnlyB };

/// The first step of the best script from each pair of places on: (n + 1, m + 1), row by row.
std::vector<Step> firstSteps(Tokens a, Tokens b)
{
    const std::size_t n = a.size(), m = b.size(), width = m + 1;
    // An edit weighs more than all equal pairs that there can be.
    const auto edit = std::int64_t(std::min(n, m)) + 1;
    std::vector<Step> steps((n + 1) * width, Step::OnlyA);
    std::vector<std::int64_t> below(width), here(width); // costs from row i + 1 and from row i on
    for (std::size_t j = m; j-- > 0;) {
        below[j] = below[j + 1] + edit;
        steps[n * width + j] = Step::OnlyB;
    }
    for (std::size_t i = n; i-- > 0;) {
        here[m] = below[m] + edit;
        for (std::size_t j = m; j-- > 0;) {
            const std::int64_t paired = below[j + 1] + (a[i] == b[j] ? -1 : edit);
            const std::int64_t only_a = below[j] + edit, only_b = here[j + 1] + edit;
            here[j] = std::min({paired, only_a, only_b});
            steps[i * width + j] = here[j] == paired ? Step::Pair : here[j] == only_a ? Step::OnlyA : Step::OnlyB;
        }
        std::swap(below, here);
    }
    return steps;
}

/// Pairs of what lies between the common ends; `from` is where that begins in both.
void addScript(Tokens a, Tokens b, Index from, AlignedPairs& pairs)
{
    const std::vector<Step> steps = firstSteps(a, b);
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        const Step step = steps[i * (b.size() + 1) + j];
        AlignedPair& pair = pairs.emplace_back();
        if (step != Step::OnlyB)
            pair.a = from + Index(i++);
        if (step != Step::OnlyA)
            pair.b = from + Index(j++);
    }
}

} // namespace

AlignedPairs alignedPairs(Tokens a, Tokens b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t head = 0, tail = 0;
    while (head < shorter && a[head] == b[head])
        ++head;
    while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    const Tokens middle_a = a.subspan(head, a.size() - head - tail), middle_b = b.subspan(head, b.size() - head - tail);
    if (Index(middle_a.size()) > most_tried_pairs / std::max<Index>(Index(middle_b.size()), 1))
        return pairsByPlace(Index(a.size()), Index(b.size()));

    AlignedPairs pairs = pairsByPlace(Index(head), Index(head));
    addScript(middle_a, middle_b, Index(head), pairs);
    for (std::size_t i = tail; i > 0; --i)
        pairs.push_back({Index(a.size() - i), Index(b.size() - i)});
    return pairs;
}

AlignedPairs pairsByPlace(Index n, Index m)
{
    AlignedPairs pairs;
    for (Index i = 0; i < std::max(n, m); ++i)
        pairs.push_back({i < n ? std::optional(i) : std::nullopt, i < m ? std::optional(i) : std::nullopt});
    return pairs;
}

} // namespace headlight
