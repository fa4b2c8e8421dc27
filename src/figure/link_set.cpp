// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/link_set.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace headlight {

namespace {

bool heavier(const Link& one, const Link& other)
{
    return std::tuple(-one.weight, one.head, one.query, one.key) <
           std::tuple(-other.weight, other.head, other.query, other.key);
}

/// Keeps the `most` heaviest and gives how many were dropped.
Index keepHeaviest(std::vector<Link>& links, Index most)
{
    const Index dropped = Index(links.size()) - most;
    if (dropped <= 0)
        return 0;
    std::nth_element(links.begin(), links.begin() + most, links.end(), heavier);
    links.resize(std::size_t(most));
    return dropped;
}

/// The links of one query, what is not drawn counted.
void addRow(const Analysis& analysis, Index head, Index query, double threshold, const Covers* covers, LinkSet& set,
            std::vector<Link>& row)
{
    const MatrixView weights = analysis.stage(Stage::Weights, head);
    std::vector<std::uint8_t> visible(std::size_t(weights.columns()));
    set.hidden += weights.columns() - analysis.mask(head).fillRow(query, visible);
    row.clear();
    for (Index key = 0; key < weights.columns(); ++key) {
        if (!visible[std::size_t(key)])
            continue;
        if (hides(covers, analysis.config, Stage::Weights, head, {query, key})) {
            ++set.covered;
            continue;
        }
        const double weight = weights.at(query, key);
        if (!std::isfinite(weight))
            ++set.not_finite;
        else if (weight < threshold || weight <= 0)
            ++set.too_light;
        else
            row.push_back({head, query, key, weight});
    }
}

} // namespace

std::vector<Index> linkHeads(const LinkStyle& style, Index focused, Index heads)
{
    std::vector<Index> shown;
    switch (style.heads) {
    case LinkStyle::Heads::All:
        shown.resize(std::size_t(heads));
        std::iota(shown.begin(), shown.end(), Index(0));
        break;
    case LinkStyle::Heads::Focused:
        shown = {std::clamp<Index>(focused, 0, heads - 1)};
        break;
    case LinkStyle::Heads::Chosen:
        for (const Index head : style.chosen)
            if (head >= 0 && head < heads)
                shown.push_back(head);
        std::ranges::sort(shown);
        shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
        break;
    }
    return shown;
}

LinkSet linkSet(const Analysis& analysis, std::vector<Index> heads, const LinkStyle& style, Index most,
                const Covers* covers)
{
    LinkSet set;
    std::vector<Link> row;
    for (const Index head : heads) {
        const Index queries = analysis.stage(Stage::Weights, head).rows();
        for (Index query = 0; query < queries; ++query) {
            addRow(analysis, head, query, style.threshold, covers, set, row);
            if (style.top > 0)
                set.beyond_top += keepHeaviest(row, style.top);
            set.links.insert(set.links.end(), row.begin(), row.end());
            // Cut now and then, so that a wall of heads does not first become a list of all its cells.
            if (Index(set.links.size()) > 16 * most)
                set.beyond_limit += keepHeaviest(set.links, most);
        }
    }
    set.beyond_limit += keepHeaviest(set.links, most);
    std::ranges::sort(set.links, [](const Link& one, const Link& other) { return heavier(other, one); });
    set.heads = std::move(heads);
    return set;
}

} // namespace headlight
