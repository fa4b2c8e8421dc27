// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace headlight {

/// a − b of two matrices of one shape, (n, m), in double. Equal entries, two −∞ among them, differ by 0; NaN where one
/// of the two alone is not finite.
Matrix<double> difference(MatrixView a, MatrixView b);

/// An entry that differs.
struct Change
{
    Index row = 0;
    Index column = 0;
    double a = 0;
    double b = 0;
};

/// The `most` entries that differ most, the largest first, of equal ones the first to read first. Entries that do not
/// differ, or by no number, are left out.
std::vector<Change> largestChanges(MatrixView a, MatrixView b, std::size_t most);

} // namespace headlight
