// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "session/json_fields.h"

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// Sizes, divisor, positions … of the attention, as they stand in a session file.
nlohmann::json parametersJson(const AttentionParameters& parameters);

/// What is not there keeps its value; what the engine would refuse is refused at its place.
void readParameters(JsonFields fields, AttentionParameters& parameters, FileReading& reading);

} // namespace headlight
