// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_config.h"

#include "model/config_reading.h"
#include "model/family_config.h"

#include <new>

namespace headlight {

namespace {

/// Attention whose groups of heads come out even.
void requireGroups(ConfigReading& config, const TransformerConfig& transformer)
{
    if (!config.json().failed() && transformer.q_num_heads % transformer.kv_num_heads != 0)
        config.json().refuseAt("num_key_value_heads", std::to_string(transformer.kv_num_heads),
                               "a divisor of the " + std::to_string(transformer.q_num_heads) + " heads");
}

} // namespace

Result<CheckpointConfig> readCheckpointConfig(std::string_view json, const std::string& path)
try {
    const Result<JsonTape> tape = JsonTape::read(json, JsonLimits{}, path);
    if (!tape)
        return fail(tape.error());
    ConfigReading reading(*tape, path);
    CheckpointConfig config;
    if (reading.json().isObject(tape->root())) {
        const std::string type = reading.json().requiredText(tape->root(), "model_type");
        config.family = findFamily(type);
        if (!reading.json().failed() && !config.family)
            reading.json().refuse(*tape->root().find("model_type"), familyNames());
        if (config.family)
            readFamilyConfig(reading, config);
        if (config.family)
            requireGroups(reading, config.transformer);
    }
    if (reading.json().error())
        return fail(*reading.json().error());
    config.ignored = reading.ignoredKeys();
    config.facts = reading.takeFacts();
    return config;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
