// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rope_scaling.h"

#include <cmath>
#include <numbers>

namespace headlight {

namespace {

double thetaFor(double theta, Index rotary_size, const RopeScaling& scaling, Index n)
{
    const auto* dynamic = std::get_if<DynamicRopeScaling>(&scaling);
    if (!dynamic || n <= dynamic->trained_positions || rotary_size <= 2)
        return theta;
    const double longer = dynamic->factor * double(n) / double(dynamic->trained_positions) - (dynamic->factor - 1);
    return theta * std::pow(longer, double(rotary_size) / double(rotary_size - 2));
}

struct ScaleFrequency
{
    double frequency;

    double operator()(const NoRopeScaling&) const { return frequency; }
    double operator()(const DynamicRopeScaling&) const { return frequency; }
    double operator()(const LinearRopeScaling& scaling) const { return frequency / scaling.factor; }
    double operator()(const Llama3RopeScaling& scaling) const
    {
        const double turns = double(scaling.trained_positions) * frequency / (2 * std::numbers::pi);
        if (turns < scaling.low_frequency_factor)
            return frequency / scaling.factor;
        if (turns > scaling.high_frequency_factor)
            return frequency;
        const double share =
            (turns - scaling.low_frequency_factor) / (scaling.high_frequency_factor - scaling.low_frequency_factor);
        return (1 - share) * frequency / scaling.factor + share * frequency;
    }
};

} // namespace

std::vector<double> ropeFrequencies(double theta, Index rotary_size, const RopeScaling& scaling, Index n)
{
    const double base = thetaFor(theta, rotary_size, scaling, n);
    std::vector<double> frequencies;
    for (Index i = 0; i < rotary_size / 2; ++i) {
        const double frequency = std::pow(base, -2.0 * double(i) / double(rotary_size));
        frequencies.push_back(std::visit(ScaleFrequency{frequency}, scaling));
    }
    return frequencies;
}

} // namespace headlight
