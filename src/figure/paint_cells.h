// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "figure/paint_drawing.h"

namespace headlight {

/// The cells of one map, with numbers in them where the map says so. In vector files up to
/// most_vector_cells are rectangles; more are one lossless picture with whole pixels for each cell.
void paintCells(QPainter& painter, const DrawnMap& map, const FigureLook& look, PaintTarget target,
                HeatmapStore* store);

/// Whether a map's cells are large enough there for the texture of special ones.
bool hasTextures(const DrawnMap& map, const QPainter& painter, PaintTarget target);

/// A rectangle that looks like a hidden or a not finite cell.
void paintTexture(QPainter& painter, const QRectF& rect, QRgb color, Texture texture, PaintTarget target);

} // namespace headlight
