// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/philox.h"

#include "scalar_attention.h"

#include <initializer_list>

/// Inputs for tests of one head.
namespace headlight::inputs {

/// Entries of N(0, 1).
inline Matrix<double> normal(Index rows, Index columns, std::uint64_t seed)
{
    Matrix<double> matrix(rows, columns);
    RandomStream(seed, 99).fillNormal({matrix.data(), std::size_t(matrix.size())});
    return matrix;
}

inline Matrix<double> matrix(std::initializer_list<std::initializer_list<double>> rows)
{
    Matrix<double> filled(Index(rows.size()), rows.size() == 0 ? 0 : Index(rows.begin()->size()));
    Index i = 0;
    for (const auto& row : rows) {
        Index j = 0;
        for (const double value : row)
            filled(i, j++) = value;
        ++i;
    }
    return filled;
}

inline oracle::Table table(const Matrix<double>& from)
{
    oracle::Table to = oracle::table(std::size_t(from.rows()), std::size_t(from.cols()));
    for (Index i = 0; i < from.rows(); ++i)
        for (Index j = 0; j < from.cols(); ++j)
            to[std::size_t(i)][std::size_t(j)] = from(i, j);
    return to;
}

/// The largest difference between cells; infinity where the shapes differ or a cell is NaN.
inline double distance(const Matrix<double>& a, const oracle::Table& b)
{
    if (std::size_t(a.rows()) != b.size())
        return INFINITY;
    double largest = 0;
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j) {
            const double difference = std::abs(a(i, j) - b[std::size_t(i)][std::size_t(j)]);
            largest = difference <= largest ? largest : (std::isnan(difference) ? INFINITY : difference);
        }
    return largest;
}

inline double distance(const Matrix<double>& a, const Matrix<double>& b)
{
    return distance(a, table(b));
}

/// Equal bits, so that NaN equals itself and 0 differs from −0.
template<class Scalar>
bool sameBits(const Matrix<Scalar>& a, const Matrix<Scalar>& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::equal(reinterpret_cast<const char*>(a.data()), reinterpret_cast<const char*>(a.data() + a.size()),
                      reinterpret_cast<const char*>(b.data()));
}

inline Mask mask(const MaskSpec& spec, Index n_q, Index n_k)
{
    return Mask::make(spec, n_q, n_k).value();
}

/// A mask of n_q × n_k cells painted by hand: 1 where a key may be attended to.
inline MaskSpec painted(const Matrix<double>& cells)
{
    MaskTensor tensor{"painted", {cells.rows(), cells.cols()}, {}};
    MaskTensor::Allowed allowed;
    for (Index i = 0; i < cells.rows(); ++i)
        for (Index j = 0; j < cells.cols(); ++j)
            allowed.push_back(cells(i, j) != 0);
    tensor.cells = std::move(allowed);
    return {{}, {std::make_shared<MaskTensor>(std::move(tensor))}};
}

/// The same as numbers to be added.
inline MaskSpec added(const Matrix<double>& cells)
{
    const MaskTensor::Added numbers(cells.data(), cells.data() + cells.size());
    return {{}, {std::make_shared<MaskTensor>(MaskTensor{"added", {cells.rows(), cells.cols()}, numbers})}};
}

inline Mask noMask(Index n_q, Index n_k)
{
    return mask({}, n_q, n_k);
}

/// q whose products with the unit vectors as keys are these scores.
inline HeadTrace<double> attendScores(const Matrix<double>& scores, const MaskSpec& spec, HeadOptions options = {})
{
    const Index n_k = scores.cols();
    const Matrix<double> unit = Matrix<double>::Identity(n_k, n_k);
    return attendHead<double>(scores, unit, unit, options, mask(spec, scores.rows(), n_k), {}).value();
}

} // namespace headlight::inputs
