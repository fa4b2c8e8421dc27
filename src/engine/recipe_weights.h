// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/matrix.h"
#include "engine/recipe.h"

#include <optional>

namespace headlight {

/// W_Q (d_model, d_k) of a head that follows the recipe; nothing for random, whose W_Q is drawn.
/// The gains hold for the divisor √d_k.
std::optional<Matrix<double>> recipeQueryWeights(Recipe recipe, const AttentionConfig& config);

/// W_K (d_model, d_k) that the recipe needs; nothing for random and broad, which take any.
std::optional<Matrix<double>> recipeKeyWeights(Recipe recipe, const AttentionConfig& config);

} // namespace headlight
