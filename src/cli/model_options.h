// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/option_reader.h"
#include "engine/transformer.h"

namespace headlight {

/// A checkpoint, and what is to go through it.
struct ModelRequest
{
    std::string path;                // or "shipped:NAME"
    std::optional<std::string> text; // or ids
    std::vector<Index> ids;
    std::vector<Index> type_ids;
    std::vector<bool> visible;
    AttentionOverrides overrides;
    bool show_not_finite = false;
};

/// --model, --ids, --type-ids, --visible and --show-not-finite.
std::vector<Option> modelOptions();

/// Reads them, and what of the other options a checkpoint takes: --text, --mask with the rule `model`, --mask-file,
/// --divisor,
/// --temperature, --softcap. Options of the playground beside --model are refused.
Parsed<ModelRequest> readModelRequest(const Options& options, const CommonOptions& common, Console& console);

} // namespace headlight
