// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/usage_error.h"

#include <QByteArray>

namespace headlight {

/// 2 for wrong usage (the command line, or a value that its field does not allow), 1 for work that failed.
int exitCode(const ConsoleError& error);

/// An error as lines for a person: "headlight-cli: --d-k: …".
QByteArray errorLines(const ConsoleError& error);

/// An error as one line of JSON for a program: kind, field, option, seen, allowed (a list), message. What an error does
/// not have is null.
QByteArray errorJson(const ConsoleError& error);

/// A mask file that is most likely meant otherwise than it is taken, as lines or as JSON of kind "warning".
QByteArray addedMaskWarning(const std::string& path, bool as_json);

} // namespace headlight
