// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/trace_arrays.h"

#include <string>

namespace headlight {

/// What a file of numbers says of itself, as one JSON object: `request` (the settings, in the schema of session files),
/// `version`, `layers` and `heads` (which ones the arrays hold), `recipes` (of those heads) and `conventions` (mask
/// polarity, alignment, the number that scores were divided by, precision). Keys are sorted. No thread count, path or
/// time, so that equal requests give equal bytes.
std::string traceMeta(const Analysis& analysis, const TraceSelection& selection);

} // namespace headlight
