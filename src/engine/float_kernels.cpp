// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels.h"

#include <algorithm>
#include <cstring>

namespace headlight {

namespace {

// Eight independent elements; the compiler makes of it what the machine has.
using Lanes = float __attribute__((vector_size(32)));
constexpr Index lanes = 8;
constexpr Index tile_columns = 2 * lanes;
constexpr Index block = 64; // terms that are summed before they are added to the rest

HEADLIGHT_INLINE void load(Lanes& to, const float* from)
{
    std::memcpy(&to, from, sizeof(Lanes));
}

HEADLIGHT_INLINE void addTo(float* to, const Lanes& sum)
{
    Lanes value;
    std::memcpy(&value, to, sizeof(Lanes));
    value += sum;
    std::memcpy(to, &value, sizeof(Lanes));
}

/// Four rows by sixteen columns over one block, held in registers meanwhile.
HEADLIGHT_INLINE void tile4x16(Rows<const float> a, Rows<const float> b, Rows<float> c, Index count)
{
    Lanes s00{}, s01{}, s10{}, s11{}, s20{}, s21{}, s30{}, s31{};
    const float* const a0 = a.row(0);
    const float* const a1 = a.row(1);
    const float* const a2 = a.row(2);
    const float* const a3 = a.row(3);
    for (Index k = 0; k < count; ++k) {
        Lanes b0, b1;
        load(b0, b.row(k));
        load(b1, b.row(k) + lanes);
        s00 += a0[k] * b0;
        s01 += a0[k] * b1;
        s10 += a1[k] * b0;
        s11 += a1[k] * b1;
        s20 += a2[k] * b0;
        s21 += a2[k] * b1;
        s30 += a3[k] * b0;
        s31 += a3[k] * b1;
    }
    addTo(c.row(0), s00);
    addTo(c.row(0) + lanes, s01);
    addTo(c.row(1), s10);
    addTo(c.row(1) + lanes, s11);
    addTo(c.row(2), s20);
    addTo(c.row(2) + lanes, s21);
    addTo(c.row(3), s30);
    addTo(c.row(3) + lanes, s31);
}

HEADLIGHT_INLINE void tile1x16(const float* a, Rows<const float> b, float* c, Index count)
{
    Lanes s0{}, s1{};
    for (Index k = 0; k < count; ++k) {
        Lanes b0, b1;
        load(b0, b.row(k));
        load(b1, b.row(k) + lanes);
        s0 += a[k] * b0;
        s1 += a[k] * b1;
    }
    addTo(c, s0);
    addTo(c + lanes, s1);
}

HEADLIGHT_INLINE void column(const float* a, Rows<const float> b, float* c, Index count)
{
    float sum = 0;
    for (Index k = 0; k < count; ++k)
        sum += a[k] * *b.row(k);
    *c += sum;
}

} // namespace

HEADLIGHT_KERNEL
void addProduct(Rows<const float> a, Rows<const float> b, Rows<float> c, Index rows, Index inner, Index columns)
{
    const Index whole = columns - columns % tile_columns;
    for (Index first = 0; first < inner; first += block) {
        const Index count = std::min(block, inner - first);
        for (Index j = 0; j < whole; j += tile_columns) {
            const Rows<const float> part{b.row(first) + j, b.stride};
            Index i = 0;
            for (; i + 3 < rows; i += 4)
                tile4x16({a.row(i) + first, a.stride}, part, {c.row(i) + j, c.stride}, count);
            for (; i < rows; ++i)
                tile1x16(a.row(i) + first, part, c.row(i) + j, count);
        }
        for (Index j = whole; j < columns; ++j)
            for (Index i = 0; i < rows; ++i)
                column(a.row(i) + first, {b.row(first) + j, b.stride}, c.row(i) + j, count);
    }
}

} // namespace headlight
