// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace headlight {

/// Scrolls whatever takes the focus into sight, however it came there: Qt does so for the Tab key, but not for a field
/// that is reached by its Alt key.
class FocusInSight : public QObject
{
    Q_OBJECT

public:
    /// For the widgets of a window.
    explicit FocusInSight(QWidget* window);

private:
    void show(QWidget* focused) const;

    QWidget& m_window;
};

} // namespace headlight
