// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/help_text.h"

#include "cli/common_options.h"
#include "cli/console_text.h"

namespace headlight {

namespace {

QString heading(const char* text)
{
    return u'\n' + consoleText(text) + u'\n';
}

constexpr qsizetype help_column = 26;
constexpr qsizetype line_width = 100;

/// Broken at spaces, later lines below the first. Chinese has no spaces and stays whole.
QString wrapped(const QString& text)
{
    QString lines;
    qsizetype column = help_column;
    for (const QString& word : text.split(u' ')) {
        const bool fits = column + word.size() <= line_width || column == help_column;
        if (!fits) {
            lines += u'\n' + QString(help_column, u' ');
            column = help_column;
        } else if (column > help_column) {
            lines += u' ';
        }
        lines += word;
        column += word.size() + 1;
    }
    return lines;
}

QString optionLines(const Option& option)
{
    QString line = QStringLiteral("  ") + QLatin1String(option.name);
    if (option.value)
        line += u' ' + QString::fromUtf8(option.value);
    if (line.size() + 2 > help_column)
        line += u'\n' + QString(help_column, u' ');
    else
        line = line.leftJustified(help_column);
    QString help = consoleText(option.help);
    if (!option.standard.empty()) {
        help += u' ';
        help += consoleText(QT_TRANSLATE_NOOP("headlight::Console", "Default: %1."))
                    .arg(consoleText(option.standard.c_str()));
    }
    return line + wrapped(help) + u'\n';
}

} // namespace

QByteArray programHelp(std::span<const Command* const> commands)
{
    QString help =
        consoleText(QT_TRANSLATE_NOOP("headlight::Console", "Headlight makes attention visible: every head, every "
                                                            "step, the true numbers."));
    help += QStringLiteral("\n\n  headlight-cli COMMAND [OPTION]…\n");
    help += heading(QT_TRANSLATE_NOOP("headlight::Console", "Commands"));
    for (const Command* command : commands)
        help += QStringLiteral("  ") + QString(QLatin1String(command->name)).leftJustified(12) +
                consoleText(command->summary) + u'\n';
    help += heading(QT_TRANSLATE_NOOP("headlight::Console", "Every command explains itself"));
    for (const Command* command : commands)
        help += QStringLiteral("  headlight-cli %1 --help\n").arg(QLatin1String(command->name));
    help += QStringLiteral("  headlight-cli --version\n"
                           "  headlight-cli --man-page\n"
                           "  headlight-cli --completion bash|zsh\n");
    help += heading(QT_TRANSLATE_NOOP("headlight::Console", "The exit code is 0 when all is done, 1 when the work "
                                                            "failed, 2 when the command line was wrong."));
    return help.toUtf8();
}

QByteArray commandHelp(const Command& command)
{
    QString help = consoleText(command.summary) + u'\n';
    help += heading(QT_TRANSLATE_NOOP("headlight::Console", "Options"));
    for (const Option& option : command.options())
        help += optionLines(option);
    help += heading(QT_TRANSLATE_NOOP("headlight::Console", "Options of every command"));
    for (const Option& option : commonOptions())
        help += optionLines(option);
    help += heading(QT_TRANSLATE_NOOP("headlight::Console", "Examples"));
    for (const char* example : command.examples)
        help += QStringLiteral("  headlight-cli ") + QString::fromUtf8(example) + u'\n';
    return help.toUtf8();
}

} // namespace headlight
