// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/error_function.h"
#include "engine/kernel/exponential.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

HEADLIGHT_PART Floats activated(Activation activation, Floats x)
{
    constexpr float sqrt_half = 0.707106781F;
    constexpr float sqrt_two_over_pi = 0.797884561F;
    switch (activation) {
    case Activation::Gelu:
        return 0.5F * x * (1 + errorFunction(x * sqrt_half));
    case Activation::GeluTanh:
        return 0.5F * x * (1 + hyperbolicTangent(sqrt_two_over_pi * (x + 0.044715F * x * x * x)));
    case Activation::Relu:
        return x < 0 ? Floats{} : x; // NaN stays
    case Activation::Silu:
        break;
    }
    const Floats e = exponential(x < 0 ? x : -x);
    return x * (x < 0 ? e : all(1)) / (1 + e);
}

void activate(Activation activation, float* x, Count count)
{
    Count i = 0;
    for (; i + lanes <= count; i += lanes)
        store(x + i, activated(activation, load(x + i)));
    if (i == count)
        return;
    float last[lanes] = {};
    for (Count j = i; j < count; ++j)
        last[j - i] = x[j];
    store(last, activated(activation, load(last)));
    for (Count j = i; j < count; ++j)
        x[j] = last[j - i];
}

/// Σ (x − mean)^power over a row, a lane for each place modulo the lanes; power 1 or 2.
template<int Power>
HEADLIGHT_PART double sumOf(const float* x, Count width, double mean)
{
    Doubles sums;
    Count c = 0;
    for (; c + lanes <= width; c += lanes) {
        Doubles distance(load(x + c));
        distance.low -= mean;
        distance.high -= mean;
        sums.low += Power == 1 ? distance.low : distance.low * distance.low;
        sums.high += Power == 1 ? distance.high : distance.high * distance.high;
    }
    double sum = sumOfLanes(sums);
    for (; c < width; ++c) {
        const double distance = double(x[c]) - mean;
        sum += Power == 1 ? distance : distance * distance;
    }
    return sum;
}

/// y = (x − mean) · factor · weight + bias, as `norm` has it.
template<bool HasWeight, bool HasBias>
void normRow(const float* x, float* y, Count width, double mean, double factor, const float* weight, const float* bias)
{
    for (Count c = 0; c < width; ++c) {
        const double normed = (double(x[c]) - mean) * factor;
        y[c] = float(normed * (HasWeight ? double(weight[c]) : 1) + (HasBias ? double(bias[c]) : 0));
    }
}

void norm(const float* x, float* y, Count rows, Count width, bool is_centred, double epsilon, const float* weight,
          const float* bias)
{
    const auto row = weight ? (bias ? normRow<true, true> : normRow<true, false>)
                            : (bias ? normRow<false, true> : normRow<false, false>);
    for (Count i = 0; i < rows; ++i, x += width, y += width) {
        const double mean = is_centred ? sumOf<1>(x, width, 0) / double(width) : 0;
        const double square = sumOf<2>(x, width, mean) / double(width);
        row(x, y, width, mean, 1 / __builtin_sqrt(square + epsilon), weight, bias);
    }
}

bool allFinite(const float* x, Count count)
{
    Floats not_finite[4] = {}; // one alone would wait for itself
    Count j = 0;
    for (; j + 4 * lanes <= count; j += 4 * lanes)
        for (int part = 0; part < 4; ++part)
            not_finite[part] += load(x + j + part * lanes) * 0;
    for (; j + lanes <= count; j += lanes)
        not_finite[0] += load(x + j) * 0;
    float check = sumOfLanes((not_finite[0] + not_finite[1]) + (not_finite[2] + not_finite[3]));
    for (; j < count; ++j)
        check += x[j] * 0;
    return check == 0;
}

Summary summarise(const float* x, Count count)
{
    Summary summary{x[0], x[0], 0};
    double check = 0;
    Count j = 0;
    if (count >= lanes) {
        Floats lowest = load(x), highest = lowest, not_finite{};
        Doubles sums;
        for (; j + lanes <= count; j += lanes) {
            const Floats some = load(x + j);
            lowest = some < lowest ? some : lowest;
            highest = larger(some, highest);
            not_finite += some * 0;
            sums += Doubles(some);
        }
        summary.lowest = -largestLane(-lowest);
        summary.highest = largestLane(highest);
        check = double(sumOfLanes(not_finite));
        summary.sum = sumOfLanes(sums);
    }
    for (; j < count; ++j) {
        summary.lowest = x[j] < summary.lowest ? x[j] : summary.lowest;
        summary.highest = x[j] > summary.highest ? x[j] : summary.highest;
        summary.sum += double(x[j]);
        check += double(x[j] * 0);
    }
    summary.sum += check;
    return summary;
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
