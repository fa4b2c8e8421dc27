// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/options.h"
#include "cli/output_file.h"

#include <string>
#include <vector>

namespace headlight {

/// Ranks all heads of the source that the options name by their distance to that of --similar-to, L.H or H: over
/// `texts`, or where there are none over the source's own. Errors: UsageError, those of readRequest, analyse and
/// similarHeads.
Parsed<void> writeSimilarHeads(const Options& options, const std::vector<std::string>& texts, const OutputFile& output,
                               const CommonOptions& common, Console& console);

} // namespace headlight
