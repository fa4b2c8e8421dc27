// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/jensen_shannon.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The sum of a row of weights; nothing where it is no distribution.
std::optional<double> sumOf(MatrixView weights, Index row)
{
    double sum = 0;
    for (Index key = 0; key < weights.columns(); ++key) {
        const double weight = weights.at(row, key);
        if (!(weight >= 0)) // negative, or no number
            return std::nullopt;
        sum += weight;
    }
    return sum > 0 && std::isfinite(sum) ? std::optional(sum) : std::nullopt;
}

/// p log₂(p / m): 0 where p is.
double term(double p, double m)
{
    return p > 0 ? p * std::log2(p / m) : 0;
}

} // namespace

std::optional<double> HeadDistance::mean() const
{
    return rows > 0 ? std::optional(sum / double(rows)) : std::nullopt;
}

HeadDistance& HeadDistance::operator+=(const HeadDistance& other)
{
    sum += other.sum;
    rows += other.rows;
    left_out += other.left_out;
    return *this;
}

std::optional<double> rowDistance(MatrixView a, MatrixView b, Index row)
{
    assert(a.rows() == b.rows() && a.columns() == b.columns());
    const std::optional<double> sum_a = sumOf(a, row), sum_b = sumOf(b, row);
    if (!sum_a || !sum_b)
        return std::nullopt;
    double divergence = 0;
    for (Index key = 0; key < a.columns(); ++key) {
        const double p = a.at(row, key) / *sum_a, q = b.at(row, key) / *sum_b;
        if (p == q)
            continue;
        const double m = (p + q) / 2;
        divergence += (term(p, m) + term(q, m)) / 2;
    }
    return std::sqrt(std::clamp(divergence, 0.0, 1.0)); // rounding may leave the range by a little
}

HeadDistance headDistance(MatrixView a, MatrixView b, Index first, Index last)
{
    HeadDistance distance;
    for (Index row = first; row < last; ++row)
        if (const std::optional<double> of_row = rowDistance(a, b, row)) {
            distance.sum += *of_row;
            ++distance.rows;
        } else {
            ++distance.left_out;
        }
    return distance;
}

} // namespace headlight
