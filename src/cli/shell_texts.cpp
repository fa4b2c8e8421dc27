// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/shell_texts.h"

#include "cli/common_options.h"
#include "cli/console_text.h"
#include "session/program_version.h"

#include <QStringList>
#include <QtGlobal>

#include <algorithm>

namespace headlight {

namespace {

constexpr const char* python_lines = R"(import io, json, subprocess, numpy
command = ["headlight-cli", "trace", "--text", "a b c", "--format", "npz", "-o", "-"]
answer = subprocess.run(command, check=True, capture_output=True).stdout
trace = numpy.load(io.BytesIO(answer))
weights = trace["weights"]               # [layer, head, query, key]
seed = json.loads(str(trace["meta"]))["request"]["seed"]
)";

constexpr const char* make_lines = R"(figures: heads.pdf head1.pdf
heads.pdf: example.headlight
	headlight-cli export --session $< --figure heads --preset columns -o $@
head1.pdf: example.headlight
	headlight-cli export --session $< --figure head --head 1 --preset column -o $@
)";

std::vector<Option> allOptions(const Command& command)
{
    std::vector<Option> options = command.options();
    for (Option& option : commonOptions())
        options.push_back(std::move(option));
    return options;
}

bool isFlagged(const Option& option)
{
    return option.name[0] == '-';
}

/// The words among "none|sqrt-dk|NUMBER"; what is in capitals stands for something else.
QStringList wordsOf(const Option& option)
{
    QStringList words;
    for (const QString& word : QString::fromUtf8(option.value ? option.value : "").split(u'|')) {
        const auto is_plain = [](QChar letter) {
            return letter.unicode() < 128 && (letter.isLetterOrNumber() || letter == u'-' || letter == u'_');
        };
        if (!word.isEmpty() && !word.front().isUpper() && std::ranges::all_of(word, is_plain))
            words += word;
    }
    return words;
}

bool takesFile(const Option& option)
{
    const QString value = QString::fromUtf8(option.value ? option.value : option.name);
    return value.contains(QStringLiteral("FILE")) || value.contains(QStringLiteral("DIR"));
}

/// Text as roff takes it: nothing in it is a request.
QString roff(QString text)
{
    text.replace(u'\\', QStringLiteral("\\e")).replace(u'-', QStringLiteral("\\-"));
    if (text.startsWith(u'.') || text.startsWith(u'\''))
        text.prepend(QStringLiteral("\\&"));
    return text;
}

QString manOption(const Option& option)
{
    QString head = QStringLiteral("\\fB%1\\fR").arg(roff(QString::fromUtf8(option.name)));
    if (option.value)
        head += QStringLiteral(" \\fI%1\\fR").arg(roff(QString::fromUtf8(option.value)));
    QString help = consoleText(option.help);
    if (!option.standard.empty())
        help += u' ' + consoleText("Default: %1.").arg(consoleText(option.standard.c_str()));
    return QStringLiteral(".TP\n") + head + u'\n' + roff(help) + u'\n';
}

/// How other programs call this one and read what it writes.
QString scriptSections()
{
    const auto section = [](const char* title, const char* words, const char* lines) {
        return QStringLiteral(".SH %1\n%2\n.PP\n.nf\n%3.fi\n")
            .arg(consoleText(title), roff(consoleText(words)), roff(QString::fromUtf8(lines)));
    };
    const char* python_words =
        QT_TRANSLATE_NOOP("headlight::Console", "Arrays of an NPZ file are numbers and text that numpy.load reads "
                                                "without pickles; meta is JSON. What is written "
                                                "to standard output can be read without a file.");
    const char* make_words =
        QT_TRANSLATE_NOOP("headlight::Console", "Equal command lines write equal bytes, a file is replaced when it is "
                                                "whole, and a failure leaves the old one and "
                                                "an exit code that stops make.");
    return section(QT_TRANSLATE_NOOP("headlight::Console", "IN PYTHON"), python_words, python_lines) +
           section(QT_TRANSLATE_NOOP("headlight::Console", "IN A MAKEFILE"), make_words, make_lines);
}

/// In single quotes for a shell.
QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

QString bashCase(const Command& command)
{
    QStringList names;
    QString values;
    for (const Option& option : allOptions(command)) {
        if (!isFlagged(option))
            continue;
        const QString name = QString::fromUtf8(option.name);
        names += name;
        const QStringList words = wordsOf(option);
        if (!words.isEmpty())
            values += QStringLiteral("    %1) COMPREPLY=($(compgen -W %2 -- \"$word\")); return ;;\n")
                          .arg(name, quoted(words.join(u' ')));
        else if (takesFile(option))
            values += QStringLiteral("    %1) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n").arg(name);
        else if (option.value)
            values += QStringLiteral("    %1) return ;;\n").arg(name);
    }
    return QStringLiteral("  %1)\n    case $before in\n%2    esac\n    names=%3 ;;\n")
        .arg(QLatin1String(command.name), values, quoted(names.join(u' ')));
}

