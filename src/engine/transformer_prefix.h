// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

namespace headlight {

/// How many first tokens of `input` have the same rows, bit for bit, in a pass that is there: their ids, types and
/// overrides are the same, and no mask shows them what follows. Less than the number of tokens; 0 where `before` is
/// null, or of another checkpoint. `input` is checked. Errors: those of transformerMask.
Result<Index> sharedTokens(const TransformerConfig* config, const TransformerTrace* before,
                           const TransformerInput& input);

/// A matrix that some last rows are known of; in front of them go the first rows of `before`.
struct JoinedRows
{
    const Matrix<float>* before = nullptr;
    Matrix<float>* rows = nullptr; // the last ones; becomes all
};

/// Puts `count` rows before those of each matrix. Errors: Cancelled, OutOfMemory.
Result<void> joinRows(const std::vector<JoinedRows>& matrices, Index count, Work& work);

} // namespace headlight
