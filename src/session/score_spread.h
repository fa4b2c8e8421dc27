// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// How far apart a head's scores lie: q·k before scaling, over the cells that the mask shows.
struct ScoreSpread
{
    double measured = 0;  // standard deviation of q·k
    double predicted = 0; // √d_k: that of independent entries of mean 0 and variance 1
    Index cells = 0;      // that were measured

    double ratio() const { return measured / predicted; }
};

/// The spread of every head of a checkpoint; nothing for a head with less than two finite scores in sight.
struct ScoreSpreads
{
    Index layers = 0;
    Index heads = 0;
    std::vector<std::optional<ScoreSpread>> of_head = {}; // layer · heads + head

    const std::optional<ScoreSpread>& at(Index layer, Index head) const
    {
        return of_head[std::size_t(layer * heads + head)];
    }
};

using ScoreSpreadsPointer = std::shared_ptr<const ScoreSpreads>;

/// Measures every head of the pass from its q and k, row by row, so that no map is held. The same bits for any number
/// of threads. `analysis` has a pass. Errors: Cancelled, OutOfMemory, MaskDoesNotFit.
Result<ScoreSpreadsPointer> scoreSpreads(const Analysis& analysis, const WorkContext& work);

} // namespace headlight
