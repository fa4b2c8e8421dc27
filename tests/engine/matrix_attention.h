// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

/// Attention in whole matrices, as a page of formulas has it: the second reference, written apart from
/// scalar_attention.h and sharing nothing with the engine but the matrix type.
namespace reference {

using headlight::Index;
using Matrix = headlight::Matrix<double>;

template<class Real>
struct AttentionOf
{
    headlight::Matrix<Real> scaled;  // S = scale · Q Kᵀ
    headlight::Matrix<Real> logits;  // L = cap(S) + B, −∞ where hidden
    headlight::Matrix<Real> weights; // P = exp(L − max) ÷ row sums
    headlight::Matrix<Real> output;  // P V
};
using Attention = AttentionOf<double>;

/// `bias` is added, −∞ in it hides; `cap` 0 means none. Values must be finite. Real: double, or long double as a ruler
/// for what double itself gets wrong.
template<class Real>
AttentionOf<Real> attendIn(const headlight::Matrix<Real>& q, const headlight::Matrix<Real>& k,
                           const headlight::Matrix<Real>& v, Real scale, Real cap, const headlight::Matrix<Real>& bias)
{
    using Column = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
    AttentionOf<Real> a;
    a.scaled = scale * (q * k.transpose());
    const auto soft = [cap](Real s) { return cap > 0 ? Real(cap * std::tanh(s / cap)) : s; };
    a.logits = a.scaled.unaryExpr(soft) + bias;
    const Column largest = a.logits.rowwise().maxCoeff();
    // A row of −∞ has no maximum to subtract; any finite one makes all its exponentials 0.
    const Column shift = largest.unaryExpr([](Real m) { return std::isfinite(m) ? m : Real(0); });
    a.weights = (a.logits.colwise() - shift).unaryExpr([](Real l) { return std::exp(l); });
    const Column sums = a.weights.rowwise().sum();
    a.weights.array().colwise() /= sums.unaryExpr([](Real sum) { return sum > 0 ? sum : Real(1); }).array();
    a.output = a.weights * v;
    return a;
}

inline Attention attend(const Matrix& q, const Matrix& k, const Matrix& v, double scale, double cap, const Matrix& bias)
{
    return attendIn<double>(q, k, v, scale, cap, bias);
}

} // namespace reference
