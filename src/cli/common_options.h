// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

namespace headlight {

/// --threads, --quiet, --json-errors, --budget, --help.
std::vector<Option> commonOptions();

Parsed<CommonOptions> readCommonOptions(const Options& options);

} // namespace headlight
