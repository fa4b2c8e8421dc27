// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace headlight {

class GuidedPath;
class LessonFiles;

/// The menu of the guided path: start, on, back, leave, and a lesson of one's own.
class PathMenu : public QMenu
{
    Q_OBJECT

public:
    /// Both must outlive the menu.
    PathMenu(GuidedPath& path, LessonFiles& lessons, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showPage();

    GuidedPath& m_path;
    QAction* m_start;
    QAction* m_next;
    QAction* m_previous;
    QAction* m_leave;
    QAction* m_open;
};

} // namespace headlight
