// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/lanes.h"

// Keys in the order in which scores read them: panel after panel, in each the first entry of all its keys, the second …

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

/// The lanes of `a` whose number lacks the bit Step, and behind each of them the lane of `b` that many places before;
/// with Odd those of both that have the bit.
template<int Step, bool Odd, int... Lane>
HEADLIGHT_PART Floats exchanged(Floats a, Floats b, Lanes<Lane...>)
{
    constexpr int from_a = Odd ? Step : 0;
    constexpr int from_b = Odd ? lanes : lanes - Step;
    return __builtin_shufflevector(a, b, (Lane & Step ? Lane + from_b : Lane + from_a)...);
}

/// A square of vectors becomes its transpose: halves change places, then quarters …
template<int Step = lanes / 2>
HEADLIGHT_PART void transpose(Floats (&rows)[lanes])
{
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i)
        if (!(i & Step)) {
            const Floats a = rows[i], b = rows[i + Step];
            rows[i] = exchanged<Step, false>(a, b, FirstLanes<lanes>());
            rows[i + Step] = exchanged<Step, true>(a, b, FirstLanes<lanes>());
        }
    if constexpr (Step > 1)
        transpose<Step / 2>(rows);
}

Count packedSize(Count n_k, Count d_k)
{
    return up(n_k, panel) * d_k;
}

/// Whole vectors of keys and entries.
void packSquare(const float* k, Count d_k, float* packed)
{
    Floats rows[lanes];
#pragma GCC unroll 16
    for (int j = 0; j < lanes; ++j)
        rows[j] = load(k + j * d_k);
    transpose(rows);
#pragma GCC unroll 16
    for (int c = 0; c < lanes; ++c)
        store(packed + c * panel, rows[c]);
}

/// Entries first … d_k − 1 of `count` keys.
void packOneByOne(const float* k, Count d_k, Count first, Count count, float* packed)
{
    for (Count c = first; c < d_k; ++c)
        for (Count j = 0; j < count; ++j)
            packed[c * panel + j] = k[j * d_k + c];
}

void packKeys(const float* k, Count n_k, Count d_k, float* packed)
{
    for (Count first = 0; first < n_k; first += panel, packed += panel * d_k) {
        const Count count = atMost(panel, n_k - first);
        if (count < panel)
            __builtin_memset(packed, 0, std::size_t(panel * d_k) * sizeof(float));
        for (Count j = 0; j < count; j += lanes) {
            const float* const keys = k + (first + j) * d_k;
            const Count whole = j + lanes <= count ? down(d_k, lanes) : 0;
            for (Count c = 0; c < whole; c += lanes)
                packSquare(keys + c, d_k, packed + c * panel + j);
            packOneByOne(keys, d_k, whole, atMost(lanes, count - j), packed + j);
        }
    }
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
