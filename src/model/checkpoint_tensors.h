// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint_config.h"
#include "model/tensor_store.h"

#include <map>
#include <utility>

namespace headlight {

/// A tensor of another shape than the configuration asks for.
struct OtherShape
{
    std::string tensor;
    std::vector<Index> seen;
    std::vector<Index> needed;
};

/// What does not fit between weights and configuration, all of it.
struct TensorMisfit
{
    std::vector<std::string> missing;
    std::vector<OtherShape> other_shapes;
    std::vector<std::string> unused; // may be the missing ones under another name

    bool empty() const { return missing.empty() && other_shapes.empty(); }
};

/// Which stored tensor is which weight of the forward pass.
class CheckpointTensors
{
public:
    /// Looks for every tensor that the configuration asks for, under the names and prefixes of its family, and settles
    /// which head there is. Nothing is run on weights that were not in the file: where some do not fit, the first is
    /// the error, and `misfit`, if given, lists all. Errors: FileMalformed, also for a type that can't be read;
    /// OutOfMemory.
    static Result<CheckpointTensors> match(const TensorStore& store, CheckpointConfig& config,
                                           TensorMisfit* misfit = nullptr);

    /// Null where the family or the file has none. `layer` is 0 for weights outside the layers.
    const TensorStore::Place* weight(TensorRole role, Index layer = 0) const;
    const TensorStore::Place* bias(TensorRole role, Index layer = 0) const;

    /// What gives the logits: the head's own matrix, or the embedding's.
    const TensorStore::Place* head() const;

    const std::vector<std::string>& unused() const { return m_unused; }   // read by nobody
    const std::vector<std::string>& buffers() const { return m_buffers; } // masks and tables that the pass makes itself
    const std::string& prefix() const { return m_prefix; }                // before the body's names

private:
    friend class TensorMatching;
    using Key = std::pair<TensorRole, Index>;

    std::string m_prefix;
    std::map<Key, TensorStore::Place> m_weights;
    std::map<Key, TensorStore::Place> m_biases;
    std::vector<std::string> m_unused;
    std::vector<std::string> m_buffers;
};

} // namespace headlight
