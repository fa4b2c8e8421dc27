// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint_weights.h"

#include <memory>

namespace headlight {

/// A checkpoint on disk: its files open, its configuration understood, its tensors found and of the right shapes; their
/// numbers are read as the forward pass asks for them. Immutable; any number of threads may read from it.
class Checkpoint
{
public:
    /// `path`: a folder as the hub lays it out, an entry of the download cache, or a .safetensors file with config.json
    /// beside it. Reads configuration and headers only. Errors: those of CheckpointFolder, readCheckpointConfig,
    /// TensorStore and CheckpointTensors, whose `misfit` is filled.
    static Result<std::shared_ptr<const Checkpoint>> open(const std::string& path, NotFinite not_finite,
                                                          const WorkContext& context, TensorMisfit* misfit = nullptr);

    const CheckpointFolder& folder() const { return m_folder; }
    const CheckpointConfig& config() const { return m_config; }
    const TensorStore& store() const { return m_store; }
    const CheckpointTensors& tensors() const { return m_tensors; }
    const CheckpointWeights& weights() const { return m_weights; }
    std::shared_ptr<const TransformerConfig> transformer() const { return m_transformer; }

private:
    Checkpoint(CheckpointFolder folder, CheckpointConfig config, TensorStore store, CheckpointTensors tensors,
               NotFinite not_finite);

    CheckpointFolder m_folder;
    CheckpointConfig m_config;
    TensorStore m_store;
    CheckpointTensors m_tensors;
    CheckpointWeights m_weights;
    std::shared_ptr<const TransformerConfig> m_transformer;
};

} // namespace headlight
