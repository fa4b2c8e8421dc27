// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"

#include <QColor>

namespace headlight {

/// The colours of a figure apart from its cells: quiet greys for words and lines, one accent for what is selected.
/// Both texts keep a contrast of 4.5 : 1 on the background.
struct FigurePalette
{
    QColor background;
    QColor text;       // titles, token labels
    QColor quiet_text; // axis titles, notes
    QColor line;       // frames and ticks
    QColor bar;        // sums, histogram bars
    QColor curve;      // theory drawn over bars
    QColor accent;     // the selected head, stage and cell
    QColor warning;    // promises not kept, rows without a visible key
    QColor badge;      // behind a badge's words
    QColor cover;      // over a cell whose value is predicted, and its hatch
    QColor cover_line;
};

const FigurePalette& figurePalette(Theme theme);

} // namespace headlight
