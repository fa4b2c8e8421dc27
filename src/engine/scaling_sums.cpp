// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_sums.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

constexpr double reach = 4;      // standard deviations
constexpr Index usual_bins = 81; // odd, so that 0 lies in the middle of one
constexpr std::size_t cloud_size = 128;

} // namespace

void PowerSums::join(const PowerSums& b)
{
    if (b.count == 0)
        return;
    const PowerSums a = *this;
    const double n = a.count + b.count;
    const double d = b.mean - a.mean;
    const double d2 = d * d;
    count = n;
    mean = a.mean + d * b.count / n;
    second = a.second + b.second + d2 * a.count * b.count / n;
    third = a.third + b.third + d2 * d * a.count * b.count * (a.count - b.count) / (n * n) +
            3 * d * (a.count * b.second - b.count * a.second) / n;
    fourth = a.fourth + b.fourth +
             d2 * d2 * a.count * b.count * (a.count * a.count - a.count * b.count + b.count * b.count) / (n * n * n) +
             6 * d2 * (a.count * a.count * b.second + b.count * b.count * a.second) / (n * n) +
             4 * d * (a.count * b.third - b.count * a.third) / n;
}

Moments PowerSums::moments() const
{
    const double variance = second / count;
    return {mean, variance, variance > 0 ? fourth / count / (variance * variance) : 0};
}

Estimate PowerSums::estimate() const
{
    return {mean, std::sqrt(second) / count};
}

PowerSums powerSumsOf(std::span<const double> values)
{
    PowerSums sums;
    sums.count = double(values.size());
    for (const double value : values)
        sums.mean += value / sums.count;
    for (const double value : values) {
        const double d = value - sums.mean;
        sums.second += d * d;
        sums.third += d * d * d;
        sums.fourth += d * d * d * d;
    }
    return sums;
}

void ErrorSums::add(std::span<const double> scores, const ProductTheory& theory)
{
    double square = 0, fourth = 0;
    for (const double score : scores) {
        const double d = (score - theory.mean) * (score - theory.mean) / theory.variance;
        square += d / double(scores.size());
        fourth += d * d / double(scores.size());
    }
    join({1, square, fourth, square * square, square * fourth, fourth * fourth});
}

void ErrorSums::join(const ErrorSums& other)
{
    count += other.count;
    squares += other.squares;
    fourths += other.fourths;
    squares_squares += other.squares_squares;
    squares_fourths += other.squares_fourths;
    fourths_fourths += other.fourths_fourths;
}

double ErrorSums::varianceError(double theory_variance) const
{
    const double m2 = squares / count;
    return theory_variance * std::sqrt(std::max(0.0, squares_squares / count - m2 * m2) / count);
}

double ErrorSums::kurtosisError() const
{
    const double m2 = squares / count, m4 = fourths / count;
    if (!(m2 > 0))
        return 0;
    const double of_squares = squares_squares / count - m2 * m2;
    const double together = squares_fourths / count - m2 * m4;
    const double of_fourths = fourths_fourths / count - m4 * m4;
    // κ = m4/m2²: its derivatives are 1/m2² and −2·m4/m2³.
    const double by_fourth = 1 / (m2 * m2), by_square = -2 * m4 / (m2 * m2 * m2);
    const double variance =
        by_fourth * by_fourth * of_fourths + by_square * by_square * of_squares + 2 * by_fourth * by_square * together;
    return std::sqrt(std::max(0.0, variance) / count);
}

Histogram emptyHistogram(const ScalingParameters& parameters)
{
    const ProductTheory theory = productTheory(parameters);
    const double expected = reach * std::sqrt(double(parameters.d_k));
    const double lowest = std::min(-expected, theory.mean - reach * std::sqrt(theory.variance));
    const double highest = std::max(expected, theory.mean + reach * std::sqrt(theory.variance));
    if (parameters.entries != EntryDistribution::Signs)
        return {lowest, highest, std::vector<std::uint64_t>(std::size_t(usual_bins), 0), 0};
    // Steps of 2 from −d_k on: an odd number of them a bin, and 0 in a middle or on an edge as it is a product or not.
    const double steps = 2 * std::floor(expected / double(usual_bins) / 2) + 1;
    const double bin = 2 * steps;
    Index bins = Index(std::ceil(2 * expected / bin));
    bins += (bins + parameters.d_k + 1) % 2;
    const double edge = bin * double(bins) / 2;
    return {-edge, edge, std::vector<std::uint64_t>(std::size_t(bins), 0), 0};
}

void count(Histogram& histogram, double value)
{
    const double bins = double(histogram.counts.size());
    const double place = (value - histogram.lowest) / (histogram.highest - histogram.lowest) * bins;
    if (place >= 0 && place < bins)
        ++histogram.counts[std::size_t(place)];
    else
        ++histogram.outside;
}

void join(Histogram& sum, const Histogram& part)
{
    for (std::size_t i = 0; i < sum.counts.size(); ++i)
        sum.counts[i] += part.counts[i];
    sum.outside += part.outside;
}

Histogram divided(const Histogram& histogram, double divisor)
{
    return {histogram.lowest / divisor, histogram.highest / divisor, histogram.counts, histogram.outside};
}

Spread spreadOf(std::span<const double> values)
{
    Spread spread;
    spread.cloud.assign(values.begin(), values.begin() + std::ptrdiff_t(std::min(values.size(), cloud_size)));
    spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
    std::vector<double> ordered(values.begin(), values.end());
    const auto quantile = [&ordered](double share) {
        const double place = share * double(ordered.size() - 1);
        const auto below = ordered.begin() + std::ptrdiff_t(place);
        std::nth_element(ordered.begin(), below, ordered.end());
        const double next = below + 1 == ordered.end() ? *below : *std::min_element(below + 1, ordered.end());
        return *below + (place - std::floor(place)) * (next - *below);
    };
    spread.p10 = quantile(0.1);
    spread.p50 = quantile(0.5);
    spread.p90 = quantile(0.9);
    return spread;
}

double shareBelow(std::span<const double> values, double bound)
{
    return double(std::ranges::count_if(values, [bound](double value) { return value < bound; })) /
           double(values.size());
}

double shareAbove(std::span<const double> values, double bound)
{
    return double(std::ranges::count_if(values, [bound](double value) { return value > bound; })) /
           double(values.size());
}

} // namespace headlight
