// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace headlight {

/// What a figure's numbers remember: the key `figure` of `meta` in an NPZ archive or a JSON object that this program
/// wrote; nothing where the file at `path` is neither. Of the file no more than its names and `meta` are read. Errors:
/// FileMalformed, at `settings` where there is none.
Result<std::optional<QByteArray>> numbersMemory(const QString& path);

} // namespace headlight
