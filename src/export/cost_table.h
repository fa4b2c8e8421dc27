// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost_sweep.h"
#include "session/attention_size.h"

#include <stop_token>

class QIODevice;

namespace headlight {

/// What attention of a size costs by formula, a part a line and all together last:
/// part,operations_formula,multiply_adds,numbers_formula,bytes. False when a write failed or was stopped.
bool writeCostCsv(QIODevice& device, const AttentionSize& size, std::stop_token stop);

/// What was measured, a number of tokens a line: tokens,precision,seconds,bytes,multiply_adds (by formula). False when
/// a write failed or was stopped.
bool writeCostSweepCsv(QIODevice& device, const AttentionConfig& config, const CostSweep& sweep, std::stop_token stop);

} // namespace headlight
