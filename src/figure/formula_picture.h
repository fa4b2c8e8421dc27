// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"

class QPainter;

namespace headlight {

/// A formula's size beside the figure's text; nothing where the resource is not there.
QSizeF formulaSize(const QString& resource, const FigureFonts& fonts);

/// Paints it in its ink, as lines on any device.
void paintFormula(QPainter& painter, const DrawnFormula& formula);

} // namespace headlight
