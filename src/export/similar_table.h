// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/similar_heads.h"

#include <stop_token>

class QIODevice;

namespace headlight {

/// The heads most like one, a row for each other head, the nearest first: layer, head, distance (mean Jensen–Shannon
/// distance of its rows, base 2: 0 … 1; empty where no row could be compared), rows (that were compared) and left_out
/// (empty in one of both, or not finite). False when writing failed or the work was told to stop.
bool writeSimilarCsv(QIODevice& device, const SimilarHeads& similar, std::stop_token stop);

/// The same as JSON: {"to": {"layer", "head"}, "texts", "measure", "heads": [{…}]}; what is empty in CSV is null.
bool writeSimilarJson(QIODevice& device, const SimilarHeads& similar, std::stop_token stop);

} // namespace headlight
