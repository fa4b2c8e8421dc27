// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace headlight {

namespace {

/// a − b: 0 where they are equal, two −∞ among them; NaN where one of the two alone is not finite.
double gapOf(double a, double b)
{
    const double gap = a == b ? 0 : a - b;
    return std::isinf(gap) ? std::nan("") : gap;
}

} // namespace

Matrix<double> alignedDifference(MatrixView a, MatrixView b, const AlignedShape& shape)
{
    Matrix<double> result = Matrix<double>::Constant(Index(shape.rows.size()), Index(shape.columns.size()),
                                                     std::numeric_limits<double>::quiet_NaN());
    for (Index r = 0; r < result.rows(); ++r)
        for (Index c = 0; c < result.cols(); ++c) {
            const AlignedPair &row = shape.rows[std::size_t(r)], &column = shape.columns[std::size_t(c)];
            if (row.a && row.b && column.a && column.b)
                result(r, c) = gapOf(a.at(*row.a, *column.a), b.at(*row.b, *column.b));
        }
    return result;
}

Matrix<double> alignedEntries(MatrixView matrix, Side side, const AlignedShape& shape)
{
    Matrix<double> result = Matrix<double>::Constant(Index(shape.rows.size()), Index(shape.columns.size()),
                                                     std::numeric_limits<double>::quiet_NaN());
    const auto place = [side](const AlignedPair& pair) { return side == Side::A ? pair.a : pair.b; };
    for (Index r = 0; r < result.rows(); ++r)
        for (Index c = 0; c < result.cols(); ++c) {
            const std::optional<Index> row = place(shape.rows[std::size_t(r)]);
            const std::optional<Index> column = place(shape.columns[std::size_t(c)]);
            if (row && column)
                result(r, c) = matrix.at(*row, *column);
        }
    return result;
}

Changes largestChanges(MatrixView a, MatrixView b, const AlignedShape& shape, std::size_t most)
{
    const auto size = [](const Change& change) { return std::abs(change.a - change.b); };
    const auto larger = [size](const Change& one, const Change& other) {
        if (size(one) != size(other))
            return size(one) > size(other);
        return std::pair(one.in_b.row, one.in_b.column) < std::pair(other.in_b.row, other.in_b.column);
    };
    Changes changes;
    std::vector<Change>& largest = changes.largest; // a heap, the least of them first
    for (const AlignedPair& row : shape.rows)
        for (const AlignedPair& column : shape.columns) {
            if (!row.a || !row.b || !column.a || !column.b)
                continue;
            const Change change{
                {*row.a, *column.a}, {*row.b, *column.b}, a.at(*row.a, *column.a), b.at(*row.b, *column.b)};
            const double gap = gapOf(change.a, change.b);
            if (!std::isfinite(gap) || gap == 0)
                continue;
            ++changes.differing;
            if (largest.size() == most && (most == 0 || !larger(change, largest.front())))
                continue;
            if (largest.size() == most) {
                std::ranges::pop_heap(largest, larger);
                largest.pop_back();
            }
            largest.push_back(change);
            std::ranges::push_heap(largest, larger);
        }
    std::ranges::sort_heap(largest, larger);
    return changes;
}

} // namespace headlight
