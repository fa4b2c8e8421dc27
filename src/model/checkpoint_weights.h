// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer_weights.h"
#include "model/checkpoint_tensors.h"

namespace headlight {

/// What to do with NaN and infinity among needed weights.
enum class NotFinite { Refuse, Show };

/// Reads weights from a checkpoint's files as the forward pass asks for them, widened to float32.
/// Errors of all reads: FileMalformed (numbers that are none name their tensor, count and first place), FileFailed,
/// Cancelled, OutOfMemory.
class CheckpointWeights final : public TransformerWeights
{
public:
    /// All arguments outlive it.
    CheckpointWeights(const CheckpointConfig& config, const CheckpointTensors& tensors, NotFinite not_finite)
        : m_config(config), m_tensors(tensors), m_not_finite(not_finite)
    {}

    Result<InputWeights> input(std::span<const Index> ids, std::span<const Index> positions,
                               std::span<const Index> types, const WorkContext& context) const override;
    Result<std::shared_ptr<const BlockWeights>> block(Index layer, const WorkContext& context) const override;
    /// What of a block attention is made with: the maps to q, k, v and from the heads' outputs, and the norms of q and
    /// k. The rest is empty.
    Result<std::shared_ptr<const BlockWeights>> attention(Index layer, const WorkContext& context) const;
    Result<OutputWeights> output(const WorkContext& context) const override;
    Result<Linear> vocabulary(Index first, Index count, const WorkContext& context) const override;

private:
    const CheckpointConfig& m_config;
    const CheckpointTensors& m_tensors;
    NotFinite m_not_finite;
};

} // namespace headlight
