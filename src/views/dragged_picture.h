// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace headlight {

/// A picture that can be dragged out of the window; whoever shows it says what is dragged.
class DraggedPicture : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

signals:
    void dragged();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QPoint m_pressed;
};

} // namespace headlight
