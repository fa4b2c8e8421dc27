// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/matrix.h"

#include <optional>
#include <vector>

namespace headlight {

/// Numbers in row-major order (batch, heads, rows, columns), the layout of NumPy's .npy and of ONNX's 4-D Attention.
template<class Scalar>
struct Tensor
{
    Index batch = 1;
    Index heads = 1;
    Index rows = 0;
    Index columns = 0;
    std::vector<Scalar> values = {};

    Index mapSize() const { return rows * columns; }
    const Scalar* map(Index sample, Index head) const { return values.data() + (sample * heads + head) * mapSize(); }
    Scalar* map(Index sample, Index head) { return values.data() + (sample * heads + head) * mapSize(); }
};

struct AttendOptions
{
    std::optional<double> scale; // scores are multiplied by it; not there: 1 ÷ √d_k
    std::optional<double> softcap;
    ScoreFunction score = ScoreFunction::Dot; // Dot or Cosine
    ScorePrecision precision = ScorePrecision::Full;
    MaskSpec mask;    // rules and tensors, these broadcast to (batch, q_num_heads, n_q, n_k)
    Bytes budget = 0; // 0: no limit
};

/// One step of all samples and heads, a matrix each in the order of (batch, q_num_heads).
template<class Scalar>
using HeadMatricesOf = std::vector<Matrix<Scalar>>;

/// Every step of softmax(scale · q·kᵀ + mask) · v, in this order.
template<class Scalar>
struct AttendStages
{
    HeadMatricesOf<Scalar> scores;  // (n_q, n_k) each: q·kᵀ
    HeadMatricesOf<Scalar> scaled;  // … × scale
    HeadMatricesOf<Scalar> capped;  // … after softcap; equal to scaled without one
    HeadMatricesOf<Scalar> masked;  // … with the added masks, −∞ where hidden
    HeadMatricesOf<Scalar> weights; // … softmax over keys, exactly 0 where hidden
    HeadMatricesOf<Scalar> output;  // (n_q, d_v) each
    Index empty_rows = 0;           // of all samples and heads: no visible key, weights and output 0
    Index not_finite_rows = 0;      // NaN or infinity among their visible scores or in their output
};

/// Attention over whole tensors: q (batch, q_num_heads, n_q, d_k), k (batch, kv_num_heads, n_k, d_k),
/// v (batch, kv_num_heads, n_k, d_v). Query head h reads key/value head h ÷ (q_num_heads ÷ kv_num_heads). The caller
/// has checked that batch, d_k, n_k and kv_num_heads agree, since it knows the names of the files, and has widened
/// float16. Sums run in double in index order, whatever Scalar is; results do not depend on the number of threads.
/// Errors: UnevenHeads, OverBudget (before anything is allocated; its `largest_tokens` cuts n_q and n_k alike),
/// MaskDoesNotFit, MaskShapeDoesNotFit, Cancelled, OutOfMemory.
template<class Scalar>
Result<AttendStages<Scalar>> attend(const Tensor<Scalar>& q, const Tensor<Scalar>& k, const Tensor<Scalar>& v,
                                    const AttendOptions& options, const WorkContext& context);

/// Bytes that `attend` holds at its peak beside q, k and v, in checked arithmetic.
template<class Scalar>
Bytes attendNeed(Index batch, Index q_num_heads, Index n_q, Index n_k, Index d_k, Index d_v);

} // namespace headlight
