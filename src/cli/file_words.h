// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

#include <QString>

namespace headlight {

class LanguageSwitch;

/// While it lives, figures are made with words in the language asked for, whatever the machine's: equal command lines
/// give equal files everywhere. What is said to a person, before and after, is in the person's language.
class FileWords
{
public:
    /// `language`: en or zh_CN.
    FileWords(Console& console, const std::string& language);
    ~FileWords();
    FileWords(const FileWords&) = delete;
    FileWords& operator=(const FileWords&) = delete;

private:
    LanguageSwitch* m_switch; // null where there are no catalogues: the words are those of the sources
    QString m_before;
};

} // namespace headlight
