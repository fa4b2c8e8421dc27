// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>

class QDockWidget;
class QMainWindow;

namespace headlight {

/// The window for a classroom: it fills the screen and its panels are put away, so that the figure is as large as it
/// can be. A panel asked for by its key comes as usual. Leaving the mode brings everything back as it stood; a start of
/// the program never begins in it.
class ClassroomMode : public QObject
{
    Q_OBJECT

public:
    /// `workspace` holds the docks; both must outlive the mode.
    ClassroomMode(QMainWindow& window, QMainWindow& workspace);

    bool on() const { return m_on; }
    void set(bool on);

    /// Window and docks as they are outside of the mode: what is to be remembered for the next start.
    QByteArray geometry() const;
    QByteArray dockState() const;

signals:
    /// Once more after leaving, when the window has its former size and the docks their widths again.
    void changed(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QMainWindow& m_window;
    QMainWindow& m_workspace;
    bool m_on = false;
    bool m_resizing = false; // back to the former size, which comes later
    QByteArray m_geometry;   // when the mode began
    QByteArray m_docks;
};

} // namespace headlight