/// One option as zsh's _arguments takes it.
QString zshOption(const Option& option)
{
    QString help = consoleText(option.help);
    for (const QChar letter : {u'\\', u'[', u']', u':'})
        help.replace(letter, QStringLiteral("\\") + letter);
    const QString name = QString::fromUtf8(option.name);
    if (!isFlagged(option))
        return quoted(QStringLiteral("*:%1:_files").arg(name));
    QString spec = QStringLiteral("*%1[%2]").arg(name, help);
    if (option.value) {
        const QStringList words = wordsOf(option);
        QString placeholder = QString::fromUtf8(option.value);
        placeholder.replace(u':', QStringLiteral("\\:"));
        spec += QStringLiteral(":%1:").arg(placeholder);
        if (!words.isEmpty())
            spec += QStringLiteral("(%1)").arg(words.join(u' '));
        else if (takesFile(option))
            spec += QStringLiteral("_files");
    }
    return quoted(spec);
}

} // namespace

QByteArray manPage(std::span<const Command* const> commands)
{
    QString page = QStringLiteral(".TH HEADLIGHT\\-CLI 1 \"\" \"Headlight %1\" \"User Commands\"\n.SH NAME\n"
                                  "headlight\\-cli \\- attention as numbers and figures, without a display\n"
                                  ".SH SYNOPSIS\n\\fBheadlight\\-cli\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]...\n"
                                  ".SH COMMANDS\n")
                       .arg(QString::fromUtf8(programVersion().data(), qsizetype(programVersion().size())));
    for (const Command* command : commands)
        page += QStringLiteral(".TP\n\\fB%1\\fR\n%2\n")
                    .arg(QLatin1String(command->name), roff(consoleText(command->summary)));
    for (const Command* command : commands) {
        page += QStringLiteral(".SH %1\n%2\n")
                    .arg(QString(QLatin1String(command->name)).toUpper(), roff(consoleText(command->summary)));
        for (const Option& option : command->options())
            page += manOption(option);
        page += QStringLiteral(".PP\n.nf\n");
        for (const char* example : command->examples)
            page += roff(QStringLiteral("headlight-cli ") + QString::fromUtf8(example)) + u'\n';
        page += QStringLiteral(".fi\n");
    }
    page += QStringLiteral(".SH OPTIONS OF EVERY COMMAND\n");
    for (const Option& option : commonOptions())
        page += manOption(option);
    page += scriptSections();
    page += QStringLiteral(".SH EXIT STATUS\n%1\n.SH SEE ALSO\n\\fBheadlight\\fR(1)\n")
                .arg(roff(consoleText(
                    "The exit code is 0 when all is done, 1 when the work failed, 2 when the command line was "
                    "wrong.")));
    return page.toUtf8();
}

QByteArray bashCompletion(std::span<const Command* const> commands)
{
    QStringList names;
    QString cases;
    for (const Command* command : commands) {
        names += QLatin1String(command->name);
        cases += bashCase(*command);
    }
    return QStringLiteral("# bash completion of headlight-cli\n"
                          "_headlight_cli() {\n"
                          "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} names=\n"
                          "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                          "    COMPREPLY=($(compgen -W %1 -- \"$word\")); return\n"
                          "  fi\n"
                          "  case ${COMP_WORDS[1]} in\n%2  esac\n"
                          "  case $word in\n"
                          "    -*) COMPREPLY=($(compgen -W \"$names --help\" -- \"$word\")) ;;\n"
                          "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
                          "  esac\n"
                          "}\n"
                          "complete -o filenames -F _headlight_cli headlight-cli\n")
        .arg(quoted(names.join(u' ') + QStringLiteral(" --help --version")), cases)
        .toUtf8();
}

QByteArray zshCompletion(std::span<const Command* const> commands)
{
    QString names, cases;
    for (const Command* command : commands) {
        QString summary = consoleText(command->summary);
        summary.replace(u':', QStringLiteral("\\:"));
        names += QStringLiteral("  %1\n").arg(quoted(QLatin1String(command->name) + u':' + summary));
        cases += QStringLiteral("  %1)\n    _arguments -S '*--help[%2]'")
                     .arg(QLatin1String(command->name), QStringLiteral("Help"));
        for (const Option& option : allOptions(*command))
            cases += QStringLiteral(" \\\n      ") + zshOption(option);
        cases += QStringLiteral(" ;;\n");
    }
    return QStringLiteral("#compdef headlight-cli\n"
                          "local -a commands=(\n%1)\n"
                          "if (( CURRENT == 2 )); then\n"
                          "  _describe command commands\n"
                          "  return\n"
                          "fi\n"
                          "local command=$words[2]\n"
                          "shift words\n"
                          "(( CURRENT -= 1 ))\n"
                          "case $command in\n%2esac\n")
        .arg(names, cases)
        .toUtf8();
}

} // namespace headlight
