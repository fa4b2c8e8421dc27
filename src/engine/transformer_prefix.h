// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

namespace headlight {

/// How many first tokens of `input` have the same rows, bit for bit, in a pass that is there: their ids, types and
/// overrides are the same, and no mask shows them what follows. Less than the number of tokens; 0 where `before` is
/// null, or of another checkpoint. `input` is checked. Errors: those of transformerMask.
Result<Index> sharedTokens(const TransformerConfig* config, const TransformerTrace* before,
                           const TransformerInput& input);

/// The first rows of `before`, and `rest` behind them.
Matrix<float> joinedRows(const Matrix<float>& before, Index count, Matrix<float> rest);

/// The same for each of some heads.
std::vector<Matrix<float>> joinedRows(const std::vector<Matrix<float>>& before, Index count,
                                      std::vector<Matrix<float>> rest);

} // namespace headlight
