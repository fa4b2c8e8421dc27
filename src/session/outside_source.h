// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

#include <string>
#include <vector>

namespace headlight {

/// A checkpoint on disk. The request's text runs through it; of the request's parameters only temperature, softcap and,
/// where asked for, the divisor count, as overrides of the checkpoint's own.
struct CheckpointSource
{
    std::string path;             // a folder or a .safetensors file; absolute, UTF-8
    bool own_mask = true;         // the request's mask is laid over the checkpoint's own; false: takes its place
    bool own_divisor = true;      // the checkpoint's own scale; false: the request's divisor
    bool show_not_finite = false; // runs on weights with NaN or infinity, too
    std::vector<SilencedHead> silenced = {};
    bool text_is_ids = false; // the text is token ids, whether there is a tokenizer or not
    bool operator==(const CheckpointSource&) const = default;
};

/// Attention that was computed elsewhere. Only the weights are there.
struct ImportSource
{
    std::string path;             // .npz, .npy, .safetensors or JSON; absolute, UTF-8
    std::string tokens_path = {}; // of a list of tokens in place of the file's own; empty: its own
    bool operator==(const ImportSource&) const = default;
};

} // namespace headlight
