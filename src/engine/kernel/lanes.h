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
using Bits = std::uint32_t __attribute__((vector_size(4 * lanes))); // of Floats; they overflow as they should
using HalfDoubles = double __attribute__((vector_size(4 * lanes))); // that fit into one register

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

template<int... Lane>
struct Lanes
{
    static constexpr Integers numbers = {Lane...};

    /// The vector with lane i + Step at place i, around the end.
    template<int Step, class Vector>
    HEADLIGHT_PART static Vector turned(Vector vector)
    {
        return __builtin_shufflevector(vector, vector, (Lane + Step) % int(sizeof...(Lane))...);
    }
};

template<int Size>
using FirstLanes = Lanes<__integer_pack(Size)...>;

constexpr Integers lane_numbers = FirstLanes<lanes>::numbers; // lane i holds i

template<int Step = lanes / 2>
HEADLIGHT_PART float largestLane(Floats vector)
{
    const Floats most = larger(FirstLanes<lanes>::turned<Step>(vector), vector);
    if constexpr (Step > 1)
        return largestLane<Step / 2>(most);
    else
        return most[0];
}

template<int Size, int Step = Size / 2, class Vector>
HEADLIGHT_PART auto sumOfFirst(Vector vector)
{
    const Vector sums = vector + FirstLanes<Size>::template turned<Step>(vector);
    if constexpr (Step > 1)
        return sumOfFirst<Size, Step / 2>(sums);
    else
        return sums[0];
}

HEADLIGHT_PART float sumOfLanes(Floats vector)
{
    return sumOfFirst<lanes>(vector);
}

template<int First, int... Lane>
HEADLIGHT_PART HalfDoubles halfOf(Floats vector, Lanes<Lane...>)
{
    return __builtin_convertvector(__builtin_shufflevector(vector, vector, (Lane + First)...), HalfDoubles);
}

/// As many numbers of double precision as there are lanes.
struct Doubles
{
    HalfDoubles low{};
    HalfDoubles high{};

    Doubles() = default;
    HEADLIGHT_PART explicit Doubles(Floats vector)
        : low(halfOf<0>(vector, FirstLanes<lanes / 2>())), high(halfOf<lanes / 2>(vector, FirstLanes<lanes / 2>()))
    {}

    HEADLIGHT_PART void operator+=(const Doubles& other)
    {
        low += other.low;
        high += other.high;
    }
};

HEADLIGHT_PART double sumOfLanes(const Doubles& numbers)
{
    return sumOfFirst<lanes / 2>(numbers.low + numbers.high);
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
constexpr float not_a_number = __builtin_nanf("");

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
