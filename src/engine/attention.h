// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/trace.h"
#include "engine/work.h"

#include <optional>
#include <span>
#include <vector>

// attend.h holds the entry for whole tensors of (batch, heads, n, d), as the console's `attend` needs it.

namespace headlight {

/// Whether a head's n_q × n_k matrices are kept, or only its output. Scores of hidden keys may be left out of them:
/// HeadTrace::map makes these when it is asked for.
enum class Keep { Output, Maps };

/// What turns a head's q and k into weights, step by step in this order.
struct HeadOptions
{
    ScoreFunction score = ScoreFunction::Dot;
    std::vector<double> additive_weights; // d_k, read for ScoreFunction::Additive: score = w · tanh(q + k)
    ScorePrecision precision = ScorePrecision::Full;
    double scale = 1;              // 1 ÷ (divisor · temperature)
    std::optional<double> softcap; // c·tanh(s ÷ c)
    double alibi_slope = 0;        // adds −slope·|p − j| with the masks, p the bottom-right position
};

/// Computes scores … output of heads whose q (n_q, d_k), k (n_k, d_k) and v (n_k, d_v) are there already; `options` has
/// an entry a head, `masks` one a head or one for all. Float32 takes the fast path where it serves; else sums run in
/// double in index order. A row depends on its own query and its visible keys alone, bit for bit, whatever stands in
/// other rows, behind the mask, or how many threads there are. Errors: Cancelled, OutOfMemory.
template<class Scalar>
Result<void> attendHeads(std::span<HeadTrace<Scalar>> heads, std::span<const HeadOptions> options,
                         std::span<const Mask> masks, Keep keep, Work& work);

/// Multiply-adds of one head, for progress.
double attentionOperations(Index n_q, Index n_k, Index d_k, Index d_v);

/// One head from its queries, keys and values. Errors as above.
template<class Scalar>
Result<HeadTrace<Scalar>> attendHead(Matrix<Scalar> q, Matrix<Scalar> k, Matrix<Scalar> v, const HeadOptions& options,
                                     const Mask& mask, const WorkContext& context);

} // namespace headlight
