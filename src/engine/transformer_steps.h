// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer_config.h"
#include "engine/transformer_weights.h"

namespace headlight {

/// Norms each row of x (n, width); sums run in double.
Matrix<float> normRows(const Matrix<float>& x, const NormWeights& norm, NormKind kind, double epsilon);

/// Applies an activation to each element. Errors: Cancelled.
Result<void> activate(Matrix<float>& x, Activation activation, Work& work);

/// The perceptron of a block: down(activation(up(x))), or down(activation(gate(x)) ∘ up(x)), for x (n, d_model).
/// Errors: Cancelled, OutOfMemory.
Result<Matrix<float>> perceptron(const Matrix<float>& x, const BlockWeights& weights, const TransformerConfig& config,
                                 Work& work);

} // namespace headlight
