// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/transformer_config.h"
#include "model/checkpoint_family.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A setting that changes attention, as it was taken: what the file says, or what the family takes without a word of
/// it.
struct ConfigFact
{
    std::string key;   // as in the file: "rope_scaling.factor"
    std::string value; // in short
    bool from_file = true;
};

/// config.json, understood.
struct CheckpointConfig
{
    const CheckpointFamily* family = nullptr;
    TransformerConfig transformer;
    bool has_tied_head = false;     // the embedding's matrix gives the logits
    bool has_attention_bias = true; // of query, key and value
    bool has_output_bias = true;    // of attention's projection
    bool has_mlp_bias = true;       // of the perceptron
    bool has_norm_bias = true;
    std::vector<ConfigFact> facts;    // what was read
    std::vector<std::string> ignored; // keys that speak of attention and are not known
};

/// Reads a config.json of a known family. `path` is for messages. Errors: FileMalformed (an unknown model_type is named
/// with the list of known ones), OutOfMemory.
Result<CheckpointConfig> readCheckpointConfig(std::string_view json, const std::string& path);

} // namespace headlight
