// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dragged_picture.h"

#include <QApplication>
#include <QMouseEvent>

namespace headlight {

void DraggedPicture::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->position().toPoint();
}

void DraggedPicture::mouseMoveEvent(QMouseEvent* event)
{
    const bool far = (event->position().toPoint() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if ((event->buttons() & Qt::LeftButton) != 0 && far)
        emit dragged();
}

} // namespace headlight
