// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/option_reader.h"
#include "cli/options.h"
#include "session/request.h"

namespace headlight {

/// The options that say what is computed (SOURCE of the console's contract); their defaults are those of Request.
std::vector<Option> requestOptions();

/// The request that the options ask for: the defaults or a session file, with the options in their place. --mask and
/// --recipe add up; where any --mask is given, it replaces the session's rules. Errors: UsageError, NotOneOf, those of
/// readSessionFile.
Parsed<Request> readRequest(const Options& options);

/// --mask as a list of rules, which takes the place of `rules` where it is given; `none` is a rule that hides nothing.
void readMaskRules(OptionReader& reader, std::vector<MaskRule>& rules);

/// --divisor: a word or a number.
void readDivisor(OptionReader& reader, Divisor& divisor);

} // namespace headlight
