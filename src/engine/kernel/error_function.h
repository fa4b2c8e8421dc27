// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/exponential.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

template<int Size>
HEADLIGHT_PART Floats polynomial(Floats x, const float (&coefficients)[Size])
{
    Floats sum = all(coefficients[0]);
#pragma GCC unroll 16
    for (int i = 1; i < Size; ++i)
        sum = sum * x + coefficients[i];
    return sum;
}

/// erf x, to about two units in the last place: x·T(x²) below 1, 1 − exp(−x²) ÷ x · P(1 ÷ x²) above it (the polynomials
/// are those of Moshier's Cephes library, another one from 2 on).
HEADLIGHT_PART Floats errorFunction(Floats x)
{
    constexpr float near[] = {7.853861353153693e-5F,  -8.010193625184903e-4F, 5.188327685732524e-3F,
                              -2.685381193529856e-2F, 1.128358514861418e-1F,  -3.761262582423300e-1F,
                              1.128379165726710F};
    constexpr float middle[] = {2.326819970068386e-2F,  -1.387039388740657e-1F, 3.687424674597105e-1F,
                                -5.824733027278666e-1F, 6.210004621745983e-1F,  -4.944515323274145e-1F,
                                3.404879937665872e-1F,  -2.741127028184656e-1F, 5.638259427386472e-1F};
    constexpr float far[] = {-1.047766399936249e+1F, 1.297719955372516e+1F, -7.495518717768503F,
                             2.921019019210786F,     -1.015265279202700F,   4.218463358204948e-1F,
                             -2.820767439740514e-1F, 5.641895067754075e-1F};
    const Floats size = x < 0 ? -x : x;
    const Floats inverse = 1 / (size < 1 ? all(1) : size);
    const Floats square = inverse * inverse;
    const Floats tail =
        exponential(-size * size) * inverse * (size < 2 ? polynomial(square, middle) : polynomial(square, far));
    const Floats outside = x < 0 ? tail - 1 : 1 - tail;
    return size < 1 ? x * polynomial(x * x, near) : outside;
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
