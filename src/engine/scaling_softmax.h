// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace headlight {

/// A row of weights with its largest one, w = softmax(scores).
struct SoftmaxRow
{
    std::span<const double> weights;
    std::size_t largest = 0; // place of the largest weight
    double rest = 0;         // the sum of all other weights, exact where 1 − w would be rounded away
};

/// Writes the softmax of score·factor. `scores` is not empty.
SoftmaxRow softmaxRow(std::span<const double> scores, double factor, std::span<double> weights);

/// Entropy in nats; 0·ln 0 = 0.
double entropyOf(const SoftmaxRow& row);

/// Frobenius norm of diag(w) − w·wᵀ. Nothing cancels where one weight is close to 1.
double jacobianNorm(const SoftmaxRow& row);

/// (diag(w) − w·wᵀ)·g, and its Euclidean norm. Nothing cancels where one weight is close to 1.
double logitGradient(const SoftmaxRow& row, std::span<const double> upstream, std::span<double> gradient);

} // namespace headlight
