// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/option_reader.h"
#include "cli/options.h"
#include "session/request.h"

namespace headlight {

/// The options that say what is computed (SOURCE of the console's contract); their defaults are those of Request.
std::vector<Option> requestOptions();

/// The request that the options ask for: the defaults, a session file, or what --model or --import name, with the
/// options in their place; a text takes the place of matrices typed by hand. --mask,
/// --mask-file and --recipe add up; where any --mask is given, they replace the session's rules, and where any
/// --mask-file is, its mask files. An added mask of zeros and ones gets a warning on the console. Errors: UsageError,
/// NotOneOf, those of readSessionFile and readMaskFile.
Parsed<Request> readRequest(const Options& options, const CommonOptions& common, Console& console);

/// --mask-file, which takes the place of `tensors` where it is given. Errors: those of readMaskFile.
void readMaskFiles(OptionReader& reader, std::vector<std::shared_ptr<const MaskTensor>>& tensors,
                   const CommonOptions& common, Console& console);

/// --mask-file as every command explains it.
Option maskFileOption();

/// --mask as a list of rules, which takes the place of `rules` where it is given; `none` is a rule that hides nothing.
void readMaskRules(OptionReader& reader, std::vector<MaskRule>& rules);

/// --divisor: a word or a number.
void readDivisor(OptionReader& reader, Divisor& divisor);

} // namespace headlight
