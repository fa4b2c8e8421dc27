// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "session/selection.h"

class QPainter;

namespace headlight {

/// Marks the pinned and the hovered cell on every map where they mean the same, and their row's and column's labels.
void paintMarks(QPainter& painter, const Drawing& drawing, const Selection& selection, const FigureLook& look);

} // namespace headlight
