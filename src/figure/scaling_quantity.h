// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"

#include <QString>

#include <array>
#include <optional>
#include <string_view>

namespace headlight {

/// What the scaling figure shows of the experiment.
enum class ScalingQuantity {
    Histogram, // of the divided scores at one d_k
    Variance,  // the others against d_k
    Kurtosis,
    MaxWeight,
    Entropy,
    Saturated,
    Jacobian,
    LogitGradient,
    QueryGradient
};

inline constexpr std::array all_scaling_quantities = {
    ScalingQuantity::Histogram, ScalingQuantity::Variance,      ScalingQuantity::Kurtosis,
    ScalingQuantity::MaxWeight, ScalingQuantity::Entropy,       ScalingQuantity::Saturated,
    ScalingQuantity::Jacobian,  ScalingQuantity::LogitGradient, ScalingQuantity::QueryGradient};

/// Its name on the console: "histogram", "variance" …
std::string_view scalingQuantityName(ScalingQuantity quantity);
std::optional<ScalingQuantity> scalingQuantityFromName(std::string_view name);

/// Its name in a list and over the figure.
QString scalingQuantityTitle(ScalingQuantity quantity);

/// A divisor over its picture: "q·k, not divided", "q·k ÷ √d_k".
QString scalingDivisorTitle(ScalingDivisor divisor);

/// True for those that are shown as quantiles and single samples.
bool isSpread(ScalingQuantity quantity);

/// The quantity as one number with its standard error; of the moments, the largest weight, the entropy and the share
/// of saturated samples.
Estimate estimateOf(const ScalingOutcome& outcome, ScalingQuantity quantity);

/// The quantity over the samples; of the Jacobian and the gradients.
const Spread& spreadIn(const ScalingOutcome& outcome, ScalingQuantity quantity);

/// What theory says of a quantity at one d_k; nothing where it says nothing.
std::optional<double> theoryOf(ScalingQuantity quantity, const ScalingParameters& parameters, ScalingDivisor divisor);

} // namespace headlight
