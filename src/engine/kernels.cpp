// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels.h"

#include <cstring>

namespace headlight {

namespace {

// Four independent elements; the compiler makes of it what the machine has.
using Lanes = double __attribute__((vector_size(32)));
constexpr Index lanes = 4;
constexpr Index tile_columns = 2 * lanes;

HEADLIGHT_INLINE void load(Lanes& to, const double* from)
{
    std::memcpy(&to, from, sizeof(Lanes));
}

HEADLIGHT_INLINE void store(double* to, const Lanes& from)
{
    std::memcpy(to, &from, sizeof(Lanes));
}

/// Two rows by eight columns, held in registers while the inner index runs.
HEADLIGHT_INLINE void tile2x8(const double* a0, const double* a1, Rows<const double> b, double* c0, double* c1,
                              Index inner)
{
    Lanes s00{}, s01{}, s10{}, s11{};
    for (Index k = 0; k < inner; ++k) {
        Lanes b0, b1;
        load(b0, b.row(k));
        load(b1, b.row(k) + lanes);
        s00 += a0[k] * b0;
        s01 += a0[k] * b1;
        s10 += a1[k] * b0;
        s11 += a1[k] * b1;
    }
    store(c0, s00);
    store(c0 + lanes, s01);
    store(c1, s10);
    store(c1 + lanes, s11);
}

HEADLIGHT_INLINE void tile1x8(const double* a, Rows<const double> b, double* c, Index inner)
{
    Lanes s0{}, s1{};
    for (Index k = 0; k < inner; ++k) {
        Lanes b0, b1;
        load(b0, b.row(k));
        load(b1, b.row(k) + lanes);
        s0 += a[k] * b0;
        s1 += a[k] * b1;
    }
    store(c, s0);
    store(c + lanes, s1);
}

HEADLIGHT_INLINE void column(const double* a, Rows<const double> b, double* c, Index inner)
{
    double sum = 0;
    for (Index k = 0; k < inner; ++k)
        sum += a[k] * *b.row(k);
    *c = sum;
}

} // namespace

HEADLIGHT_KERNEL
void multiply(Rows<const double> a, Rows<const double> b, Rows<double> c, Index rows, Index inner, Index columns)
{
    const Index whole = columns - columns % tile_columns;
    for (Index j = 0; j < whole; j += tile_columns) {
        const Rows<const double> part{b.first + j, b.stride};
        Index i = 0;
        for (; i + 1 < rows; i += 2)
            tile2x8(a.row(i), a.row(i + 1), part, c.row(i) + j, c.row(i + 1) + j, inner);
        if (i < rows)
            tile1x8(a.row(i), part, c.row(i) + j, inner);
    }
    for (Index i = 0; i < rows; ++i)
        for (Index j = whole; j < columns; ++j)
            column(a.row(i), {b.first + j, b.stride}, c.row(i) + j, inner);
}

HEADLIGHT_KERNEL
void weightedSum(const double* weights, const std::int32_t* keys, Index count, Rows<const double> v, double* c,
                 Index columns)
{
    const Index whole = columns - columns % tile_columns;
    for (Index j = 0; j < whole; j += tile_columns) {
        Lanes s0{}, s1{};
        for (Index k = 0; k < count; ++k) {
            Lanes v0, v1;
            load(v0, v.row(keys[k]) + j);
            load(v1, v.row(keys[k]) + j + lanes);
            s0 += weights[k] * v0;
            s1 += weights[k] * v1;
        }
        store(c + j, s0);
        store(c + j + lanes, s1);
    }
    for (Index j = whole; j < columns; ++j) {
        double sum = 0;
        for (Index k = 0; k < count; ++k)
            sum += weights[k] * v.row(keys[k])[j];
        c[j] = sum;
    }
}

} // namespace headlight
