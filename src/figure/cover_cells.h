// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/map_panel.h"
#include "session/covers.h"

class QPainter;

namespace headlight {

/// Guesses within this share of the colours' span count as close.
inline constexpr double close_share = 0.05;

/// What a guess may lie between: 0 and 1 for weights, else as far to both sides as the stage's largest, rounded up.
ValueRange guessSpan(const Analysis& analysis, const Covers& covers);

/// Covers the cells of a panel that are not to be told. Before its rails are added. `covers` may be null.
void addCovers(MapPanel& panel, const Analysis& analysis, const Covers* covers);

/// The colours while values are predicted: their ends are rounded outwards to one digit or two, as the true ones
/// would tell a covered extreme. Absolute and fixed ranges tell nothing and stay.
ValueScale coveredScale(ValueScale scale, const FigureStyle& style, Stage stage, const Covers* covers);

/// The covers of a placed map: hatched, with a question mark or the guess; revealed cells with a sign for how it was.
void paintCovers(QPainter& painter, const DrawnMap& map, const FigureLook& look, const QTransform& to_device);

} // namespace headlight
