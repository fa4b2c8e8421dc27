// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <nlohmann/json.hpp>

#include <string>

namespace headlight {

/// The arrays of an .npz or .npy file by name, type and shape, attention or not. Errors: those of NpzArchive::open and
/// NpyFile::open.
Result<nlohmann::ordered_json> describeArrays(const std::string& path);

} // namespace headlight
