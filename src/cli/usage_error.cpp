// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/usage_error.h"

#include "cli/console_text.h"

#include <QStringList>

namespace headlight {

namespace {

QString allowedText(const UsageError& error)
{
    QStringList words;
    for (const std::string& word : error.allowed)
        words << QString::fromStdString(word);
    return words.join(u", ");
}

} // namespace

QString usageKind(UsageError::Kind kind)
{
    switch (kind) {
    case UsageError::Kind::MissingCommand:
        return QStringLiteral("missing-command");
    case UsageError::Kind::UnknownCommand:
        return QStringLiteral("unknown-command");
    case UsageError::Kind::UnknownOption:
        return QStringLiteral("unknown-option");
    case UsageError::Kind::UnexpectedArgument:
        return QStringLiteral("unexpected-argument");
    case UsageError::Kind::MissingOption:
        return QStringLiteral("missing-option");
    case UsageError::Kind::MissingValue:
        return QStringLiteral("missing-value");
    case UsageError::Kind::UnexpectedValue:
        return QStringLiteral("unexpected-value");
    case UsageError::Kind::BadValue:
        return QStringLiteral("bad-value");
    case UsageError::Kind::Conflict:
        return QStringLiteral("conflict");
    }
    return {};
}

QString usageText(const UsageError& error)
{
    const QString option = QString::fromStdString(error.option);
    const QString seen = QString::fromStdString(error.seen);
    const QString allowed = allowedText(error);
    switch (error.kind) {
    case UsageError::Kind::MissingCommand:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "No command was given. Commands: %1.")).arg(allowed);
    case UsageError::Kind::UnknownCommand:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "There is no command “%1”. Commands: %2."))
            .arg(option, allowed);
    case UsageError::Kind::UnknownOption:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "This command has no option %1. Its options: %2."))
            .arg(option, allowed);
    case UsageError::Kind::UnexpectedArgument:
        return consoleText(
                   QT_TRANSLATE_NOOP("headlight::Console",
                                     "“%1” belongs to no option. A text with spaces needs quotation marks around it."))
            .arg(option);
    case UsageError::Kind::MissingOption:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "The option %1 is needed. It takes: %2."))
            .arg(option, allowed);
    case UsageError::Kind::MissingValue:
        return consoleText(QT_TRANSLATE_NOOP(
                               "headlight::Console",
                               "The option %1 needs a value: %2. A value that begins with -- is given as %1=VALUE."))
            .arg(option, allowed);
    case UsageError::Kind::UnexpectedValue:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "The option %1 takes no value, but was given “%2”."))
            .arg(option, seen);
    case UsageError::Kind::Conflict:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                             "The options %1 and %2 exclude each other. Give one of them."))
            .arg(option, seen);
    case UsageError::Kind::BadValue:
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "The option %1 can't take “%2”. Allowed: %3."))
            .arg(option, seen, allowed);
    }
    return {};
}

} // namespace headlight
