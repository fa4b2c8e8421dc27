// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"
#include "engine/work.h"

#include <vector>

namespace headlight {

/// A learned map of vectors, in float32 as checkpoints keep it.
struct Linear
{
    Matrix<float> weight = {};    // (in, out)
    std::vector<float> bias = {}; // out, or none
};

/// x · weight + bias for x (n, in), weight (in, out): (n, out). Each element is summed in float32 over blocks of 64
/// terms in their order, then over the blocks, so that a row depends on its own x alone and not on how many there are.
/// Errors: Cancelled, OutOfMemory.
Result<Matrix<float>> applyLinear(const Matrix<float>& x, const Linear& linear, Work& work);

/// Multiply-adds of it, for progress.
double linearOperations(Index n, Index in, Index out);

} // namespace headlight
