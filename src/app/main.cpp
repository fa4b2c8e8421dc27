// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "engine/memory_pages.h"
#include "i18n/language.h"
#include "session/preferences.h"
#include "session/recovery.h"
#include "session/session.h"
#include "session/source_change.h"
#include "views/main_window.h"
#include "views/recovery_offer.h"
#include "views/source_files.h"
#include "views/theme.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>
#include <QTextStream>
#include <QTimer>

#include <clocale>

using namespace headlight;

namespace {

void nameProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("headlight"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HEADLIGHT_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Headlight"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.headlight.Headlight"));
}

QStringList asGiven(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    return arguments;
}

/// Answers what needs no window. Exit codes as on the console: 0 done, 2 wrong usage.
int answer(const CommandLine& line)
{
    switch (line.action) {
    case CommandLine::Action::ShowHelp:
        QTextStream(stdout) << CommandLineReader::help();
        return 0;
    case CommandLine::Action::ShowVersion:
        QTextStream(stdout) << "headlight " << QCoreApplication::applicationVersion() << '\n';
        return 0;
    case CommandLine::Action::Refuse:
        QTextStream(stderr) << line.complaint << '\n' << CommandLineReader::help();
        return 2;
    case CommandLine::Action::Open:
        break;
    }
    return 0;
}

int runWindow(QApplication& application, const CommandLine& line, LanguageSwitch& language)
{
    // QApplication took the user's locale over; files and fields hold numbers in the C locale.
    std::setlocale(LC_NUMERIC, "C");
    QSettings settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("headlight"),
                       QStringLiteral("headlight"));
    const Preferences preferences = loadPreferences(settings);
    language.use(line.language.isEmpty() ? preferences.language : line.language);
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/headlight.svg")));
    applyTheme(application);
    applyTextScale(preferences.text_scale / 100.0);

    Session session;
    if (preferences.budget > 0)
        session.setBudget(preferences.budget);
    MainWindow window(session, language, preferences);
    QObject::connect(&window, &MainWindow::preferencesChanged, &window,
                     [&window, &settings] { storePreferences(window.preferences(), settings); });
    Recovery recovery(session, QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                                   QStringLiteral("/recovery"));
    const auto take_text = [&session, &line] {
        if (!line.text)
            return;
        Request request = session.request();
        request.text = line.text->toStdString();
        session.setRequest(request);
    };
    const bool is_source = isSourcePath(line.session);
    if (is_source) // it is run on the sentence that is there when it is opened
        take_text();
    if (!line.session.isEmpty())
        window.openFile(line.session);
    if (!is_source) // in place of the session's own
        take_text();
    window.show();
    // Once the first picture is on its way: a question must not hold it up.
    QTimer::singleShot(0, &window, [&recovery, &window] { offerCrashedDocuments(recovery, &window); });
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    keepFreedMemory();
    nameProgram();
    const QStringList own = withoutQtOptions(asGiven(argc, argv));
    if (CommandLineReader::read(own).action != CommandLine::Action::Open) {
        const QCoreApplication without_display(argc, argv); // none is needed to say what is wrong
        LanguageSwitch language;
        language.use({});
        return answer(CommandLineReader::read(own));
    }
    QApplication application(argc, argv); // takes the options that are Qt's own
    LanguageSwitch language;
    return runWindow(application, CommandLineReader::read(own), language);
}
