// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
class QToolButton;

namespace headlight {

/// The title of a panel, with a button that hides it. Qt's own title keeps its size when the text of the program grows.
/// Dragging it moves the panel, a double click takes it out of the window.
class DockTitle : public QWidget
{
    Q_OBJECT

public:
    explicit DockTitle(QDockWidget* dock);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QDockWidget* m_dock;
    QLabel* m_title;
    QToolButton* m_close;
};

} // namespace headlight
