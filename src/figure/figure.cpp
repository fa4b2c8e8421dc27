// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"

#include <QAccessible>
#include <QPainter>

namespace headlight {

bool Figure::paintVectors(QPaintDevice& device, QSizeF size)
{
    constexpr double fine = 4; // pixels a logical one
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(device.logicalDpiX() / 96.0, device.logicalDpiY() / 96.0);
    painter.drawImage(QRectF(QPointF(0, 0), size), image((size * fine).toSize(), fine));
    return painter.end();
}

void Figure::announce()
{
    const QString words = description();
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

} // namespace headlight
