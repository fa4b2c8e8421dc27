// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace headlight {

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
