// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace headlight {

namespace {

/// The language for what the desktop asks for first (LANGUAGE, LC_MESSAGES, LANG): Chinese in simplified letters,
/// English for everything else. Readers of traditional letters get English rather than the other script.
QString systemLanguage()
{
    const QLocale wanted(QLocale::system().uiLanguages().value(0));
    const bool simplified = wanted.language() == QLocale::Chinese && wanted.script() != QLocale::TraditionalHanScript;
    return QString::fromLatin1(simplified ? simplified_chinese : english);
}

} // namespace

std::vector<std::string> languageNames()
{
    return {english, simplified_chinese};
}

std::optional<std::string> languageFromName(std::string_view name)
{
    for (const std::string& known : languageNames())
        if (known == name)
            return known;
    return std::nullopt;
}

LanguageSwitch::LanguageSwitch(QObject* parent) : QObject(parent) {}

void LanguageSwitch::use(const QString& language)
{
    const QString next = language.isEmpty()               ? systemLanguage()
                         : available().contains(language) ? language
                                                          : QString::fromLatin1(english);
    if (next == m_current)
        return;
    // Every install and removal sends LanguageChange to all widgets, posted and compressed into one repaint by Qt.
    QCoreApplication::removeTranslator(&m_program);
    QCoreApplication::removeTranslator(&m_qt);
    m_current = next;
    // Qt's own catalogue (standard buttons, file dialogs) comes with another package and may be missing.
    if (m_qt.load(QStringLiteral("qtbase_") + next, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_program.load(QStringLiteral(":/i18n/headlight_") + next))
        QCoreApplication::installTranslator(&m_program);
}

QString LanguageSwitch::current() const
{
    return m_current;
}

QStringList LanguageSwitch::available()
{
    return {QString::fromLatin1(english), QString::fromLatin1(simplified_chinese)};
}

} // namespace headlight
