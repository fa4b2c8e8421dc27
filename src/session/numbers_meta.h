// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <optional>
#include <string>

namespace headlight {

/// The text of `meta` in a file of numbers that this program wrote: an NPZ archive, or a JSON object that begins with
/// it; empty where an archive has none, nothing where the file at `path` is neither. Errors: FileFailed, those of
/// NpzArchive.
Result<std::optional<std::string>> numbersMeta(const QString& path);

} // namespace headlight
