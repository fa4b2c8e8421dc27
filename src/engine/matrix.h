// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <Eigen/Core>

#include <cassert>

namespace headlight {

/// Row-major throughout: a row is one token's vector, or one query's weights.
template<class Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A part of a matrix; not empty, and within it.
struct CellWindow
{
    Index first_row = 0;
    Index rows = 0;
    Index first_column = 0;
    Index columns = 0;
    bool operator==(const CellWindow&) const = default;
};

enum class Precision { Float32, Float64 };

/// A matrix looked at, whatever its precision: valid as long as what it looks at.
class MatrixView
{
public:
    MatrixView() = default;
    MatrixView(const Matrix<float>& matrix) : m_rows(matrix.rows()), m_columns(matrix.cols()), m_float(matrix.data()) {}
    MatrixView(const Matrix<double>& matrix) : m_rows(matrix.rows()), m_columns(matrix.cols()), m_double(matrix.data())
    {}

    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }
    bool empty() const { return m_rows == 0 || m_columns == 0; }
    Precision precision() const { return m_float ? Precision::Float32 : Precision::Float64; }

    double at(Index row, Index column) const
    {
        assert(row >= 0 && row < m_rows && column >= 0 && column < m_columns);
        const Index place = row * m_columns + column;
        return m_float ? double(m_float[place]) : m_double[place];
    }

    const float* floats() const { return m_float; }    // null for Float64
    const double* doubles() const { return m_double; } // null for Float32

private:
    Index m_rows = 0;
    Index m_columns = 0;
    const float* m_float = nullptr;
    const double* m_double = nullptr;
};

} // namespace headlight
