// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/attention_config.h"
#include "engine/matrix.h"

#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// One measurement: attention over so many random tokens on this machine.
struct CostSample
{
    Index tokens = 0;
    double seconds = 0; // the fastest of a few runs, of a single one where it is long
    double bytes = 0;   // of all matrices that the run left: every step is kept to be looked at
    Precision precision = Precision::Float64;
};

struct CostSweep
{
    AttentionParameters parameters;
    std::vector<CostSample> samples; // from few to many tokens
};

/// Where a sweep ends, and how it computes.
struct CostSweepRange
{
    Index most_tokens = 4096;
    Index most_double_tokens = 4096; // float32 above
    Bytes budget = 0;                // 0: no limit
};

/// Measures n = 16, 32, 64 … to the end of the range or what the budget allows, on one thread. Progress is the share of
/// the work by formula. Errors: those of AttentionConfig::make and runPlayground, Cancelled among them; the samples are
/// dropped then.
Result<CostSweep> measureCost(const AttentionParameters& parameters, const CostSweepRange& range,
                              const WorkContext& work);

/// How time and memory grow at the end of a sweep: as n to these powers; nothing of fewer than three samples, of which
/// one that came late would be the whole answer.
struct CostGrowth
{
    Index samples = 0; // the last so many were looked at: at most four, and of one precision
    std::optional<double> seconds;
    std::optional<double> bytes;
};

CostGrowth costGrowth(const CostSweep& sweep);

/// The exponent e of the best fit y = c·xᵉ by least squares of the logarithms; nothing for fewer than two points.
std::optional<double> fittedExponent(std::span<const double> x, std::span<const double> y);

} // namespace headlight
