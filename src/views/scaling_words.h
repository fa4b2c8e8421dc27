// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"

#include <QString>

namespace headlight {

/// A distribution of entries as it stands in a list: "normal".
QString entriesWords(EntryDistribution entries);

/// What the experiment shows, with its measured numbers: whole sentences.
QString scalingSentences(const ScalingResult& result);

/// True if the measured variance of q·k is d_k as far as so many samples can tell: within 4·√((2 + 6/d_k)/N), four
/// standard errors of a sample variance of products of normal entries.
bool varianceIsKeySize(const ScalingResult& result);

} // namespace headlight
