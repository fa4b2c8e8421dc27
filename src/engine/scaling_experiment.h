// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace headlight {

/// Where the entries of q and k are drawn from. All but the last two have mean 0 and variance 1 and are independent.
enum class EntryDistribution { Normal, Uniform, Signs, Shifted, Correlated };

/// What the products are divided by.
enum class ScalingDivisor { None, SqrtKeySize, SqrtModelSize, KeySize };

inline constexpr std::array all_scaling_divisors = {ScalingDivisor::None, ScalingDivisor::SqrtKeySize,
                                                    ScalingDivisor::SqrtModelSize, ScalingDivisor::KeySize};

/// "none", "sqrt-dk", "sqrt-dmodel", "dk".
std::string_view scalingDivisorName(ScalingDivisor divisor);

struct ScalingParameters
{
    Index d_k = 64;       // 1 … 4,096
    Index keys = 10;      // keys a sample, 1 … 4,096
    Index samples = 2000; // q vectors, 1 … 1,000,000
    std::uint64_t seed = 17;
    EntryDistribution entries = EntryDistribution::Normal;
    std::optional<Index> d_model = std::nullopt; // of √d_model; not there: 8·d_k
    bool operator==(const ScalingParameters&) const = default;

    Index modelSize() const { return d_model.value_or(8 * d_k); }
    double divisor(ScalingDivisor divisor) const; // as a number
};

struct Moments
{
    double mean = 0;
    double variance = 0;
    double kurtosis = 0; // fourth central moment ÷ variance², 3 for a normal distribution
};

/// Mean and variance of q·k for entries of this kind, as probability theory has them:
/// 0 and d_k; for shifted entries (mean a) d_k·a² and d_k·(1 + 2a²); for correlated ones (ρ) 0 and d_k + d_k(d_k −
/// 1)ρ².
struct ProductTheory
{
    double mean = 0;
    double variance = 0;
};
ProductTheory productTheory(const ScalingParameters& parameters);

/// Mean, variance and kurtosis of q·k for independent entries of mean 0 and variance 1, divided by `divisor`; nothing
/// where entries are not of that kind. Kurtosis: 3 + (κ² − 3)/d_k with κ the kurtosis of an entry.
std::optional<Moments> expectedMoments(const ScalingParameters& parameters, double divisor);

/// A value and its standard error. Samples are independent of each other; the keys of one sample share their q.
struct Estimate
{
    double value = 0;
    double error = 0;
};

/// Counts over equal bins.
struct Histogram
{
    double lowest = 0;
    double highest = 0;
    std::vector<std::uint64_t> counts;
    std::uint64_t outside = 0; // products beyond the bins
};

/// How a quantity of one sample is spread over the samples.
struct Spread
{
    double p10 = 0;
    double p50 = 0;
    double p90 = 0;
    double mean = 0;
    std::vector<double> cloud; // the first samples' values, at most 128
};

/// What the products divided by one divisor give. A sample is one q with `keys` k; w is the softmax of its scores, g an
/// upstream gradient ~ N(0, 1) a weight, the same under every divisor.
struct ScalingOutcome
{
    double divisor = 1;
    Moments moments;           // of the divided scores
    double variance_error = 0; // standard errors
    double kurtosis_error = 0;
    Histogram histogram;    // over ±4 standard deviations at least
    Estimate max_weight;    // mean over samples
    Estimate entropy_ratio; // entropy ÷ ln(keys), mean over samples; NaN for one key
    Estimate saturated;     // share of samples with a weight > 0.99
    Spread jacobian;        // Frobenius norm of diag(w) − w·wᵀ
    Spread grad_logits;     // norm of (diag(w) − w·wᵀ)·g
    Spread grad_q;          // norm of Kᵀ·grad_logits ÷ divisor
    double stalled = 0;     // share of samples with grad_q below a tenth of the median under √d_k
    double jumping = 0;     // share of samples with grad_q above the 90 % quantile under √d_k
};

/// The experiment for one d_k.
struct ScalingResult
{
    ScalingParameters parameters;
    std::array<ScalingOutcome, all_scaling_divisors.size()> outcomes;

    const ScalingOutcome& of(ScalingDivisor divisor) const { return outcomes[std::size_t(divisor)]; }
};

/// Draws `samples` q with `keys` k each, looks at all q·k and at what softmax makes of them. The same seed gives the
/// same bits with any number of threads. Errors: OutOfRange, Cancelled, OutOfMemory.
Result<ScalingResult> runScaling(const ScalingParameters& parameters, const WorkContext& work);

} // namespace headlight
