// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/lanes.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

/// e^x for x ≤ 0, to about one unit in the last place; 0 below −87, and for −∞ and NaN.
///
/// x = n·ln 2 + r with |r| ≤ ln 2 ÷ 2; e^r by a polynomial of degree 7 (its coefficients are those of Moshier's Cephes
/// library), and n goes into the exponent.
HEADLIGHT_PART Floats exponential(Floats x)
{
    constexpr float log2_e = 1.44269504F;
    constexpr float ln2_high = 0.693359375F;
    constexpr float ln2_low = -2.12194440e-4F;
    constexpr float rounding = 12582912.F; // 1.5 · 2²³: adding it leaves an integer in the last bits
    constexpr float least = -87.F;

    const Integers is_large = x >= all(least);
    const Floats shifted = x * log2_e + rounding;
    const Floats n = shifted - rounding;
    const Floats r = x - n * ln2_high - n * ln2_low;
    Floats p = all(1.9875691500e-4F);
    p = p * r + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * (r * r) + r + 1.F;
    Bits exponent;
    __builtin_memcpy(&exponent, &shifted, sizeof(Bits));
    Bits bits;
    __builtin_memcpy(&bits, &p, sizeof(Bits));
    bits += exponent << 23;
    bits &= Bits(is_large);
    Floats result;
    __builtin_memcpy(&result, &bits, sizeof(Floats));
    return result;
}

/// tanh x, to about two units in the last place: a polynomial near 0 (Cephes' coefficients), (1 − e) ÷ (1 + e) with
/// e = exp(−2|x|) elsewhere.
HEADLIGHT_PART Floats hyperbolicTangent(Floats x)
{
    const Floats size = x < 0 ? -x : x;
    const Floats e = exponential(-2 * size);
    const Floats far = (1 - e) / (1 + e);
    const Floats z = x * x;
    Floats p = all(-5.70498872745e-3F);
    p = p * z + 2.06390887954e-2F;
    p = p * z - 5.37397155531e-2F;
    p = p * z + 1.33314422036e-1F;
    p = p * z - 3.33332819422e-1F;
    const Floats near = p * z * x + x;
    const Floats known = size < 0.625F ? near : (x < 0 ? -far : far);
    return x == x ? known : x; // exponential takes NaN for 0
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
