// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <memory>
#include <optional>
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

/// Cells hidden one by one. Cells beyond those painted are visible, so that it stays when tokens are added.
struct PaintedRule
{
    using Row = std::vector<std::uint8_t>; // 1: may attend
    std::vector<Row> rows;                 // rows and their cells may end early; see paintCell

    /// False for a cell painted as hidden.
    bool allows(Index query, Index key) const;
    /// Equal where they hide the same cells.
    bool operator==(const PaintedRule& other) const;
};

/// Hides or shows one cell, and leaves out what says nothing at the ends.
void paintCell(PaintedRule& painted, Index query, Index key, bool visible);

using MaskRule = std::variant<CausalRule, WindowRule, PaddingRule, LeftPaddingRule, PrefixRule, DocumentsRule,
                              DilatedRule, SinksRule, PaintedRule>;

/// A mask given cell by cell, broadcast from the right to (batch, heads, n_q, n_k) as NumPy and ONNX do.
struct MaskTensor
{
    using Allowed = std::vector<std::uint8_t>; // nonzero: may attend
    using Added = std::vector<double>;         // added to the scaled scores; −∞ hides

    std::string name;         // of the file it came from: UTF-8, for messages and captions
    std::vector<Index> shape; // outermost first, at most four; an extent of 1 stands for all
    std::variant<Allowed, Added> cells;
    bool operator==(const MaskTensor&) const = default;
};

/// A key is visible only if all rules and tensors allow it; without any everything is visible.
struct MaskSpec
{
    std::vector<MaskRule> rules;
    std::vector<std::shared_ptr<const MaskTensor>> tensors = {};

    /// Compares what the tensors hold.
    bool operator==(const MaskSpec& other) const;
};

/// How many cells the tensors hold together.
Index cellCount(const MaskSpec& spec);

/// True for an added tensor that holds both 0 and 1 and nothing else: most likely meant as allowed / hidden.
bool looksLikeAllowed(const MaskTensor& tensor);

/// A rule in the console's notation: "causal", "window:3,0", "padding:4", "causal:top-left", "painted:100/11" (a row of
/// cells a query, 1 may attend).
std::string ruleText(const MaskRule& rule);

/// Reads that notation. Errors: NotOneOf for Field::Mask.
Result<MaskRule> ruleFromText(std::string_view text);

/// Which sample and head of a batch a mask is for; tensors may differ between them.
struct MaskScope
{
    Index batch = 0;
    Index batches = 1;
    Index head = 0;
    Index heads = 1;
};

/// Keys first … last − 1.
struct KeyRange
{
    Index first = 0;
    Index last = 0;
    bool operator==(const KeyRange&) const = default;
};

/// A mask for n_q queries and n_k keys of one head, answered row by row so that no n_q × n_k matrix need be held.
class Mask
{
public:
    /// Errors: MaskDoesNotFit (a rule: a count below 0 or above n_k, stride or window below 1, document lengths that do
    /// not add up to n_k, or n_q ≠ n_k with documents), MaskShapeDoesNotFit (a tensor: an extent that is neither 1 nor
    /// what it is broadcast to, more than four).
    static Result<Mask> make(const MaskSpec& spec, Index n_q, Index n_k, const MaskScope& scope = {});

    Index queries() const { return m_queries; }
    Index keys() const { return m_keys; }

    bool allows(Index query, Index key) const;

    /// The keys that a query sees, where the rules say that they are a range; nothing where each key would have to be
    /// looked at.
    std::optional<KeyRange> range(Index query) const;

    /// Fills one row, 1 where the key is visible; returns how many are. `row` has n_k places.
    Index fillRow(Index query, std::span<std::uint8_t> row) const;

    /// Adds the added tensors to a row of scaled scores, from the first of its keys on.
    void addBias(Index query, std::span<double> row, Index first_key = 0) const;

    /// True where some tensor is added.
    bool hasBias() const;

private:
    /// Where a tensor's cells for this sample and head stand; a stride is 0 where the tensor is broadcast.
    struct Layer
    {
        std::shared_ptr<const MaskTensor> tensor;
        Index first = 0;
        Index query_stride = 0;
        Index key_stride = 0;

        Index place(Index query, Index key) const { return first + query * query_stride + key * key_stride; }
    };

    Mask(std::vector<MaskRule> rules, std::vector<Layer> layers, Index n_q, Index n_k);
    static Result<Layer> place(const std::shared_ptr<const MaskTensor>& tensor, Index n_q, Index n_k,
                               const MaskScope& scope);

    std::vector<MaskRule> m_rules;
    std::vector<Layer> m_layers;
    Index m_queries;
    Index m_keys;
};

/// The masks of the heads of one sample: one a head where a tensor differs between heads, else one for all of them.
/// Errors: those of Mask::make.
Result<std::vector<Mask>> masksOfHeads(const MaskSpec& spec, Index n_q, Index n_k, Index heads);

} // namespace headlight
