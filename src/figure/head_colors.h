// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "figure/figure_style.h"

#include <QColor>

#include <vector>

namespace headlight {

/// A colour for each of `heads` heads, none twice (up to 1,024, the most there are): from head to head the hue goes a
/// golden section around the circle of OKLCH (Ottosson 2020), in one tier of lightness up to 8 heads, two up to 24,
/// three up to 192 and five above. Each has a contrast of at least 3 : 1 on the figure's background.
std::vector<QColor> headColors(Index heads, Theme theme);

} // namespace headlight
