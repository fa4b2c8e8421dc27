// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

#include <stop_token>

namespace headlight {

/// softmax(scale · q·kᵀ + mask) · v of every head of a layer: fills concat (n, heads · d_k) and rows (heads, n) from
/// the token `first` on; what stands before is left undetermined. `group` query heads share a key/value head. `maps`,
/// if there are any, get the maps of a head each. By the fast path where it serves. Errors: Cancelled, OutOfMemory.
Result<void> attendLayer(const TransformerLayer& layer, Index group, const HeadOptions& options, const Mask& mask,
                         Matrix<float>& concat, std::vector<std::vector<RowMark>>& rows, Work& work, Index first = 0,
                         std::span<HeadTrace<float>> maps = {});

/// The picture of every head of a layer, a head a thread; `kept` is complete but for them. Errors: MaskDoesNotFit,
/// those of pooledHead.
Result<std::vector<PooledHead>> headPictures(const TransformerConfig& config, const TransformerInput& input,
                                             const TransformerLayer& kept, Index layer, const PoolRequest& request,
                                             const std::stop_token& stop, Work& work);

/// Multiply-adds of them, for progress.
double pictureOperations(const TransformerConfig& config, Index tokens);

/// Puts to 0 what silenced heads of a layer gave.
void silence(Matrix<float>& concat, const TransformerConfig& config, const AttentionOverrides& overrides, Index layer);

} // namespace headlight
