// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"

#include <QColor>
#include <QPalette>

namespace headlight {

/// The palettes of the program: neutral greys, one accent for focus and selection, so that colour elsewhere is always a
/// value or a message. Words keep a contrast of 4.5 : 1 on whatever they stand on in either.
QPalette windowPalette(Theme theme);

/// Whether light words stand on a dark ground.
Theme themeOf(const QPalette& palette);

/// Colours that mean something beyond the palette's roles.
struct SignalColors
{
    QColor error;         // text and icon of a refused value, ≥ 4.5 : 1 on the window's background
    QColor error_surface; // behind a message, and behind the text of a refused field
    QColor outline;       // thin lines between surfaces
};
SignalColors signalColors(Theme theme);

} // namespace headlight
