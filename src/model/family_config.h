// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/config_reading.h"

namespace headlight {

/// Reads the settings of config.family into `config`; what is wrong is noted in the reading.
void readFamilyConfig(ConfigReading& reading, CheckpointConfig& config);

} // namespace headlight
