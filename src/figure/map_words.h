// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "figure/figure_style.h"
#include "session/analysis.h"

#include <QString>

namespace headlight {

/// One cell in words, plain text: which tokens by word and position, and its value with all digits that matter.
QString cellSentence(const Analysis& analysis, Stage stage, Index head, Cell cell);

/// What stands on a figure that has nothing to show.
Drawing emptyDrawing(const QString& sentence, QSizeF size, const FigureLook& look);

/// A badge's words where a range is not the absolute one; empty where it is.
QString rangeBadge(const FigureStyle& style, Stage stage, const ValueScale& scale);

} // namespace headlight
