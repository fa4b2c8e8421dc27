// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/attention.h"
#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/recipe.h"
#include "engine/trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace headlight {

/// The seeded weights of the playground (DESIGN: W_Q, W_K, W_V ~ N(0, 1/d_model), W_O ~ N(0, 1/(heads·d_v))).
struct PlaygroundWeights
{
    std::vector<Matrix<double>> w_q; // a head each, (d_model, d_k)
    std::vector<Matrix<double>> w_k; // a key/value head each, (d_model, d_k)
    std::vector<Matrix<double>> w_v; // a key/value head each, (d_model, d_v)
    Matrix<double> w_o;              // (heads · d_v, d_model)
    Matrix<double> w_additive;       // (heads, d_k) ~ N(0, 1), for additive scores only
};

struct PlaygroundInput
{
    AttentionConfig config;
    std::uint64_t seed = 17;
    std::vector<Recipe> recipes;      // a head each, from resolveRecipes
    std::vector<std::string> tokens;  // case-folded texts: equal texts get equal vectors
    std::vector<std::string> context; // keys and values come from these; empty: self-attention
    MaskSpec mask;
    Bytes budget = 0;                         // 0: no limit
    Precision precision = Precision::Float64; // in which the steps are kept, and attention runs
    Keep keep = Keep::Maps;
};

struct PlaygroundTrace
{
    PlaygroundWeights weights; // for Float32 rounded to it once
    std::variant<LayerTrace<double>, LayerTrace<float>> layer;
    Matrix<double> context_x; // (n_k, d_model), empty for self-attention; for Float32 rounded to it

    /// One stage; `head` is read for per-head stages only. Empty where the maps are not kept.
    MatrixView stage(Stage stage, Index head) const;

    /// n_q marks of a head that exists.
    const std::vector<RowMark>& rows(Index head) const;

    /// The layer in the precision it was computed in.
    template<class Scalar>
    const LayerTrace<Scalar>& as() const
    {
        return std::get<LayerTrace<Scalar>>(layer);
    }
};

/// What turns each head's q and k into weights.
std::vector<HeadOptions> headOptions(const AttentionConfig& config, const PlaygroundWeights& weights);

/// Computes everything for one sentence. Errors: OverBudget (before anything is allocated), MaskDoesNotFit,
/// MaskShapeDoesNotFit, NoTokens, Cancelled, OutOfMemory.
Result<PlaygroundTrace> runPlayground(const PlaygroundInput& input, const WorkContext& work);

/// Bytes that runPlayground holds at its peak for n_q × n_k tokens, in checked arithmetic.
Bytes playgroundNeed(const AttentionConfig& config, Index n_q, Index n_k, Precision precision = Precision::Float64,
                     Keep keep = Keep::Maps);

} // namespace headlight
