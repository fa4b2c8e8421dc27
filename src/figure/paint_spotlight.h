// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "session/selection.h"

class QPainter;

namespace headlight {

/// Dims everything but the selected stage's picture of the selected head, and in it all but the pinned cell or its row
/// where asked. Nothing is dimmed where the figure has no such picture.
void paintSpotlight(QPainter& painter, const Drawing& drawing, const Selection& selection, Spotlight spotlight,
                    const FigureLook& look);

} // namespace headlight
