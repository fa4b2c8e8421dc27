// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"

class QPainter;

namespace headlight {

class HeatmapStore;

/// What a drawing is painted on: pixels, or a file of lines and rectangles, the latter also with a picture in the place
/// of every map's rectangles.
enum class PaintTarget { Pixels, Vectors, VectorsWithPictures };

/// Up to so many cells are rectangles in vector files; above, one lossless picture is put there.
inline constexpr Index most_vector_cells = 5000;

/// Paints a drawing in logical pixels; the painter's transform says how they lie on the device. `clip` is the part in
/// sight, in logical pixels. `store` keeps pictures of maps between paintings; may be null.
void paintDrawing(QPainter& painter, const Drawing& drawing, const FigureLook& look, PaintTarget target,
                  const QRectF& clip, HeatmapStore* store = nullptr);

} // namespace headlight
