// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "session/analysis.h"

namespace headlight {

/// Computes a request whose source is matrices typed by hand. Heads, sizes and positions of the request are passed
/// over: the matrices say them. Errors: those of givenMatrices, AttentionConfig::make and runGiven; NotOneOf for an
/// additive score, which needs drawn weights, and for the divisor √d_model where there is no X.
Result<Analysis> analyseByHand(const Request& request, const ByHand& by_hand, const WorkContext& work);

} // namespace headlight
