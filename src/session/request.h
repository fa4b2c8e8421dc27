// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/recipe.h"
#include "text/word_tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// The longest text, and second text, of a document: a million characters of any script, and little enough to be kept
/// many times over.
inline constexpr Bytes most_text_bytes = 4 * 1024 * 1024;

/// The most cells that a document's mask files hold together: those of 2,048 × 2,048 tokens.
inline constexpr Index most_mask_cells = 4 * 1024 * 1024;

/// Everything that decides the numbers: the document. A value; its defaults are the program's (DESIGN §4), the same in
/// the window and on the console.
struct Request
{
    std::string text = "The cat sat on the mat";
    std::optional<std::string> context; // keys and values come from this second text; not there: from the first
    TokenKind tokens = TokenKind::Words;
    AttentionParameters parameters;
    std::uint64_t seed = 17;
    std::vector<RecipeChoice> recipes; // chosen by hand, on top of the default set
    MaskSpec mask;
    bool operator==(const Request&) const = default;
};

} // namespace headlight
