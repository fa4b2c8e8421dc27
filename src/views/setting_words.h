// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/mask.h"

#include <QString>

namespace headlight {

/// A mask in a few words: "no mask", "causal", "causal + padding after 4".
QString maskWords(const MaskSpec& mask);

/// What a score is: "Score q·k".
QString scoreWords(ScoreFunction score);

/// What the scores are divided by, as a formula with its value: "÷ √d_k = 4".
QString divisorWords(const AttentionConfig& config);

} // namespace headlight
