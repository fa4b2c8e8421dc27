// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QWidget;

namespace headlight {

/// The size that is wished for a window, in pixels, or as much of it as fits on its screen together with its frame.
QSize withinScreen(const QWidget& window, QSize wished);

} // namespace headlight
