// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once for each kind of processor: HEADLIGHT_PROCESSOR is its namespace, HEADLIGHT_PROCESSOR_NAME its name.
#include "engine/kernel/attend_rows.h"
#include "engine/kernel/key_panels.h"
#include "engine/kernel/vector_steps.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

/// Some rows by the columns of a panel that is not whole, of one block; `b` is filled up with 0.
void addToFewColumns(const float* a, Count a_stride, const float* b, float* c, Count c_stride, Count rows, Count inner,
                     Count columns)
{
    float sums[most_rows * panel] = {};
    const std::size_t width = std::size_t(columns) * sizeof(float);
    for (Count first = 0; first < rows; first += most_rows) {
        const Count count = atMost(most_rows, rows - first);
        for (Count i = 0; i < count; ++i)
            __builtin_memcpy(sums + i * panel, c + (first + i) * c_stride, width);
        multiplyRows<vectors_across, true>(a + first * a_stride, a_stride, b, panel, sums, panel, count, inner);
        for (Count i = 0; i < count; ++i)
            __builtin_memcpy(c + (first + i) * c_stride, sums + i * panel, width);
    }
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

void addProduct(const float* a, Count a_stride, const float* b, Count b_stride, float* c, Count c_stride, Count rows,
                Count inner, Count columns)
{
    const Count done = rows == 1 ? down(columns, lanes) : 0;
    if (done > 0)
        addRow(a, b, b_stride, c, inner, done);
    for (Count j = done; j < columns; j += panel) {
        const Count width = atMost(panel, columns - j);
        alignas(64) float packed[block * panel] = {}; // of b: its rows may lie a whole page apart
        for (Count first = 0; first < inner; first += block) {
            const Count depth = atMost(block, inner - first);
            for (Count k = 0; k < depth; ++k)
                __builtin_memcpy(packed + k * panel, b + (first + k) * b_stride + j,
                                 std::size_t(width) * sizeof(float));
            if (width == panel)
                multiplyRows<vectors_across, true>(a + first, a_stride, packed, panel, c + j, c_stride, rows, depth);
            else
                addToFewColumns(a + first, a_stride, packed, c + j, c_stride, rows, depth, width);
        }
    }
}

} // namespace

extern const Kernel kernel;
const Kernel kernel{HEADLIGHT_PROCESSOR_NAME,
                    panel,
                    packedSize,
                    packKeys,
                    tileRows,
                    tileSize,
                    attend,
                    addProduct,
                    activate,
                    norm,
                    summarise,
                    allFinite};

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
