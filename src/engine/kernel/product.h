// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/register_tile.h"

// c += a·b for matrices of any size: a part of b is copied into panels, which stay in the second cache while the rows
// of a and c go by, six together.

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

constexpr Count deep = 128; // rows of b that are copied together, whole blocks
constexpr Count wide = 256; // and columns, whole panels

/// Six rows at most by the columns of a panel that is not whole, of one block; `b` is filled up with 0.
void addToFewColumns(const float* a, Count a_stride, const float* b, float* c, Count c_stride, Count rows, Count inner,
                     Count columns)
{
    float sums[rows_down * panel] = {};
    const std::size_t width = std::size_t(columns) * sizeof(float);
    for (Count i = 0; i < rows; ++i)
        __builtin_memcpy(sums + i * panel, c + i * c_stride, width);
    multiplyRows<vectors_across, true>(a, a_stride, b, panel, sums, panel, rows, inner);
    for (Count i = 0; i < rows; ++i)
        __builtin_memcpy(c + i * c_stride, sums + i * panel, width);
}

/// sums += one term, or four, of each column: a[0] · row 0 of b, then a[1] · row 1 …
template<int Terms>
HEADLIGHT_PART void addTerms(const float* a, const float* b, Count b_stride, float* sums, Count columns)
{
    for (Count x = 0; x < columns; x += lanes) {
        Floats sum = load(sums + x);
#pragma GCC unroll 4
        for (int term = 0; term < Terms; ++term)
            sum += all(a[term]) * load(b + term * b_stride + x);
        store(sums + x, sum);
    }
}

/// One row by whole vectors of columns. b is read as it lies in memory, which is what takes the time here.
void addRow(const float* a, const float* b, Count b_stride, float* c, Count inner, Count columns)
{
    constexpr Count most = 1'024;
    for (Count j = 0; j < columns; j += most) {
        const Count width = atMost(most, columns - j);
        for (Count first = 0; first < inner; first += block) {
            alignas(64) float sums[most] = {};
            const Count last = atMost(first + block, inner);
            Count k = first;
            for (; k + 4 <= last; k += 4)
                addTerms<4>(a + k, b + k * b_stride + j, b_stride, sums, width);
            for (; k < last; ++k)
                addTerms<1>(a + k, b + k * b_stride + j, b_stride, sums, width);
            for (Count x = 0; x < width; x += lanes)
                store(c + j + x, load(c + j + x) + load(sums + x));
        }
    }
}

/// Columns of b become panels: (panels, depth, panel), the last one filled up with 0.
void packColumns(const float* b, Count b_stride, Count depth, Count columns, float* packed)
{
    for (Count k = 0; k < depth; ++k, b += b_stride, packed += panel) {
        Count j = 0;
        for (; j + panel <= columns; j += panel)
            for (Count x = 0; x < panel; x += lanes)
                store(packed + j * depth + x, load(b + j + x));
        if (j < columns) {
            __builtin_memset(packed + j * depth, 0, panel * sizeof(float));
            __builtin_memcpy(packed + j * depth, b + j, std::size_t(columns - j) * sizeof(float));
        }
    }
}

/// Six rows at most by packed columns, block by block.
void addPacked(const float* a, Count a_stride, const float* packed, float* c, Count c_stride, Count rows, Count depth,
               Count columns)
{
    for (Count j = 0; j < columns; j += panel)
        for (Count k = 0; k < depth; k += block) {
            const float* const b = packed + j * depth + k * panel;
            const Count inner = atMost(block, depth - k);
            if (j + panel <= columns)
                multiplyRows<vectors_across, true>(a + k, a_stride, b, panel, c + j, c_stride, rows, inner);
            else
                addToFewColumns(a + k, a_stride, b, c + j, c_stride, rows, inner, columns - j);
        }
}

void addProduct(const float* a, Count a_stride, const float* b, Count b_stride, float* c, Count c_stride, Count rows,
                Count inner, Count columns)
{
    const Count done = rows == 1 ? down(columns, lanes) : 0;
    if (done > 0)
        addRow(a, b, b_stride, c, inner, done);
    alignas(64) float packed[deep * wide];
    for (Count j = done; j < columns; j += wide) {
        const Count width = atMost(wide, columns - j);
        for (Count first = 0; first < inner; first += deep) {
            const Count depth = atMost(deep, inner - first);
            packColumns(b + first * b_stride + j, b_stride, depth, width, packed);
            for (Count i = 0; i < rows; i += rows_down)
                addPacked(a + i * a_stride + first, a_stride, packed, c + i * c_stride + j, c_stride,
                          atMost(rows_down, rows - i), depth, width);
        }
    }
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
