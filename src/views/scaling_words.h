// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/scaling_quantity.h"

#include <QString>

#include <span>

namespace headlight {

/// A distribution of entries as it stands in a list: "normal".
QString entriesWords(EntryDistribution entries);

/// What the experiment shows of a quantity, with its measured numbers: whole sentences, each chosen by the numbers. A
/// sweep, as far as it is there, tells how the quantity goes with d_k.
QString scalingSentences(const ScalingResult& result, std::span<const ScalingResult> sweep, ScalingQuantity quantity);

/// True if the measured variance of q·k is d_k as far as so many samples can tell: within 4·√((2 + 6/d_k)/N), four
/// standard errors of a sample variance of products of normal entries.
bool varianceIsKeySize(const ScalingResult& result);

} // namespace headlight
