// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_products.h"

#include "engine/kernels.h"

namespace headlight {

namespace {

constexpr Index running = 4; // sums

/// Several keys at once: one sum would wait for itself.
template<int Keys>
HEADLIGHT_INLINE void productsOfKeys(const double* q, const double* keys, Index size, double* products)
{
    double sums[Keys][running] = {};
    const Index whole = size / running * running;
    for (Index i = 0; i < whole; i += running)
        for (int key = 0; key < Keys; ++key)
            for (Index lane = 0; lane < running; ++lane)
                sums[key][lane] += q[i + lane] * keys[key * size + i + lane];
    for (int key = 0; key < Keys; ++key) {
        for (Index i = whole; i < size; ++i)
            sums[key][i - whole] += q[i] * keys[key * size + i];
        products[key] = (sums[key][0] + sums[key][1]) + (sums[key][2] + sums[key][3]);
    }
}

} // namespace

HEADLIGHT_KERNEL
void productsOf(const double* q, const double* keys, Index count, Index size, double* products)
{
    constexpr int together = 5;
    Index key = 0;
    for (; key + together <= count; key += together)
        productsOfKeys<together>(q, keys + key * size, size, products + key);
    for (; key < count; ++key)
        productsOfKeys<1>(q, keys + key * size, size, products + key);
}

HEADLIGHT_KERNEL
void addMultiples(const std::array<double, 4>& factors, const double* x, double* sums, Index size)
{
    double* const a = sums;
    double* const b = a + size;
    double* const c = b + size;
    double* const d = c + size;
    for (Index i = 0; i < size; ++i) {
        a[i] += factors[0] * x[i];
        b[i] += factors[1] * x[i];
        c[i] += factors[2] * x[i];
        d[i] += factors[3] * x[i];
    }
}

} // namespace headlight
