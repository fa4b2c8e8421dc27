// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <map>
#include <string>
#include <string_view>

namespace headlight {

/// model.safetensors.index.json: which file holds which tensor.
struct ShardIndex
{
    std::map<std::string, std::string, std::less<>> shards; // by tensor
};

/// Names of shards are kept as they stand; whoever opens them judges them. Errors: FileMalformed, OutOfMemory.
Result<ShardIndex> readShardIndex(std::string_view json, const std::string& path);

} // namespace headlight
