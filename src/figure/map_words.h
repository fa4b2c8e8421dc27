// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "figure/figure_style.h"
#include "figure/map_facts.h"
#include "session/analysis.h"
#include "session/covers.h"

#include <QString>

namespace headlight {

/// One cell in words, plain text: which tokens by word and position, and its value with all digits that matter.
/// A covered cell's value is not told; `covers` may be null.
QString cellSentence(const Analysis& analysis, Stage stage, Index head, Cell cell, const Covers* covers = nullptr);

/// The same for what one head adds to the layer's output.
QString shareSentence(const Analysis& analysis, const DrawnMap& map, Cell cell);

/// "−3.1 … 4.2": what values a picture holds, whatever its colours span; empty where there is none.
QString rangeText(const std::optional<ValueRange>& range);

/// What stands on a figure that has nothing to show.
Drawing emptyDrawing(const QString& sentence, QSizeF size, const FigureLook& look);

/// A badge's words where the picture's weights are not the head's own; empty elsewhere.
QString sinkBadge(const FigureStyle& style, Stage stage);

/// A badge's words where a range is not the absolute one; empty where it is.
QString rangeBadge(const FigureStyle& style, Stage stage, const ValueScale& scale);

} // namespace headlight
