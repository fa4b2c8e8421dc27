// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "i18n/language.h"

#include <QCommandLineParser>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

CommandLine refused(const QString& complaint)
{
    CommandLine line;
    line.action = CommandLine::Action::Refuse;
    line.complaint = complaint;
    return line;
}

// What QApplication takes for itself, with one dash or two; those of the first list have a value behind them.
constexpr std::array qt_options_with_value = {
    "platform", "platformpluginpath", "platformtheme", "plugin",  "qwindowgeometry", "geometry",  "qwindowtitle",
    "title",    "qwindowicon",        "icon",          "display", "style",           "stylesheet"};
constexpr std::array qt_options = {"reverse", "widgetcount", "nograb", "dograb", "sync"};

} // namespace

QStringList withoutQtOptions(const QStringList& arguments)
{
    QStringList own = arguments.mid(0, 1); // the program's name
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QString& word = arguments[i];
        if (word == QLatin1String("--"))
            return own + arguments.mid(i); // only files follow
        const QString name = word.mid(word.startsWith(QLatin1String("--")) ? 2 : 1).section(u'=', 0, 0);
        const auto is_name = [&](const char* option) { return name == QLatin1String(option); };
        const bool dashed = word.startsWith(u'-');
        // From a session manager; with two dashes it is the program's own.
        const bool of_manager = word == QLatin1String("-session");
        if (of_manager || (dashed && std::ranges::any_of(qt_options_with_value, is_name)))
            i += !word.contains(u'=');
        else if (!dashed || std::ranges::none_of(qt_options, is_name))
            own += word;
    }
    return own;
}

CommandLine CommandLineReader::read(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.addOptions({
        {QStringLiteral("session"), {}, QStringLiteral("FILE")},
        {QStringLiteral("text"), {}, QStringLiteral("T")},
        {QStringLiteral("lang"), {}, QStringLiteral("LANGUAGE")},
        {{QStringLiteral("h"), QStringLiteral("help")}, {}},
        {{QStringLiteral("v"), QStringLiteral("version")}, {}},
    });
    if (!parser.parse(arguments))
        return refused(parser.errorText());
    CommandLine line;
    if (parser.isSet(QStringLiteral("help")))
        line.action = CommandLine::Action::ShowHelp;
    else if (parser.isSet(QStringLiteral("version")))
        line.action = CommandLine::Action::ShowVersion;
    QStringList files = parser.positionalArguments();
    if (parser.isSet(QStringLiteral("session")))
        files.prepend(parser.value(QStringLiteral("session")));
    if (files.size() > 1)
        return refused(tr("One file at most can be opened; “%1” is one too many.").arg(files[1]));
    line.session = files.value(0);
    if (parser.isSet(QStringLiteral("text")))
        line.text = parser.value(QStringLiteral("text"));
    line.language = parser.value(QStringLiteral("lang"));
    if (!line.language.isEmpty() && !LanguageSwitch::available().contains(line.language))
        return refused(tr("The language “%1” is not there; there are: %2.")
                           .arg(line.language, LanguageSwitch::available().join(QStringLiteral(", "))));
    return line;
}

QString CommandLineReader::help()
{
    return tr("Usage: headlight [options] [FILE]\n"
              "Makes attention visible: every head, every step, the true numbers.\n"
              "\n"
              "  FILE               a session file, a checkpoint's folder or .safetensors\n"
              "                     file, or attention computed elsewhere, to open\n"
              "  --session FILE     a session file to open\n"
              "  --text T           the sentence to start with\n"
              "  --lang LANGUAGE    en or zh_CN, for this run\n"
              "  -h, --help         show this text\n"
              "  -v, --version      show the version\n");
}

} // namespace headlight
