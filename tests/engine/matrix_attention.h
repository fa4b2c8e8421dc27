// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

/// Attention in whole matrices, as a page of formulas has it: the second reference, written apart from
/// scalar_attention.h and sharing nothing with the engine but the matrix type.
namespace reference {

using headlight::Index;
using Matrix = headlight::Matrix<double>;

struct Attention
{
    Matrix scaled;  // S = scale · Q Kᵀ
    Matrix logits;  // L = cap(S) + B, −∞ where hidden
    Matrix weights; // P = exp(L − max) ÷ row sums
    Matrix output;  // P V
};

/// `bias` is added, −∞ in it hides; `cap` 0 means none. Values must be finite.
inline Attention attend(const Matrix& q, const Matrix& k, const Matrix& v, double scale, double cap, const Matrix& bias)
{
    Attention a;
    a.scaled = scale * (q * k.transpose());
    const Matrix capped = cap > 0 ? Matrix(cap * (a.scaled / cap).array().tanh()) : a.scaled;
    a.logits = capped + bias;
    const Eigen::VectorXd largest = a.logits.rowwise().maxCoeff();
    // A row of −∞ has no maximum to subtract; any finite one makes all its exponentials 0.
    const Eigen::VectorXd shift = largest.unaryExpr([](double m) { return std::isfinite(m) ? m : 0.0; });
    a.weights = (a.logits.colwise() - shift).array().exp();
    const Eigen::VectorXd sums = a.weights.rowwise().sum();
    a.weights.array().colwise() /= sums.unaryExpr([](double sum) { return sum > 0 ? sum : 1.0; }).array();
    a.output = a.weights * v;
    return a;
}

} // namespace reference
