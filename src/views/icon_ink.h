// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headlight {

/// Draws the icons of a window's menu entries and buttons anew in the colour of its words. They are drawings of one
/// colour; Qt's own way of reading them knows black only.
void inkIcons(QWidget& window);

} // namespace headlight
