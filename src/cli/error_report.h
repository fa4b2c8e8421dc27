// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/usage_error.h"

#include <QByteArray>

#include <optional>

namespace headlight {

/// 2 for wrong usage (the command line, or a value that its field does not allow), 1 for work that failed.
int exitCode(const ConsoleError& error);

/// An error as lines for a person: "headlight-cli: --d-k: …". `entry` is the place in a batch, from 1.
QByteArray errorLines(const ConsoleError& error, std::optional<Index> entry = {});

/// An error as one line of JSON for a program: kind, field, option, seen, allowed (a list), message. What an error does
/// not have is null. In a batch also entry.
QByteArray errorJson(const ConsoleError& error, std::optional<Index> entry = {});

/// A mask file that is most likely meant otherwise than it is taken, as lines or as JSON of kind "warning".
QByteArray addedMaskWarning(const std::string& path, bool as_json);

} // namespace headlight
