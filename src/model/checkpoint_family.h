// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <span>
#include <string>
#include <string_view>

namespace headlight {

/// A weight's place in the one forward pass, whatever a family calls it.
enum class TensorRole {
    TokenTable,
    PositionTable,
    TypeTable,
    EmbeddingNorm,
    InputProjection,
    AttentionNorm,
    Query,
    Key,
    Value,
    FusedQueryKeyValue,
    QueryNorm,
    KeyNorm,
    AttentionOutput,
    AfterAttentionNorm,
    MlpNorm,
    Gate,
    Up,
    Down,
    AfterMlpNorm,
    FinalNorm,
    OutputProjection,
    HeadTransform,
    HeadNorm,
    Head,
    HeadBias,
};

/// What a family calls a weight: "h.{}.ln_1", with the layer in place of the braces, and without ".weight" and ".bias".
/// Names of the head stand as they are; those of the body follow the file's prefix.
struct TensorName
{
    TensorRole role;
    std::string_view name;
};

/// How a fused matrix holds the queries, keys and values.
enum class FusedLayout {
    Thirds,  // all queries, all keys, all values
    PerHead, // query, key and value of the first head, then of the second …
};

/// How the files of a family name and lay out their weights.
struct CheckpointFamily
{
    std::string_view model_type;                // in config.json
    std::span<const std::string_view> prefixes; // that may stand before the body's names, the empty one among them
    std::span<const TensorName> names;
    bool is_input_first = false; // linear weights are [in, out], as GPT-2's Conv1D; else [out, in]
    FusedLayout fused = FusedLayout::Thirds;
    bool is_verified = false; // held against numbers of another program, not only against a reference of our own

    /// Null where the family has no such weight.
    const TensorName* find(TensorRole role) const;
};

/// Null for an unknown model_type.
const CheckpointFamily* findFamily(std::string_view model_type);

/// "gpt2, bert, …"
std::string familyNames();

} // namespace headlight
