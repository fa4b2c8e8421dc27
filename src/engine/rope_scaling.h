// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <variant>
#include <vector>

namespace headlight {

struct NoRopeScaling
{};

/// Positions are divided by the factor (Chen et al. 2023).
struct LinearRopeScaling
{
    double factor = 1;
};

/// Beyond the positions a checkpoint was trained on, theta grows with the text ("NTK aware").
struct DynamicRopeScaling
{
    double factor = 1;
    Index trained_positions = 0;
};

/// Slow pairs are slowed by the factor, fast ones left alone, those between them blended (Llama 3.1).
struct Llama3RopeScaling
{
    double factor = 1;
    double low_frequency_factor = 1;
    double high_frequency_factor = 4;
    Index trained_positions = 0;
};

using RopeScaling = std::variant<NoRopeScaling, LinearRopeScaling, DynamicRopeScaling, Llama3RopeScaling>;

/// Angle a position for each of the rotary_size ÷ 2 pairs, for a text of n tokens: theta^(−2i ÷ rotary_size), scaled.
std::vector<double> ropeFrequencies(double theta, Index rotary_size, const RopeScaling& scaling, Index n);

} // namespace headlight
