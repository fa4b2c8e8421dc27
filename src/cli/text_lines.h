// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <functional>
#include <string>

namespace headlight {

/// Reads a file of texts, a JSON string a line, and hands each on; empty lines at the end are none. Ends at the first
/// error, of reading or of `take`. Errors: FileFailed, FileMalformed (with the line's number), OverBudget for a line.
Result<void> forEachTextLine(const QString& path, Bytes budget,
                             const std::function<Result<void>(const std::string& text)>& take);

} // namespace headlight
