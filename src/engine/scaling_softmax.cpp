// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_softmax.h"

#include <algorithm>
#include <cmath>

namespace headlight {

SoftmaxRow softmaxRow(std::span<const double> scores, double factor, std::span<double> weights)
{
    const std::size_t largest = std::size_t(std::ranges::max_element(scores) - scores.begin());
    double others = 0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        weights[j] = std::exp((scores[j] - scores[largest]) * factor);
        others += j == largest ? 0 : weights[j];
    }
    const double sum = 1 + others; // exp(0) of the largest
    for (double& weight : weights)
        weight /= sum;
    return {weights, largest, others / sum};
}

double entropyOf(const SoftmaxRow& row)
{
    double entropy = -row.weights[row.largest] * std::log1p(-row.rest);
    for (std::size_t j = 0; j < row.weights.size(); ++j)
        if (j != row.largest && row.weights[j] > 0)
            entropy -= row.weights[j] * std::log(row.weights[j]);
    return entropy;
}

double jacobianNorm(const SoftmaxRow& row)
{
    double other_squares = 0;
    for (std::size_t j = 0; j < row.weights.size(); ++j)
        other_squares += j == row.largest ? 0 : row.weights[j] * row.weights[j];
    const double top = row.weights[row.largest];
    // Row i: w_i²·((1 − w_i)² + Σ w_j² without w_i²).
    double sum = top * top * (row.rest * row.rest + other_squares);
    for (std::size_t j = 0; j < row.weights.size(); ++j) {
        if (j == row.largest)
            continue;
        const double w = row.weights[j];
        sum += w * w * ((1 - w) * (1 - w) + top * top + std::max(0.0, other_squares - w * w));
    }
    return std::sqrt(sum);
}

double logitGradient(const SoftmaxRow& row, std::span<const double> upstream, std::span<double> gradient)
{
    // Only differences of g count: measured from the largest weight's, its own part of the mean is exactly 0.
    const double reference = upstream[row.largest];
    double mean = 0;
    for (std::size_t j = 0; j < row.weights.size(); ++j)
        mean += row.weights[j] * (upstream[j] - reference);
    double squares = 0;
    for (std::size_t j = 0; j < row.weights.size(); ++j) {
        gradient[j] = row.weights[j] * (upstream[j] - reference - mean);
        squares += gradient[j] * gradient[j];
    }
    return std::sqrt(squares);
}

} // namespace headlight
