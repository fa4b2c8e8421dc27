// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <cstdint>

// Compiled three times, for any x86-64, for AVX2 and for AVX-512, and chosen when the program starts. All give the same
// bits: nothing is contracted to fused operations, and only independent elements share a vector register. The
// sanitizers' run-time libraries are not ready yet when the choice is made. A test compiles them for each by name.
#if defined(HEADLIGHT_KERNEL)
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&             \
    !defined(__SANITIZE_THREAD__)
#define HEADLIGHT_KERNEL __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define HEADLIGHT_KERNEL
#endif

// A part of a kernel: compiled into each version of it.
#define HEADLIGHT_INLINE inline __attribute__((always_inline))

namespace headlight {

/// A matrix in row-major memory whose rows begin `stride` numbers apart.
template<class Scalar>
struct Rows
{
    Scalar* first;
    Index stride;
    Scalar* row(Index i) const { return first + i * stride; }
};

/// c = a·b for a (rows, inner), b (inner, columns), c (rows, columns). Every element of c is summed over the inner
/// index in its order, so that it depends on its own row of a and column of b alone.
void multiply(Rows<const double> a, Rows<const double> b, Rows<double> c, Index rows, Index inner, Index columns);

/// c += a·b in float32, for a (rows, inner), b (inner, columns), c (rows, columns). Every element of c gains the sums
/// of blocks of 64 terms, one after the other; a block is summed in the order of the inner index.
void addProduct(Rows<const float> a, Rows<const float> b, Rows<float> c, Index rows, Index inner, Index columns);

/// c = Σ weights[j] · (row keys[j] of v) over j in its order: one row, v (…, columns).
void weightedSum(const double* weights, const std::int32_t* keys, Index count, Rows<const double> v, double* c,
                 Index columns);

} // namespace headlight
