// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"

#include <span>
#include <stop_token>

class QIODevice;

namespace headlight {

/// The √d_k experiment, a row for each d_k and divisor (none, sqrt-dk, sqrt-dmodel, dk): d_k, divisor, mean, variance
/// and kurtosis of the divided scores, max_weight, entropy_ratio, saturated, and the 10, 50 and 90 % quantiles of
/// jacobian, grad_logits and grad_q (DESIGN §5). False when writing failed or the work was told to stop.
bool writeScalingCsv(QIODevice& device, std::span<const ScalingResult> results, std::stop_token stop);

/// The same rows as a JSON array of objects.
bool writeScalingJson(QIODevice& device, std::span<const ScalingResult> results, std::stop_token stop);

} // namespace headlight
