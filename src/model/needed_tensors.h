// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint_config.h"

namespace headlight {

/// A tensor that a configuration asks for.
struct NeededTensor
{
    TensorRole role;
    Index layer = 0;
    bool is_bias = false;
    std::vector<Index> shape = {}; // as the family stores it
};

/// All of them, the head's own included where config.transformer.head says that there is one.
std::vector<NeededTensor> neededTensors(const CheckpointConfig& config);

/// Weights that a layer of its own has; the others stand once.
bool isPerLayer(TensorRole role);

} // namespace headlight
