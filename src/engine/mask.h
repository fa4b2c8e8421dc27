// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headlight {

/// Where query i stands among the keys if n_q ≠ n_k: at key i (top-left), or at key i + n_k − n_q, so that the
/// last query sees every key (bottom-right).
enum class Alignment { TopLeft, BottomRight };

/// A query at position p sees keys j ≤ p.
struct CausalRule
{
    Alignment alignment = Alignment::BottomRight;
    bool operator==(const CausalRule&) const = default;
};

/// p − left ≤ j ≤ p + right.
struct WindowRule
{
    Index left = 0;
    Index right = 0;
    Alignment alignment = Alignment::BottomRight;
    bool operator==(const WindowRule&) const = default;
};

/// The first `keys` keys are real, the rest is padding.
struct PaddingRule
{
    Index keys = 0;
    bool operator==(const PaddingRule&) const = default;
};

/// The last `keys` keys are real.
struct LeftPaddingRule
{
    Index keys = 0;
    bool operator==(const LeftPaddingRule&) const = default;
};

/// j < prefix, or j ≤ p.
struct PrefixRule
{
    Index prefix = 0;
    bool operator==(const PrefixRule&) const = default;
};

/// Query and key lie in the same document; the lengths add up to n.
struct DocumentsRule
{
    std::vector<Index> lengths;
    bool operator==(const DocumentsRule&) const = default;
};

/// (p − j) is a multiple of stride.
struct DilatedRule
{
    Index stride = 1;
    bool operator==(const DilatedRule&) const = default;
};

/// j ≤ p, and (j < sinks or j > p − window).
struct SinksRule
{
    Index sinks = 0;
    Index window = 1;
    bool operator==(const SinksRule&) const = default;
};

using MaskRule = std::variant<CausalRule, WindowRule, PaddingRule, LeftPaddingRule, PrefixRule, DocumentsRule,
                              DilatedRule, SinksRule>;

/// A key is visible only if all rules allow it; without a rule everything is visible.
struct MaskSpec
{
    std::vector<MaskRule> rules;
    bool operator==(const MaskSpec&) const = default;
};

/// A rule in the console's notation: "causal", "window:3,0", "padding:4", "causal:top-left".
std::string ruleText(const MaskRule& rule);

/// Reads that notation. Errors: NotOneOf for Field::Mask.
Result<MaskRule> ruleFromText(std::string_view text);

/// A mask for n_q queries and n_k keys, answered row by row so that no n_q × n_k matrix need be held.
class Mask
{
public:
    /// Errors: MaskDoesNotFit naming the rule (a count below 0 or above n_k, stride or window below 1, document
    /// lengths that do not add up to n_k, or n_q ≠ n_k with documents).
    static Result<Mask> make(const MaskSpec& spec, Index n_q, Index n_k);

    Index queries() const { return m_queries; }
    Index keys() const { return m_keys; }

    bool allows(Index query, Index key) const;

    /// Fills one row, 1 where the key is visible; returns how many are. `row` has n_k places.
    Index fillRow(Index query, std::span<std::uint8_t> row) const;

private:
    Mask(MaskSpec spec, Index n_q, Index n_k);
    MaskSpec m_spec;
    Index m_queries;
    Index m_keys;
};

} // namespace headlight
