// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_driver.h"

#include "model/checkpoint_folder.h"
#include "model/shard_index.h"

namespace headlight::fuzz {

std::vector<std::string> seeds()
{
    return {
        R"({"metadata":{"total_size":8},"weight_map":{"a":"x-00001-of-00002.safetensors","b":"sub/y.safetensors"}})",
        R"({"weight_map":{"a":"../a.safetensors","b":"%2e%2e/b.safetensors","c":"/etc/passwd"}})",
        R"({"weight_map":{}})",
    };
}

bool tryOne(std::string_view bytes)
{
    const Result<ShardIndex> index = readShardIndex(bytes, "index.json");
    const Result<CheckpointFolder> folder = CheckpointFolder::find("/proc/self/fdinfo");
    if (!index || !folder)
        return false;
    for (const auto& [tensor, shard] : index->shards)
        if (folder->open(std::string_view(shard), FileMalformed{"index.json", tensor, shard, "a name"}))
            if (shard.find("..") != std::string::npos || shard.starts_with('/'))
                __builtin_trap(); // a name that leads out was opened
    return true;
}

} // namespace headlight::fuzz
