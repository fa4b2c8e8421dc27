// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mask_fit.h"

#include <limits>

namespace headlight {

namespace {

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
    Fits operator()(const PaintedRule&) const { return std::nullopt; }
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

std::optional<Misfit> misfitOf(const MaskRule& rule, Index n_q, Index n_k)
{
    return std::visit(FitCheck(n_q, n_k), rule);
}

} // namespace headlight
