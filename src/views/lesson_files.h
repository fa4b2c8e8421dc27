// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/guided_path.h"

#include <QString>

namespace headlight {

/// Which lesson the guided path follows: the bundled one in the language of the window, or a file of the person's own.
class LessonFiles : public QObject
{
    Q_OBJECT

public:
    /// The path and the window, which messages belong to, must outlive the files.
    LessonFiles(GuidedPath& path, QWidget* window);

    /// "en", "zh_CN": a bundled lesson that is followed goes on in it.
    void setLanguage(const QString& language);

    void startBundled();
    void chooseAndStart();
    void start(const QString& path);

private:
    QString bundled() const;

    GuidedPath& m_path;
    QWidget* m_window;
    QString m_language = QStringLiteral("en");
    QString m_file; // followed now
};

} // namespace headlight
