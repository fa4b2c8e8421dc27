// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/by_hand.h"
#include "session/json_fields.h"

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// Matrices typed by hand as a session file has them: heads, names, and each matrix as a list of rows of texts.
nlohmann::json byHandJson(const ByHand& by_hand);

/// Reads them. What is no number stays as it was typed; a list of rows of unequal length, more than most_typed_extent
/// of either, and texts longer than a cell or a name may be are refused in the reading.
ByHand readByHand(const JsonObject& object, const std::string& where, FileReading& reading);

} // namespace headlight
