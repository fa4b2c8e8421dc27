// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/file_words.h"

#include "i18n/language.h"

namespace headlight {

FileWords::FileWords(Console& console, const std::string& language)
    : m_switch(console.language), m_before(m_switch ? m_switch->current() : QString())
{
    if (m_switch)
        m_switch->use(QString::fromStdString(language));
}

FileWords::~FileWords()
{
    if (m_switch)
        m_switch->use(m_before);
}

} // namespace headlight
