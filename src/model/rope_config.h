// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/config_reading.h"

namespace headlight {

/// What a family takes where its file says nothing of rotary positions.
struct RopeStandards
{
    std::string_view theta_key = "rope_theta";
    std::string_view share_key = "partial_rotary_factor"; // of a head's entries that turn
    double share = 1;
};

/// Reads theta, partial turns and scaling, as the keys `rope_scaling` or `rope_parameters` hold it, its kind under
/// `rope_type` or `type`. Kinds that are not verified (yarn, longrope …) are refused by name.
RotaryPositions readRotary(ConfigReading& config, const RopeStandards& standards, Index d_k, Index most_positions);

} // namespace headlight
