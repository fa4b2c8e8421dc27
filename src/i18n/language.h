// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The names of the languages there are, in files and on the console.
inline constexpr char english[] = "en";
inline constexpr char simplified_chinese[] = "zh_CN";
std::vector<std::string> languageNames();
std::optional<std::string> languageFromName(std::string_view name);

/// Installs the translators for one language and takes away the former ones; widgets get a LanguageChange event.
class LanguageSwitch : public QObject
{
    Q_OBJECT

public:
    explicit LanguageSwitch(QObject* parent = nullptr);

    /// "en", "zh_CN", or empty for the system's locale.
    void use(const QString& language);
    QString current() const; // "en" or "zh_CN"; empty before the first `use`
    static QStringList available();

private:
    QTranslator m_program;
    QTranslator m_qt;
    QString m_current;
};

} // namespace headlight
