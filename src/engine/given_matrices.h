// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/matrix.h"
#include "engine/playground.h"

#include <optional>
#include <variant>

namespace headlight {

/// Queries, keys and values as they are; the heads' columns stand side by side.
struct GivenHeads
{
    Matrix<double> q; // (n_q, heads · d_k)
    Matrix<double> k; // (n_k, heads · d_k)
    Matrix<double> v; // (n_k, heads · d_v)
};

/// The input and the projections that make queries, keys and values from it.
struct GivenProjections
{
    Matrix<double> x;   // (n, d_model)
    Matrix<double> w_q; // (d_model, heads · d_k)
    Matrix<double> w_k; // (d_model, heads · d_k)
    Matrix<double> w_v; // (d_model, heads · d_v)
};

/// Attention's matrices given by a person instead of drawn. Their shapes fit.
struct GivenMatrices
{
    Index heads = 1;
    std::variant<GivenHeads, GivenProjections> matrices;
    std::optional<Matrix<double>> w_o; // (heads · d_v, any size)

    Index queries() const;
    Index keys() const;
    Index d_k() const;
    Index d_v() const;
    std::optional<Index> d_model() const; // nothing where there is no input
};

/// Every step from these matrices on, in float64. What is not given stays without a matrix: the input and the weights
/// where queries, keys and values are given, the projected output where there is no W_O. `config` has the heads and
/// sizes of the matrices, no positions, and no additive score. Errors: MaskDoesNotFit, Cancelled, OutOfMemory.
Result<PlaygroundTrace> runGiven(const GivenMatrices& given, const AttentionConfig& config, const MaskSpec& mask,
                                 const WorkContext& work);

} // namespace headlight
