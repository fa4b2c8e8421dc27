// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson_files.h"

#include "i18n/error_text.h"
#include "session/lesson_file.h"

#include <QFile>
#include <QFileDialog>
#include <QMessageBox>

namespace headlight {

LessonFiles::LessonFiles(GuidedPath& path, QWidget* window) : QObject(window), m_path(path), m_window(window) {}

QString LessonFiles::bundled() const
{
    const QString file = QStringLiteral(":/lessons/one_head.%1.lesson");
    const QString own = file.arg(m_language);
    return QFile::exists(own) ? own : file.arg(QStringLiteral("en"));
}

void LessonFiles::setLanguage(const QString& language)
{
    const bool follows_bundled = m_path.on() && m_file == bundled();
    m_language = language;
    if (!follows_bundled)
        return m_path.renew();
    m_file = bundled();
    if (Result<Lesson> lesson = readLessonFile(m_file))
        m_path.replace(std::move(*lesson));
}

void LessonFiles::startBundled()
{
    start(bundled());
}

void LessonFiles::chooseAndStart()
{
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Open Lesson"), QString(), tr("Lessons (*.lesson);;All files (*)"));
    if (!path.isEmpty())
        start(path);
}

void LessonFiles::start(const QString& path)
{
    Result<Lesson> lesson = readLessonFile(path);
    if (!lesson) {
        QMessageBox box(QMessageBox::Warning, tr("Open Lesson"), errorText(lesson.error()), QMessageBox::Ok, m_window);
        box.setTextFormat(Qt::PlainText);
        box.exec();
        return;
    }
    m_file = path;
    m_path.start(std::move(*lesson));
}

} // namespace headlight
