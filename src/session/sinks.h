// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

namespace headlight {

/// A sink is a key that takes weight which a head has no use for: the first token (Xiao et al. 2023), and separators,
/// that is punctuation and tokens that stand for no text (Clark et al. 2019).
///
/// Which keys (n_k) are separators.
std::vector<bool> separatorKeys(const Analysis& analysis);

/// A head's weight on sinks, as means over the queries that see a key.
struct SinkShare
{
    double first = 0;
    double separators = 0; // the first token left out
};

/// Nothing where maps are not kept, and where no query sees a key.
std::optional<SinkShare> sinkShare(const Analysis& analysis, Index head);

/// A head's weights (n_q, n_k) with 0 for sinks, and each row's other weights divided by what they add up to. A row of
/// nothing else stays 0. The maps are kept.
Matrix<double> weightsWithoutSinks(const Analysis& analysis, Index head);

} // namespace headlight
