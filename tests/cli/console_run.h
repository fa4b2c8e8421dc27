// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

#include <QBuffer>
#include <QByteArray>
#include <QFile>

/// One command line run within the test.
struct ConsoleRun
{
    int exit_code = -1;
    QByteArray out;
    QByteArray errors;
};

inline ConsoleRun runHere(const std::vector<std::string>& arguments, std::stop_token stop = {})
{
    ConsoleRun run;
    QBuffer out(&run.out);
    QBuffer errors(&run.errors);
    out.open(QIODevice::WriteOnly);
    errors.open(QIODevice::WriteOnly);
    headlight::Console console{out, errors, std::move(stop)};
    run.exit_code = headlight::runConsole(arguments, console);
    return run;
}

inline QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
