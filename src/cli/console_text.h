// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace headlight {

/// A string of the console, marked by QT_TRANSLATE_NOOP("headlight::Console", …), in the language of the moment.
inline QString consoleText(const char* text)
{
    return QCoreApplication::translate("headlight::Console", text);
}

} // namespace headlight
