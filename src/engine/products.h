// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"
#include "engine/work.h"

#include <span>

namespace headlight {

/// c = a·b. Sums run in double in the order of the inner index, whatever Scalar is, and are rounded once.
template<class Scalar>
struct Product
{
    const Matrix<Scalar>* a; // (n, inner)
    const Matrix<double>* b; // (inner, m)
    Matrix<Scalar>* c;       // (n, m), sized by multiplyAll
};

/// All products of one phase; their shapes may differ. Errors: Cancelled, OutOfMemory.
template<class Scalar>
Result<void> multiplyAll(std::span<const Product<Scalar>> products, Work& work);

} // namespace headlight
