// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <span>

namespace headlight {

/// A straight line from the left edge of a picture to its right one. It may leave the picture above or below.
struct CrossingLine
{
    double left = 0;  // its middle at the left edge, pixels below the top
    double right = 0; // its middle at the right edge
    double width = 1; // across itself, pixels
    QRgb color = 0;   // with its alpha, not premultiplied
};

/// Lines one over another on a transparent ground, the first one lowest, with smooth edges. Thousands of them take tens
/// of milliseconds, where QPainter, which knows nothing of their one direction, takes seconds. The places of their
/// edges are rounded to a sixteenth of a pixel.
QImage crossingLines(std::span<const CrossingLine> lines, QSize pixels);

} // namespace headlight
