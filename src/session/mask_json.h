// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"
#include "session/json_fields.h"

#include <nlohmann/json_fwd.hpp>

namespace headlight {

inline constexpr std::size_t most_mask_files = 64;

/// The most bytes that one cell takes in JSON: a number with its space, such as −2.2250738585072014e-308.
inline constexpr std::size_t most_cell_bytes = 25;

/// The masks given cell by cell, a list of objects: `name`, `shape` (outermost first), `kind` (allowed or added), and
/// `cells` as one text: a 0 or 1 each where it says what may be attended, else numbers with a space between them, the
/// shortest that read back equal, with "-inf", "inf" and "nan".
nlohmann::json maskFilesJson(const MaskSpec& mask);

/// Reads that list; what is wrong is noted in the reading, also where the masks hold more cells than a document may.
void readMaskFiles(const JsonArray& array, MaskSpec& mask, FileReading& reading);

} // namespace headlight
