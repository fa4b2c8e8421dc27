// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "session/request.h"

namespace headlight {

/// The options that say what is computed (SOURCE of the console's contract); their defaults are those of Request.
std::vector<Option> requestOptions();

/// The request that the options ask for: the defaults or a session file, with the options in their place. --mask and
/// --recipe add up; where any --mask is given, it replaces the session's rules. Errors: UsageError, NotOneOf, those of
/// readSessionFile.
Parsed<Request> readRequest(const Options& options);

} // namespace headlight
