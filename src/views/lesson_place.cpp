// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson_place.h"

#include "views/words_panel.h"

#include <QBoxLayout>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr int few_lines = 26;        // of text, for figures and words together
constexpr double beside_share = 0.4; // of the width, for the words

} // namespace

LessonPlace::LessonPlace(QMainWindow* workspace, const QList<WordsPanel*>& panels, QWidget* parent)
    : QWidget(parent), m_workspace(*workspace), m_panels(panels),
      m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(workspace, 1);
    for (WordsPanel* panel : panels)
        m_layout->addWidget(panel);
    for (QDockWidget* dock : workspace->findChildren<QDockWidget*>())
        connect(dock->toggleViewAction(), &QAction::toggled, this, &LessonPlace::arrange);
    arrange();
}

void LessonPlace::arrange()
{
    const QList<QDockWidget*> docks = m_workspace.findChildren<QDockWidget*>();
    const bool alone = std::ranges::all_of(docks, [](const QDockWidget* dock) { return dock->isHidden(); });
    const bool beside = alone && height() < fontMetrics().height() * few_lines;
    m_layout->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    for (WordsPanel* panel : std::as_const(m_panels)) {
        if (beside)
            panel->standBeside(int(width() * beside_share));
        else
            panel->standBelow(height());
    }
}

void LessonPlace::makeRoom(bool path_on)
{
    m_path_on = path_on;
    if (!path_on) {
        const QList<QDockWidget*> back = std::exchange(m_put_away, {});
        for (QDockWidget* dock : back)
            dock->show();
        if (!back.empty())
            back.back()->raise();
        return;
    }
    if (height() >= fontMetrics().height() * few_lines)
        return;
    QList<QDockWidget*> shown = m_workspace.findChildren<QDockWidget*>();
    shown.removeIf([](const QDockWidget* dock) { return dock->isHidden(); });
    // The one in front of another is shown last again.
    std::ranges::stable_partition(shown, [](const QDockWidget* dock) { return dock->visibleRegion().isEmpty(); });
    for (QDockWidget* dock : shown)
        dock->hide();
    m_put_away += shown;
}

void LessonPlace::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    arrange();
    if (m_path_on)
        makeRoom(true);
}

void LessonPlace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace headlight
