// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/jensen_shannon.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

/// (1 + x) ln(1 + x) + (1 − x) ln(1 − x), for −1 ≤ x ≤ 1: what p ln(p / m) + q ln(q / m) is of m where p and q are
/// m (1 ± x). No difference of large terms is formed, so that heads that are nearly alike are told apart.
double spreadTerm(double x)
{
    constexpr double small = 0.05; // from there the series is exact in double
    const double square = x * x;
    if (std::abs(x) < small)
        return square *
               (1 + square * (1.0 / 6 + square * (1.0 / 15 + square * (1.0 / 28 + square * (1.0 / 45 + square / 66)))));
    const auto part = [](double y) { return y > -1 ? (1 + y) * std::log1p(y) : 0; };
    return part(x) + part(-x);
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
        const double m = (p + q) / 2;
        if (p != q)
            divergence += m * spreadTerm((p - q) / (p + q));
    }
    return std::sqrt(std::min(divergence / (2 * std::numbers::ln2), 1.0)); // rounding may pass 1 by a little
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
