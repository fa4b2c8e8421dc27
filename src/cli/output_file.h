// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

#include <functional>

namespace headlight {

/// Where a command's result goes: a file, or standard output ("-"), and in which format.
struct OutputFile
{
    std::string path;
    std::string format; // "npz", "csv" …
};

/// Reads -o and --format: the format is the one given, else the name's ending. Errors: UsageError where -o is missing
/// or its format is none of `formats`.
Parsed<OutputFile> readOutput(const Options& options, std::span<const std::string_view> formats);

/// Writes through the program's one save routine, or to standard output. `write` returns false when it failed or was
/// stopped. Errors: FileFailed, Cancelled.
Parsed<void> writeOutput(const OutputFile& output, Console& console, const std::function<bool(QIODevice&)>& write);

} // namespace headlight
