// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QApplication;
class QWidget;

namespace headlight {

/// The one spacing grid of the window, in pixels.
namespace spacing {
inline constexpr int small = 4;  // between things that belong together
inline constexpr int medium = 8; // between controls
inline constexpr int large = 16; // between groups
} // namespace spacing

/// The palette of the program: neutral greys, one accent for focus and selection, so that colour elsewhere is
/// always a value or a message. The dark theme becomes a second value of this.
QPalette lightPalette();

/// Colours that mean something beyond the palette's roles.
struct SignalColors
{
    QColor error;         // text and icon of a refused value, ≥ 4.5 : 1 on the window's background
    QColor error_surface; // behind a message
    QColor outline;       // thin lines between surfaces
};
SignalColors signalColors();

/// The roles of text: two sizes, and a monospaced one in which digits stand in columns.
enum class TextRole { Body, Heading, Numbers };

/// A role's font at a text scale of 1 = 100 %.
QFont textFont(TextRole role, double scale);

/// Gives a widget a role's font now and after every applyTextScale. Widgets without a role follow the Body role.
void setTextRole(QWidget* widget, TextRole role);

/// Fusion, the palette, and the fonts at 100 %.
void applyTheme(QApplication& application);

/// Sets the size of all text of the program; 1 is 100 %, 0.75 … 3 are meant.
void applyTextScale(double scale);

} // namespace headlight
