// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_draws.h"
#include "engine/scaling_experiment.h"

#include <cmath>

namespace headlight {

namespace {

std::optional<double> entryKurtosis(EntryDistribution entries)
{
    switch (entries) {
    case EntryDistribution::Normal:
        return 3.0;
    case EntryDistribution::Uniform:
        return 1.8;
    case EntryDistribution::Signs:
        return 1.0;
    case EntryDistribution::Shifted:
    case EntryDistribution::Correlated:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

std::string_view scalingDivisorName(ScalingDivisor divisor)
{
    switch (divisor) {
    case ScalingDivisor::None:
        return "none";
    case ScalingDivisor::SqrtKeySize:
        return "sqrt-dk";
    case ScalingDivisor::SqrtModelSize:
        return "sqrt-dmodel";
    case ScalingDivisor::KeySize:
        return "dk";
    }
    return {};
}

double ScalingParameters::divisor(ScalingDivisor divisor) const
{
    switch (divisor) {
    case ScalingDivisor::None:
        return 1;
    case ScalingDivisor::SqrtKeySize:
        return std::sqrt(double(d_k));
    case ScalingDivisor::SqrtModelSize:
        return std::sqrt(double(modelSize()));
    case ScalingDivisor::KeySize:
        return double(d_k);
    }
    return 1;
}

ProductTheory productTheory(const ScalingParameters& parameters)
{
    const double d_k = double(parameters.d_k);
    if (parameters.entries == EntryDistribution::Shifted)
        return {d_k * entry_shift * entry_shift, d_k * (1 + 2 * entry_shift * entry_shift)};
    if (parameters.entries == EntryDistribution::Correlated)
        return {0, d_k + d_k * (d_k - 1) * entry_correlation * entry_correlation};
    return {0, d_k};
}

std::optional<Moments> expectedMoments(const ScalingParameters& parameters, double divisor)
{
    const std::optional<double> kurtosis = entryKurtosis(parameters.entries);
    if (!kurtosis)
        return std::nullopt;
    const double d_k = double(parameters.d_k);
    return Moments{0, d_k / (divisor * divisor), 3 + (*kurtosis * *kurtosis - 3) / d_k};
}

} // namespace headlight
