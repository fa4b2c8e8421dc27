// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/path_menu.h"

#include "views/guided_path.h"
#include "views/lesson_files.h"

#include <QEvent>

namespace headlight {

PathMenu::PathMenu(GuidedPath& path, LessonFiles& lessons, QWidget* parent)
    : QMenu(parent), m_path(path), m_start(addAction(QString())), m_next(addAction(QString())),
      m_previous(addAction(QString())), m_leave(addAction(QString())), m_open(nullptr)
{
    addSeparator();
    m_open = addAction(QString());
    setToolTipsVisible(true);
    m_start->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_G));
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageDown));
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_PageUp));
    m_open->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G));
    connect(m_start, &QAction::triggered, &lessons, &LessonFiles::startBundled);
    connect(m_next, &QAction::triggered, &path, &GuidedPath::next);
    connect(m_previous, &QAction::triggered, &path, &GuidedPath::previous);
    connect(m_leave, &QAction::triggered, &path, &GuidedPath::leave);
    connect(m_open, &QAction::triggered, &lessons, &LessonFiles::chooseAndStart);
    connect(&path, &GuidedPath::pageChanged, this, &PathMenu::showPage);
    retranslate();
    showPage();
}

void PathMenu::showPage()
{
    m_next->setEnabled(m_path.hasNext());
    m_previous->setEnabled(m_path.hasPrevious());
    m_leave->setEnabled(m_path.on());
}

void PathMenu::retranslate()
{
    setTitle(tr("&Guided Path"));
    const auto say = [](QAction* action, const QString& text, const QString& tip) {
        action->setText(text);
        action->setToolTip(tip);
        action->setStatusTip(tip);
    };
    say(m_start, tr("&Start"), tr("Leads through one head of your sentence, step by step."));
    say(m_next, tr("&Next Step"), tr("Goes to the next step of the path."));
    say(m_previous, tr("&Previous Step"), tr("Goes back to the step before."));
    say(m_leave, tr("&Leave"), tr("Leaves the path; everything stays as it stands."));
    say(m_open, tr("&Open Lesson…"), tr("Follows a lesson from a file of your own."));
}

void PathMenu::changeEvent(QEvent* event)
{
    QMenu::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace headlight
