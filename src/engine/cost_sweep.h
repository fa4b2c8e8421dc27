// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/attention_config.h"

#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// One measurement: attention over so many random tokens on this machine.
struct CostSample
{
    Index tokens = 0;
    double seconds = 0; // the fastest of a few runs
    double bytes = 0;   // of all matrices that the run left
};

struct CostSweep
{
    AttentionParameters parameters;
    std::vector<CostSample> samples; // from few to many tokens
};

/// Measures n = 16, 32, 64 … up to `most_tokens` or what the budget allows, on one thread. Progress is the share of the
/// work by formula. Errors: those of AttentionConfig::make and runPlayground, Cancelled among them; the samples are
/// dropped then.
Result<CostSweep> measureCost(const AttentionParameters& parameters, Index most_tokens, Bytes budget,
                              const WorkContext& work);

/// The exponent e of the best fit y = c·xᵉ by least squares of the logarithms; nothing for fewer than two points.
std::optional<double> fittedExponent(std::span<const double> x, std::span<const double> y);

} // namespace headlight
