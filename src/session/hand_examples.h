// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <array>

namespace headlight {

/// Computations worked out on paper, to begin with.
enum class HandExample {
    TwoTokens,         // scores, ÷ √2, weights and output of two tokens
    ThreeTokensCausal, // a token sees no later one
};

inline constexpr std::array all_hand_examples = {HandExample::TwoTokens, HandExample::ThreeTokensCausal};

/// The whole document: matrices, mask, and everything else as it is by default.
Request handExample(HandExample example);

} // namespace headlight
