// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the sentences on the scaling figure.
#pragma once

#include "figure/scaling_plot.h"

namespace headlight {

/// What the figure shows, at which settings.
QString scalingHeading(const ScalingView& view);

/// What bars, lines and dots mean.
QString scalingLegend(const ScalingView& view);

/// The numbers of one divisor at the chosen d_k, in lines.
QString scalingNumbers(const ScalingView& view, ScalingDivisor divisor);

} // namespace headlight
