// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_splitter.h"

namespace headlight {

void PageSplitter::resizeEvent(QResizeEvent* event)
{
    const Qt::Orientation fitting = width() >= height() ? Qt::Horizontal : Qt::Vertical;
    if (orientation() != fitting)
        setOrientation(fitting);
    QSplitter::resizeEvent(event);
}

} // namespace headlight
