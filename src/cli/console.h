// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "cli/usage_error.h"
#include "core/index.h"
#include "core/progress.h"

#include <span>
#include <stop_token>
#include <string>

class QIODevice;

namespace headlight {

class LanguageSwitch;

/// Where a command writes, and what may stop it. A test puts buffers in the place of the standard streams.
struct Console
{
    QIODevice& out;
    QIODevice& errors;
    std::stop_token stop;
    bool shows_progress = false;        // errors go to a terminal
    LanguageSwitch* language = nullptr; // of what is said; null: the sources' own words
};

/// The options that every command knows.
struct CommonOptions
{
    int threads = 0;
    Bytes budget = 0;
    bool quiet = false;
    bool json_errors = false;
};

/// One command of the program.
struct Command
{
    const char* name;
    const char* summary; // marked for translation in the context headlight::Console
    std::vector<Option> (*options)();
    std::span<const char* const> examples;
    Parsed<void> (*run)(const Options& options, const CommonOptions& common, Console& console);
};

/// The commands, a file each.
extern const Command trace_command;
extern const Command export_command;
extern const Command scaling_command;
extern const Command tokenize_command;
extern const Command attend_command;
extern const Command batch_command;

/// Runs a command on its own arguments. Errors: its own, and UsageError.
Parsed<void> runCommand(const Command& command, std::span<const std::string> arguments, Console& console);

/// Runs one command line (without the program's name) and returns the exit code: 0 done, 1 the work failed, 2 wrong
/// usage. Results go to files and `out`, everything else to `errors`.
int runConsole(std::span<const std::string> arguments, Console& console);

} // namespace headlight
