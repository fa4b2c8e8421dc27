// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/encoding.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A label for each token of a text, for people: spaces, line breaks and other characters that nobody sees are shown by
/// signs (␣ ⏎ ⇥), bytes by their numbers; several pieces of one character show it with their place, "→ 1/3". Never
/// empty, always valid UTF-8. `byte_level`: pieces are written in byte characters.
std::vector<std::string> tokenLabels(const Encoding& encoding, bool byte_level);

/// The label of a piece that stands alone.
std::string pieceLabel(std::string_view piece, bool byte_level);

} // namespace headlight
