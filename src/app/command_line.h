// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <optional>

namespace headlight {

/// What the window's command line asks for.
struct CommandLine
{
    enum class Action { Open, ShowHelp, ShowVersion, Refuse };
    Action action = Action::Open;
    QString session;             // what to open, or an empty string
    std::optional<QString> text; // the sentence to start with
    QString language;            // "en", "zh_CN", or an empty string
    QString complaint;           // why it was refused
};

/// The words of a command line that are not for Qt, such as -platform and its value. They can be judged before a
/// QApplication is made, which needs a display.
QStringList withoutQtOptions(const QStringList& arguments);

class CommandLineReader
{
    Q_DECLARE_TR_FUNCTIONS(headlight::CommandLineReader)

public:
    /// `arguments` begin with the program's own name. Needs no application object, so that help and version need no
    /// display.
    static CommandLine read(const QStringList& arguments);

    static QString help();
};

} // namespace headlight
