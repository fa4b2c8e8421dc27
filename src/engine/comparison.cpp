// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include <algorithm>
#include <cmath>

namespace headlight {

Matrix<double> difference(MatrixView a, MatrixView b)
{
    assert(a.rows() == b.rows() && a.columns() == b.columns());
    Matrix<double> result(a.rows(), a.columns());
    for (Index row = 0; row < a.rows(); ++row)
        for (Index column = 0; column < a.columns(); ++column) {
            const double x = a.at(row, column), y = b.at(row, column);
            const double gap = x == y ? 0 : x - y;
            result(row, column) = std::isinf(gap) ? std::nan("") : gap;
        }
    return result;
}

std::vector<Change> largestChanges(MatrixView a, MatrixView b, std::size_t most)
{
    const Matrix<double> gaps = difference(a, b);
    std::vector<Change> changes;
    for (Index row = 0; row < gaps.rows(); ++row)
        for (Index column = 0; column < gaps.cols(); ++column)
            if (std::isfinite(gaps(row, column)) && gaps(row, column) != 0)
                changes.push_back({row, column, a.at(row, column), b.at(row, column)});
    const auto size = [](const Change& change) { return std::abs(change.a - change.b); };
    const std::size_t kept = std::min(most, changes.size());
    std::partial_sort(changes.begin(), changes.begin() + std::ptrdiff_t(kept), changes.end(),
                      [&](const Change& one, const Change& other) {
                          if (size(one) != size(other))
                              return size(one) > size(other);
                          return std::pair(one.row, one.column) < std::pair(other.row, other.column);
                      });
    changes.resize(kept);
    return changes;
}

} // namespace headlight
