// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/preferences.h"
#include "views/window_palette.h"

#include <QFont>

class QApplication;
class QWidget;

namespace headlight {

/// The one spacing grid of the window, in pixels.
namespace spacing {
inline constexpr int small = 4;  // between things that belong together
inline constexpr int medium = 8; // between controls
inline constexpr int large = 16; // between groups
} // namespace spacing

/// The roles of text: two sizes, and a monospaced one in which digits stand in columns.
enum class TextRole { Body, Heading, Numbers };

/// A role's font at a text scale of 1 = 100 %.
QFont textFont(TextRole role, double scale);

/// Gives a widget a role's font now and after every applyTextScale. Widgets without a role follow the Body role.
void setTextRole(QWidget* widget, TextRole role);

/// Fusion, the light palette, and the fonts at 100 %.
void applyTheme(QApplication& application);

/// Gives all widgets the palette that is asked for, and says which one it is.
Theme applyAppearance(Appearance appearance);

/// Those of the palette that the program has now.
SignalColors signalColors();

/// Sets the size of all text of the program; 1 is 100 %, 0.75 … 3 are meant.
void applyTextScale(double scale);

} // namespace headlight
