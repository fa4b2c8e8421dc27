// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/score_spread.h"

#include <stop_token>

class QIODevice;

namespace headlight {

/// A row for each layer and head: layer, head, measured (standard deviation of q·k), predicted (√d_k), ratio and cells
/// (that were measured); but for cells, empty where less than two scores are in sight. False when writing
/// failed or the work was told to stop.
bool writeSpreadCsv(QIODevice& device, const ScoreSpreads& spreads, std::stop_token stop);

} // namespace headlight
