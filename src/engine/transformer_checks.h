// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

namespace headlight {

/// Errors: those of runTransformer that its input can be blamed for, but for the budget.
Result<void> checkTransformerInput(const TransformerConfig& config, const TransformerInput& input);

/// The row of the table of positions for each token; none without learned positions.
std::vector<Index> learnedPositions(const TransformerConfig& config, const TransformerInput& input);

/// How many positions a checkpoint is made for (max_position_embeddings, or its family's usual number), where a text
/// has more tokens and is computed all the same: rotary positions that nothing stretches by the length of the text.
std::optional<Index> passedPositions(const TransformerConfig& config, Index tokens);

/// Multiply-adds of a pass in which `n` of `keys` tokens are computed, for progress.
double transformerOperations(const TransformerConfig& config, Index n, Index keys);

} // namespace headlight
