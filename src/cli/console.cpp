// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"

#include "cli/atlas_command.h"
#include "cli/common_options.h"
#include "cli/error_report.h"
#include "cli/help_text.h"
#include "cli/inspect_command.h"
#include "cli/restore_command.h"
#include "cli/shell_texts.h"
#include "session/program_version.h"

#include <QIODevice>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array commands = {&trace_command,    &export_command, &scaling_command,
                                 &tokenize_command, &attend_command, &inspect_command,
                                 &batch_command,    &atlas_command,  &restore_command};

std::vector<std::string> commandNames()
{
    std::vector<std::string> names;
    for (const Command* command : commands)
        names.emplace_back(command->name);
    return names;
}

Parsed<void> print(QIODevice& device, const QByteArray& text)
{
    if (device.write(text) != text.size())
        return failure(FileFailed{FileFailed::Action::Write, "-", device.errorString().toStdString()});
    return {};
}

/// --completion SHELL, for whoever installs the program.
Parsed<void> printCompletion(std::span<const std::string> shell, Console& console)
{
    const std::string_view name = shell.empty() ? std::string_view() : shell.front();
    if (name == "bash")
        return print(console.out, bashCompletion(commands));
    if (name == "zsh")
        return print(console.out, zshCompletion(commands));
    return misuse({UsageError::Kind::BadValue, "--completion", std::string(name), {"bash", "zsh"}});
}

Parsed<void> run(std::span<const std::string> arguments, Console& console)
{
    if (arguments.empty())
        return misuse({UsageError::Kind::MissingCommand, {}, {}, commandNames()});
    const std::string& name = arguments.front();
    if (name == "--help")
        return print(console.out, programHelp(commands));
    if (name == "--man-page")
        return print(console.out, manPage(commands));
    if (name == "--completion")
        return printCompletion(arguments.subspan(1), console);
    if (name == "--version")
        return print(console.out,
                     "headlight-cli " + QByteArray(programVersion().data(), qsizetype(programVersion().size())) + '\n');
    const auto command = std::ranges::find(commands, name, [](const Command* c) { return std::string_view(c->name); });
    if (command == commands.end())
        return misuse({UsageError::Kind::UnknownCommand, name, name, commandNames()});
    return runCommand(**command, arguments.subspan(1), console);
}

} // namespace

Parsed<void> runCommand(const Command& command, std::span<const std::string> arguments, Console& console)
{
    if (std::ranges::find(arguments, "--help") != arguments.end())
        return print(console.out, commandHelp(command));
    std::vector<Option> known = command.options();
    for (Option& option : commonOptions())
        known.push_back(std::move(option));
    const Parsed<Options> options = Options::parse(arguments, known);
    if (!options)
        return tl::unexpected(options.error());
    const Parsed<CommonOptions> common = readCommonOptions(*options);
    if (!common)
        return tl::unexpected(common.error());
    return command.run(*options, *common, console);
}

int runConsole(std::span<const std::string> arguments, Console& console)
{
    const Parsed<void> done = run(arguments, console);
    if (done)
        return 0;
    // known before the options are parsed, as it says how a failure to parse them is told
    const bool as_json = std::ranges::find(arguments, "--json-errors") != arguments.end();
    console.errors.write(as_json ? errorJson(done.error()) : errorLines(done.error()));
    return exitCode(done.error());
}

} // namespace headlight
