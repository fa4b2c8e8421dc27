// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

#include <optional>
#include <string>

namespace headlight {

/// The sentence for a file that is of another kind than was asked for (field `content`), or that was cut or goes on
/// behind its end (field `size`, in bytes); nothing for other faults.
std::optional<QString> fileContentText(const FileMalformed& error);

/// The words that readers of files use for what stands, or may stand, in a place; ranges and names need none.
QString fileWords(const std::string& words);

} // namespace headlight
