// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/screen_room.h"

#include <QScreen>
#include <QWidget>

namespace headlight {

namespace {

constexpr QSize frame_room(16, 48); // what a window manager's frame takes of the screen, at most

} // namespace

QSize withinScreen(const QWidget& window, QSize wished)
{
    return wished.boundedTo(window.screen()->availableSize() - frame_room);
}

} // namespace headlight
