// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/token_id.h"

#include <cstddef>
#include <string_view>

namespace headlight {

/// A token that a model made of a word. `piece` lives as long as the model and the word do.
struct ModelToken
{
    TokenId id = 0;
    std::string_view piece;
    std::size_t begin = 0; // bytes of the word
    std::size_t end = 0;
};

/// Whether a model had a piece for all of a word.
enum class ModelOutcome { Done, NoUnknownToken };

} // namespace headlight
