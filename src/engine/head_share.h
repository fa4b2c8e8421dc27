// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <vector>

namespace headlight {

/// What one head adds to a layer's output: output_h · W_O[h·d_v … (h+1)·d_v − 1, :], (n_q, d_model). concat · W_O is
/// the sum of these over the heads. `output` is (n_q, d_v), `w_o` (heads · d_v, d_model).
Matrix<double> headShare(MatrixView output, const Matrix<double>& w_o, Index head);

/// max |Σ shares − projected| over the entries where both are finite: what is left of the sum written in two ways,
/// nothing but rounding. All have one shape.
double shareDifference(const std::vector<Matrix<double>>& shares, MatrixView projected);

} // namespace headlight
