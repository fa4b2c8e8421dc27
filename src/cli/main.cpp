// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"
#include "cli/interrupt.h"
#include "engine/memory_pages.h"
#include "i18n/language.h"

#include <QApplication>
#include <QFile>
#include <QHashSeed>
#include <QLocale>

#include <clocale>
#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace {

/// Qt's own remarks (on the locale's character set, on what the platform lacks) are nothing for whoever reads the
/// console's errors; what ends the program is.
void onlySevereMessages(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "headlight-cli: %s\n", qPrintable(message));
}

/// Figures must come out alike with and without a display, on any screen, at any scale and in any locale.
void forgetTheSurroundings()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("FC_LANG", "en"); // Fontconfig would choose fonts by the locale
    for (const char* variable : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_STYLE_OVERRIDE",
                                 "QT_QPA_PLATFORMTHEME", "QT_USE_PHYSICAL_DPI"})
        qunsetenv(variable);
}

} // namespace

int main(int argc, char** argv)
{
    headlight::keepFreedMemory();
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is a failed write
    const headlight::Interrupt interrupt;
    qInstallMessageHandler(onlySevereMessages);
    forgetTheSurroundings();

    QHashSeed::setDeterministicGlobalSeed(); // a PDF's fonts come in the order of a hash: equal figures, equal files
    int own_argc = 1; // the command line is ours: Qt would take -platform, -style and the like out of it
    QApplication application(own_argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("headlight"));
    std::setlocale(LC_NUMERIC, "C"); // QApplication switches the user's locale on
    headlight::LanguageSwitch language;
    language.use(QString());
    QLocale::setDefault(QLocale::c());

    std::setvbuf(stdout, nullptr, _IONBF, 0); // a full device fails the write, not the exit that nobody hears
    QFile out;
    QFile errors;
    if (!out.open(stdout, QIODevice::WriteOnly | QIODevice::Unbuffered) ||
        !errors.open(stderr, QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    headlight::Console console{out, errors, interrupt.token(), isatty(STDERR_FILENO) == 1, &language};
    return headlight::runConsole(std::vector<std::string>(argv + 1, argv + argc), console);
}
