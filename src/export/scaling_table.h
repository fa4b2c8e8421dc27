// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"

#include <optional>
#include <span>
#include <stop_token>

class QIODevice;

namespace headlight {

/// The moments of q·k under the four divisors, a row for each d_k and divisor (none, sqrt-dk, sqrt-dmodel, dk):
/// d_k,divisor,mean,variance,kurtosis. d_model is 8·d_k where none is given. False when writing failed or the work was
/// told to stop.
bool writeScalingCsv(QIODevice& device, std::span<const ScalingResult> results, std::optional<Index> d_model,
                     std::stop_token stop);

/// The same rows as a JSON array of objects.
bool writeScalingJson(QIODevice& device, std::span<const ScalingResult> results, std::optional<Index> d_model,
                      std::stop_token stop);

} // namespace headlight
