// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/comparison.h"
#include "export/trace_file.h"

namespace headlight {

/// One stage of a head in both states and their difference, named "weights_a", "weights_b" and "weights_difference".
/// Looks at the analysis, which must outlive it.
struct CompareFile
{
    Matrix<double> difference; // (n_q, n_k), or of the stage's shape; a − b
    TraceFile trace;
};

/// Errors: OutOfRange for Field::Head, NotOneOf for Field::Stage where one of both lacks it, MatrixDoesNotFit where A
/// has another shape than B.
Result<std::shared_ptr<const CompareFile>> compareFile(const Analysis& analysis, Stage stage, Index head);

} // namespace headlight
