// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/matrix.h"

#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// One product of a sum, and at which place of it: an entry of the vectors, or a key.
struct Term
{
    Index place = 0;
    double left = 0;
    double right = 0;
    double product = 0;
    bool operator==(const Term&) const = default;
};

/// A sum written out. It was added up in the order of its terms, which is the engine's: the sum has the same bits.
struct SumOfProducts
{
    std::vector<Term> terms;
    double sum = 0;
};

/// The terms with the largest in size first; equal ones keep their order.
std::vector<Term> largestFirst(std::vector<Term> terms);

/// Σ_c left(row, c) · right(c, column): an entry of a product of matrices.
SumOfProducts productEntry(MatrixView left, Index row, MatrixView right, Index column);

/// Σ_c left(left_row, c) · right(right_row, c): the product of two rows, as q·k.
SumOfProducts rowProduct(MatrixView left, Index left_row, MatrixView right, Index right_row);

/// What one head's derivations are read from; shapes as in HeadTrace and HeadMaps.
struct HeadMatrices
{
    MatrixView q, k, v;
    MatrixView scores, scaled, capped, masked, weights;
    std::span<const double> additive_weights; // d_k of them, for additive scores only
    Index first_query = 0;                    // whose row the maps begin with: they may be a part, such as headRow's
};

/// How the weight of one key for one query comes about, in the order of the computation. What the trace holds is
/// taken from it; the rest is computed as the engine does.
struct WeightDerivation
{
    Cell cell; // query, key
    ScoreFunction score_function = ScoreFunction::Dot;
    SumOfProducts product;   // dot and cosine: q_c · k_c; additive: w_c · tanh(q_c + k_c)
    double query_length = 0; // cosine only: √Σ q_c²
    double key_length = 0;
    double exact_score = 0; // before it was rounded to `precision`
    ScorePrecision precision = ScorePrecision::Full;
    double score = 0;
    double divisor = 1;
    double temperature = 1;
    double scaled = 0; // score ÷ (divisor · temperature)
    std::optional<double> softcap;
    double capped = 0; // softcap · tanh(scaled ÷ softcap), or scaled
    double bias = 0;   // what is added before the softmax
    bool visible = true;
    double masked = 0;                // capped + bias, −∞ where hidden
    Index visible_keys = 0;           // of this query's row
    double largest = 0;               // of the row's visible cells; −∞ where there is none
    double exponential = 0;           // exp(masked − largest), 0 where hidden
    double denominator = 0;           // Σ exponentials of the row; 0 in an empty row
    std::vector<double> exponentials; // of the row's visible keys, in their order: what the denominator adds up
    double weight = 0;                // exponential ÷ denominator; 0 where hidden
};

/// `cell` lies within the maps, or within their part that is there.
WeightDerivation deriveWeight(const HeadMatrices& head, const AttentionConfig& config, const Mask& mask, Cell cell);

/// output(query, entry) = Σ over visible keys of weight · v: a term a visible key, hidden ones are no part of it.
SumOfProducts deriveOutput(const HeadMatrices& head, const Mask& mask, Index query, Index entry);

} // namespace headlight
