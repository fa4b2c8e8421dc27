// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_footer.h"
#include "figure/figure_style.h"
#include "figure/layer_wall.h"
#include "session/opened_source.h"
#include "session/score_spread.h"

#include <QString>

namespace headlight {

/// Why a wall of heads is empty.
enum class NoWall { NoLayers, Covered, NoVectors, Computing };

/// What to do about it, in whole sentences.
QString noWallWords(NoWall why);

/// Legend and badge of a wall of pictures; `hidden` says that a picture has hidden cells.
FigureFooter pictureFooter(const LayerPictures& pictures, const ValueScale& scale, bool hidden);

/// Colours of a wall of pictures: 0 … 1, of means up to the largest of them.
ValueScale pictureScale(const LayerPictures& pictures, const FigureStyle& style);

/// Legend and badge of a wall of spreads.
FigureFooter spreadFooter(const ScoreSpreads& spreads, const ValueScale& scale);

/// Colours of a wall of spreads: the logarithm to base 2 of measured ÷ predicted, as far up as down, and to a factor of
/// two at least.
ValueScale spreadScale(const ScoreSpreads& spreads, const FigureStyle& style);

/// Where a spread stands on that scale; a spread of zero at its lower end.
double placeOnScale(const ScoreSpread& spread, const ValueScale& scale);

/// "Layer 1, head 2", and what a picture says of it; null: there is none.
QString pictureWords(HeadPlace place, const PooledHead* picture, bool layer_made);

/// The same of a spread.
QString spreadWords(HeadPlace place, const std::optional<ScoreSpread>& spread);

} // namespace headlight
