// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/classroom_mode.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTimer>

#include <chrono>

namespace headlight {

namespace {

constexpr std::chrono::milliseconds longest_answer(1000); // of a window manager

} // namespace

ClassroomMode::ClassroomMode(QMainWindow& window, QMainWindow& workspace)
    : QObject(&window), m_window(window), m_workspace(workspace)
{
    workspace.installEventFilter(this);
}

void ClassroomMode::set(bool on)
{
    if (on == m_on)
        return;
    if (on) {
        m_geometry = m_window.saveGeometry();
        m_docks = m_workspace.saveState();
        for (QDockWidget* dock : m_workspace.findChildren<QDockWidget*>())
            dock->hide();
    }
    m_on = on;
    m_resizing = !on;
    m_window.setWindowState(m_window.windowState().setFlag(Qt::WindowFullScreen, on));
    if (!on) {
        m_workspace.restoreState(m_docks);
        // A window that keeps its size is told so by silence; a later change of size is the person's own.
        QTimer::singleShot(longest_answer, this, [this] { m_resizing = false; });
    }
    emit changed(on);
}

/// Docks restored while the window still fills the screen would keep a part of the widths that they had there.
bool ClassroomMode::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && m_resizing) {
        m_resizing = false;
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_on)
                    return;
                // For the widths; a panel that came back meanwhile stays.
                QList<QDockWidget*> shown = m_workspace.findChildren<QDockWidget*>();
                shown.removeIf([](const QDockWidget* dock) { return dock->isHidden(); });
                m_workspace.restoreState(m_docks);
                for (QDockWidget* dock : shown)
                    dock->show();
                emit changed(false);
            },
            Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

QByteArray ClassroomMode::geometry() const
{
    return m_on ? m_geometry : m_window.saveGeometry();
}

QByteArray ClassroomMode::dockState() const
{
    return m_on ? m_docks : m_workspace.saveState();
}

} // namespace headlight
