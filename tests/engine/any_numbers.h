// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace headlight {

constexpr double unit = 5.9604644775390625e-08; // 2⁻²⁴

using Floats = std::vector<float>;

/// Normally distributed; the same for the same seed.
inline Floats anyNumbers(std::int64_t count, unsigned seed)
{
    std::minstd_rand random(seed);
    std::normal_distribution<float> normal;
    Floats numbers(static_cast<std::size_t>(count));
    for (float& number : numbers)
        number = normal(random);
    return numbers;
}

} // namespace headlight
