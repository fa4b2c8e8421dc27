// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/lanes.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

/// The sums of `rows` rows of a times `Across` vectors of b's columns, held in registers while the inner index runs.
/// add: whether c's numbers are added to the sums, or replaced by them.
template<int Rows, int Across, bool Add>
HEADLIGHT_PART void multiplyTile(const float* a, Count a_stride, const float* b, Count b_stride, float* c,
                                 Count c_stride, Count inner)
{
    Floats sums[Rows][Across] = {};
    for (Count k = 0; k < inner; ++k) {
        Floats columns[Across];
#pragma GCC unroll 8
        for (int x = 0; x < Across; ++x)
            columns[x] = load(b + k * b_stride + x * lanes);
#pragma GCC unroll 8
        for (int y = 0; y < Rows; ++y) {
            const Floats one = all(a[y * a_stride + k]);
#pragma GCC unroll 8
            for (int x = 0; x < Across; ++x)
                sums[y][x] += one * columns[x];
        }
    }
#pragma GCC unroll 8
    for (int y = 0; y < Rows; ++y)
#pragma GCC unroll 8
        for (int x = 0; x < Across; ++x) {
            float* const to = c + y * c_stride + x * lanes;
            store(to, Add ? load(to) + sums[y][x] : sums[y][x]);
        }
}

/// Any number of rows, six at a time.
template<int Across, bool Add>
inline void multiplyRows(const float* a, Count a_stride, const float* b, Count b_stride, float* c, Count c_stride,
                         Count rows, Count inner)
{
    Count i = 0;
    for (; i + rows_down <= rows; i += rows_down)
        multiplyTile<rows_down, Across, Add>(a + i * a_stride, a_stride, b, b_stride, c + i * c_stride, c_stride,
                                             inner);
    for (; i + 2 <= rows; i += 2)
        multiplyTile<2, Across, Add>(a + i * a_stride, a_stride, b, b_stride, c + i * c_stride, c_stride, inner);
    if (i < rows)
        multiplyTile<1, Across, Add>(a + i * a_stride, a_stride, b, b_stride, c + i * c_stride, c_stride, inner);
}

/// c (rows, panel) = a (rows, inner) · b (inner, panel), in blocks of 64 terms.
template<int Across>
inline void multiplyPanel(const float* a, Count a_stride, const float* b, Count b_stride, float* c, Count c_stride,
                          Count rows, Count inner)
{
    multiplyRows<Across, false>(a, a_stride, b, b_stride, c, c_stride, rows, atMost(block, inner));
    for (Count first = block; first < inner; first += block)
        multiplyRows<Across, true>(a + first, a_stride, b + first * b_stride, b_stride, c, c_stride, rows,
                                   atMost(block, inner - first));
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
