// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

namespace headlight {

/// softmax(scale · q·kᵀ + mask) · v of every head of a layer whose q, k and v are there: fills `concat` and `rows` from
/// the token `first` on; what stands before is left undetermined.
/// `group` query heads share a key/value head. By the fast path where it serves. Errors: Cancelled, OutOfMemory.
Result<void> attendLayer(TransformerLayer& layer, Index group, const HeadOptions& options, const Mask& mask, Work& work,
                         Index first = 0);

} // namespace headlight
