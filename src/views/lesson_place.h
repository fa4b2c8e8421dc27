// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QBoxLayout;
class QDockWidget;
class QMainWindow;

namespace headlight {

class WordsPanel;

/// The figures and the guided path, or an example: it stands below them, or beside them where lines of text are few and
/// no other panel takes of the width, as in classroom mode with large text.
class LessonPlace : public QWidget
{
    Q_OBJECT

public:
    /// Takes all over. Of the panels one is in sight at most.
    LessonPlace(QMainWindow* workspace, const QList<WordsPanel*>& panels, QWidget* parent = nullptr);

    /// While a path is followed and lines of text are few, the panels at the sides make room; they come back as they
    /// were when it is left.
    void makeRoom(bool path_on);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    QMainWindow& m_workspace;
    QList<WordsPanel*> m_panels;
    QBoxLayout* m_layout;
    bool m_path_on = false;
    QList<QDockWidget*> m_put_away;
};

} // namespace headlight
