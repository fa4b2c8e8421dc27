// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/trace_file.h"
#include "session/compared_states.h"
#include "session/head_place.h"

namespace headlight {

/// One stage of a head in both states and their difference, named "weights_a", "weights_b" and "weights_difference".
/// Where tokens stand alone, all three are on the tokens of both, NaN where there is nothing; `tokens` then says "a |
/// b" where another token stands in A. `meta` gets a key `compare`:
///   `a`, `b`           layer and head of each
///   `rows`, `columns`  [place in A, place in B] of each row and column of the arrays, null where it is not there
/// Looks at the analysis, which must outlive it.
struct CompareFile
{
    Matrix<double> a;          // (R, C); empty where it is the analysis' own
    Matrix<double> b;          // (R, C); likewise
    Matrix<double> difference; // (R, C); a − b
    TraceFile trace;
};

/// Errors: OutOfRange for Field::Head, NotOneOf for Field::Stage where one of both lacks it. Both states have the layer
/// and head, and their maps are kept (noComparison).
Result<std::shared_ptr<const CompareFile>> compareFile(const Analysis& analysis, Stage stage, Index head);

} // namespace headlight
