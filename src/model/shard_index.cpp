// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/shard_index.h"

#include "model/json_reading.h"

#include <new>

namespace headlight {

Result<ShardIndex> readShardIndex(std::string_view json, const std::string& path)
try {
    const Result<JsonTape> tape = JsonTape::read(json, large_json, path);
    if (!tape)
        return fail(tape.error());
    ShardIndex index;
    JsonReading reading(*tape, path);
    if (reading.isObject(tape->root())) {
        const std::optional<JsonNode> map = reading.required(tape->root(), "weight_map", "{…}");
        if (map && reading.isObject(*map))
            map->forEachPair([&](std::string_view tensor, JsonNode shard) {
                index.shards.emplace(tensor, reading.textOf(shard));
                return !reading.failed();
            });
    }
    if (reading.error())
        return fail(*reading.error());
    if (index.shards.empty())
        return fail(FileMalformed{path, "weight_map", "{}", "{\"tensor\": \"file.safetensors\", …}"});
    return index;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
