// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mask.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace headlight {

namespace {

/// The key at which query i stands.
Index positionOf(Index query, Index n_q, Index n_k, Alignment alignment)
{
    return alignment == Alignment::TopLeft ? query : query + n_k - n_q;
}

Index documentOf(const DocumentsRule& rule, Index token)
{
    Index end = 0;
    for (std::size_t document = 0; document < rule.lengths.size(); ++document) {
        end += rule.lengths[document];
        if (token < end)
            return Index(document);
    }
    return Index(rule.lengths.size());
}

/// Keys first … last (without last) of one row.
struct KeyRange
{
    Index first;
    Index last;
};

/// Hides what one rule hides in one row of n_k keys.
class RowHider
{
public:
    RowHider(Index query, Index n_q, std::span<std::uint8_t> row) : m_query(query), m_queries(n_q), m_row(row) {}

    void operator()(const CausalRule& rule) const { keepOnly({0, position(rule.alignment) + 1}); }

    void operator()(const WindowRule& rule) const
    {
        const Index p = position(rule.alignment);
        keepOnly({p - rule.left, p + rule.right + 1});
    }

    void operator()(const PaddingRule& rule) const { keepOnly({0, rule.keys}); }

    void operator()(const LeftPaddingRule& rule) const { keepOnly({keys() - rule.keys, keys()}); }

    void operator()(const PrefixRule& rule) const { keepOnly({0, std::max(rule.prefix, position() + 1)}); }

    void operator()(const DocumentsRule& rule) const
    {
        const Index document = documentOf(rule, m_query);
        const auto begin = rule.lengths.begin();
        const Index first = std::accumulate(begin, begin + document, Index(0));
        keepOnly({first, first + rule.lengths[std::size_t(document)]});
    }

    void operator()(const DilatedRule& rule) const
    {
        for (Index j = 0; j < keys(); ++j)
            if ((position() - j) % rule.stride != 0)
                m_row[std::size_t(j)] = 0;
    }

    void operator()(const SinksRule& rule) const
    {
        const Index p = position();
        hide({p + 1, keys()});
        hide({rule.sinks, p - rule.window + 1});
    }

private:
    Index keys() const { return Index(m_row.size()); }
    Index position(Alignment alignment = Alignment::BottomRight) const
    {
        return positionOf(m_query, m_queries, keys(), alignment);
    }

    void hide(KeyRange range) const
    {
        const Index first = std::clamp<Index>(range.first, 0, keys());
        const Index last = std::clamp<Index>(range.last, 0, keys());
        if (first < last)
            std::fill(m_row.begin() + first, m_row.begin() + last, std::uint8_t(0));
    }

    void keepOnly(KeyRange range) const
    {
        hide({0, range.first});
        hide({std::max<Index>(range.last, range.first), keys()});
    }

    Index m_query;
    Index m_queries;
    std::span<std::uint8_t> m_row;
};

/// The number in a rule that does not fit, with what is allowed there; nothing where the rule fits.
struct Misfit
{
    Index seen;
    Index allowed;
};

using Fits = std::optional<Misfit>;

Fits atLeast(Index seen, Index lowest)
{
    return seen < lowest ? Fits(Misfit{seen, lowest}) : std::nullopt;
}

Fits count(Index seen, Index highest)
{
    if (seen > highest)
        return Misfit{seen, highest};
    return atLeast(seen, 0);
}

Fits either(Fits first, Fits second)
{
    return first ? first : second;
}

class FitCheck
{
public:
    FitCheck(Index n_q, Index n_k) : m_queries(n_q), m_keys(n_k) {}

    Fits operator()(const CausalRule&) const { return std::nullopt; }
    Fits operator()(const WindowRule& rule) const { return either(reach(rule.left), reach(rule.right)); }
    Fits operator()(const PaddingRule& rule) const { return count(rule.keys, m_keys); }
    Fits operator()(const LeftPaddingRule& rule) const { return count(rule.keys, m_keys); }
    Fits operator()(const PrefixRule& rule) const { return count(rule.prefix, m_keys); }
    Fits operator()(const DilatedRule& rule) const { return atLeast(rule.stride, 1); }
    Fits operator()(const SinksRule& rule) const { return either(count(rule.sinks, m_keys), width(rule.window)); }

    Fits operator()(const DocumentsRule& rule) const
    {
        Index sum = 0;
        for (const Index length : rule.lengths) {
            if (length < 1)
                return Misfit{length, 1};
            if (length > m_keys - sum)
                return Misfit{length > largest - sum ? largest : sum + length, m_keys};
            sum += length;
        }
        if (sum != m_keys)
            return Misfit{sum, m_keys};
        return m_queries == m_keys ? std::nullopt : Fits(Misfit{m_queries, m_keys});
    }

private:
    static constexpr Index largest = std::numeric_limits<Index>::max();
    /// A window may reach beyond the keys, but must not overflow a position.
    static Fits reach(Index seen) { return count(seen, largest / 4); }
    static Fits width(Index seen) { return either(atLeast(seen, 1), reach(seen)); }

    Index m_queries;
    Index m_keys;
};

} // namespace

Mask::Mask(MaskSpec spec, Index n_q, Index n_k) : m_spec(std::move(spec)), m_queries(n_q), m_keys(n_k) {}

Result<Mask> Mask::make(const MaskSpec& spec, Index n_q, Index n_k)
{
    for (const MaskRule& rule : spec.rules)
        if (const Fits misfit = std::visit(FitCheck(n_q, n_k), rule))
            return fail(MaskDoesNotFit{ruleText(rule), misfit->seen, misfit->allowed});
    return Mask(spec, n_q, n_k);
}

bool Mask::allows(Index query, Index key) const
{
    std::vector<std::uint8_t> row(std::size_t(m_keys), 0);
    fillRow(query, row);
    return row[std::size_t(key)] != 0;
}

Index Mask::fillRow(Index query, std::span<std::uint8_t> row) const
{
    std::fill(row.begin(), row.end(), std::uint8_t(1));
    for (const MaskRule& rule : m_spec.rules)
        std::visit(RowHider(query, m_queries, row), rule);
    return std::accumulate(row.begin(), row.end(), Index(0));
}

} // namespace headlight
