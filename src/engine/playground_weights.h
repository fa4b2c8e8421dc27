// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/playground.h"
#include "engine/work.h"

#include <span>
#include <string>

namespace headlight {

/// Draws or makes all weights. An entry depends on the seed, its matrix, head, row and column alone: with a larger d_k
/// or one head more, the entries that were there stay. Errors: Cancelled, OutOfMemory.
Result<void> makeWeights(PlaygroundWeights& weights, const AttentionConfig& config, std::uint64_t seed,
                         std::span<const Recipe> recipes, Work& work);

/// What makeWeights costs, in multiply-adds, for progress.
double weightOperations(const AttentionConfig& config);

/// x (n, d_model) of a sentence, positions none, sinusoidal or concatenated put in. Equal texts have equal embeddings.
/// Errors: Cancelled, OutOfMemory.
template<class Scalar>
Result<void> embed(Matrix<Scalar>& x, const AttentionConfig& config, std::uint64_t seed,
                   std::span<const std::string> tokens, Work& work);

/// What embed costs, in multiply-adds, for progress.
double embeddingOperations(const AttentionConfig& config, Index tokens);

} // namespace headlight
