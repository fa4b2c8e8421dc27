// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/kernel.h"

// Numbers that go through one register together. The compiler makes of them what HEADLIGHT_PROCESSOR has.

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

#if defined(__AVX512F__)
constexpr int lanes = 16;
constexpr int vectors_across = 4; // of a tile in registers: 6 × 4 sums of the 32 registers
#elif defined(__AVX2__)
constexpr int lanes = 8;
constexpr int vectors_across = 2; // 6 × 2 of 16
#else
constexpr int lanes = 4;
constexpr int vectors_across = 2;
#endif
constexpr int rows_down = 6;
constexpr Count panel = lanes * vectors_across;
constexpr Count block = 64; // terms that are summed before they are added to the rest

using Floats = float __attribute__((vector_size(4 * lanes)));
using Integers = std::int32_t __attribute__((vector_size(4 * lanes)));
using Doubles = double __attribute__((vector_size(8 * lanes)));
using HalfDoubles = double __attribute__((vector_size(4 * lanes))); // that fit into one register
using HalfIntegers = std::int64_t __attribute__((vector_size(4 * lanes)));

#define HEADLIGHT_PART inline __attribute__((always_inline))

namespace {

HEADLIGHT_PART Floats load(const float* from)
{
    Floats value;
    __builtin_memcpy(&value, from, sizeof(Floats));
    return value;
}

HEADLIGHT_PART void store(float* to, Floats value)
{
    __builtin_memcpy(to, &value, sizeof(Floats));
}

/// Past the caches, to an address divisible by the vector's size: for what is not read again soon.
HEADLIGHT_PART void stream(float* to, Floats value)
{
#if defined(__AVX512F__)
    __builtin_ia32_movntps512(to, value);
#elif defined(__AVX2__)
    __builtin_ia32_movntps256(to, value);
#else
    __builtin_ia32_movntps(to, value);
#endif
}

HEADLIGHT_PART Floats all(float value)
{
    return value - Floats{};
}

HEADLIGHT_PART Floats larger(Floats a, Floats b)
{
    return a > b ? a : b;
}

/// The vector with lane i + step at place i, around the end.
template<class Places, class Vector>
HEADLIGHT_PART Vector turned(Vector vector, int step)
{
    constexpr int count = sizeof(Vector) / sizeof(vector[0]);
    Places places;
#pragma GCC unroll 16
    for (int lane = 0; lane < count; ++lane)
        places[lane] = (lane + step) % count;
    return __builtin_shuffle(vector, places);
}

HEADLIGHT_PART float largestLane(Floats vector)
{
#pragma GCC unroll 4
    for (int step = lanes / 2; step > 0; step /= 2)
        vector = larger(turned<Integers>(vector, step), vector);
    return vector[0];
}

HEADLIGHT_PART float sumOfLanes(Floats vector)
{
#pragma GCC unroll 4
    for (int step = lanes / 2; step > 0; step /= 2)
        vector += turned<Integers>(vector, step);
    return vector[0];
}

HEADLIGHT_PART double sumOfLanes(Doubles vector)
{
    HalfDoubles halves[2];
    __builtin_memcpy(halves, &vector, sizeof(Doubles));
    HalfDoubles sums = halves[0] + halves[1];
#pragma GCC unroll 3
    for (int step = lanes / 4; step > 0; step /= 2)
        sums += turned<HalfIntegers>(sums, step);
    return sums[0];
}

HEADLIGHT_PART Count atMost(Count a, Count b)
{
    return a < b ? a : b;
}

HEADLIGHT_PART Count atLeast(Count a, Count b)
{
    return a > b ? a : b;
}

HEADLIGHT_PART Count down(Count n, Count step)
{
    return n / step * step;
}

HEADLIGHT_PART Count up(Count n, Count step)
{
    return (n + step - 1) / step * step;
}

constexpr float infinity = __builtin_inff();

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
