// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/edit_script.h"
#include "engine/matrix.h"

#include <vector>

namespace headlight {

/// Rows and columns of two matrices beside each other: (R, C).
struct AlignedShape
{
    AlignedPairs rows;
    AlignedPairs columns;
};

/// a − b where both have row and column, (R, C), in double; NaN elsewhere. Equal entries, two −∞ among them, differ by
/// 0; NaN, too, where one of the two alone is not finite.
Matrix<double> alignedDifference(MatrixView a, MatrixView b, const AlignedShape& shape);

/// Entries of `matrix`, which is A or B, at their places among the pairs, (R, C), in double; NaN in gaps.
enum class Side { A, B };
Matrix<double> alignedEntries(MatrixView matrix, Side side, const AlignedShape& shape);

/// An entry that differs, by its places in both.
struct Change
{
    Cell in_a;
    Cell in_b;
    double a = 0;
    double b = 0;
};

/// Entries that differ, and how many there are in all.
struct Changes
{
    std::vector<Change> largest;
    Index differing = 0;
};

/// The `most` entries that differ most, the largest first, of equal ones the first to read first. Entries that do not
/// differ, or by no number, or that one of both lacks, are left out and not counted.
Changes largestChanges(MatrixView a, MatrixView b, const AlignedShape& shape, std::size_t most);

} // namespace headlight
