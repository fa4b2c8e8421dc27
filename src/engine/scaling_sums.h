// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"

#include <span>
#include <vector>

namespace headlight {

/// Sums of powers of the deviation from the mean, joined pairwise (Pébay 2008, "Formulas for robust, one-pass parallel
/// computation of covariances and arbitrary-order statistical moments").
struct PowerSums
{
    double count = 0;
    double mean = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;

    void join(const PowerSums& other);
    Moments moments() const;
    Estimate estimate() const; // the mean
};

PowerSums powerSumsOf(std::span<const double> values);

/// What tells how far variance and kurtosis may be off: sums over samples of a sample's mean square and mean fourth
/// power, in units of the theory's standard deviation. Scores of one sample share their q, so that samples, not
/// scores, are what is independent.
struct ErrorSums
{
    double count = 0;
    double squares = 0;
    double fourths = 0;
    double squares_squares = 0;
    double squares_fourths = 0;
    double fourths_fourths = 0;

    void add(std::span<const double> scores, const ProductTheory& theory); // of one sample
    void join(const ErrorSums& other);
    double varianceError(double theory_variance) const; // standard error
    double kurtosisError() const;                       // standard error, by the delta method
};

/// An empty histogram of products that reaches at least four standard deviations, of the theory and of what the
/// argument for √d_k expects. Products of signs are whole numbers of one parity: equally many fall into each bin.
Histogram emptyHistogram(const ScalingParameters& parameters);
void count(Histogram& histogram, double value);
void join(Histogram& sum, const Histogram& part);
Histogram divided(const Histogram& histogram, double divisor);

/// Quantiles interpolate between neighbours in order, as NumPy's do. `values` is not empty.
Spread spreadOf(std::span<const double> values);

/// The share of values below or above a bound.
double shareBelow(std::span<const double> values, double bound);
double shareAbove(std::span<const double> values, double bound);

} // namespace headlight
