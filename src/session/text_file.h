// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <string>
#include <vector>

namespace headlight {

/// The most sentences that are read from a file.
inline constexpr std::size_t most_sentences = 10'000;

/// Sentences of a file, one a line: as they stand, or as JSON strings where a line begins with a quotation mark. Empty
/// lines are passed over. Errors: FileFailed; FileMalformed naming the line, for a line that is no JSON string, and for
/// a file without a sentence or with too many.
Result<std::vector<std::string>> readSentences(const QString& path);

} // namespace headlight
