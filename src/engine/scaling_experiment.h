// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <cstdint>
#include <vector>

namespace headlight {

/// Where the entries of q and k are drawn from. All but the last two have mean 0 and variance 1 and are independent.
enum class EntryDistribution { Normal, Uniform, Signs, Shifted, Correlated };

struct ScalingParameters
{
    Index d_k = 64;       // 1 … 4,096
    Index keys = 10;      // keys a sample, 1 … 4,096
    Index samples = 2000; // q vectors, 1 … 1,000,000
    std::uint64_t seed = 17;
    EntryDistribution entries = EntryDistribution::Normal;
    bool operator==(const ScalingParameters&) const = default;
};

struct Moments
{
    double mean = 0;
    double variance = 0;
    double kurtosis = 0; // fourth central moment ÷ variance², 3 for a normal distribution
};

/// Counts over equal bins.
struct Histogram
{
    double lowest = 0;
    double highest = 0;
    std::vector<std::uint64_t> counts;
    std::uint64_t outside = 0; // products beyond the bins
};

/// The experiment for one d_k: products q·k as they are, and divided by √d_k.
struct ScalingResult
{
    ScalingParameters parameters;
    Moments unscaled;
    Moments scaled;
    Histogram unscaled_histogram; // over ±4·√d_k
    Histogram scaled_histogram;   // over ±4
};

/// Draws `samples` q with `keys` k each and looks at all q·k. Errors: OutOfRange, Cancelled.
Result<ScalingResult> runScaling(const ScalingParameters& parameters, const WorkContext& work);

} // namespace headlight
