// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/encoding.h"

#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// Takes the white space at both ends of byte-level tokens out of their offsets.
struct TrimOffsets
{
    bool add_prefix_space = true;
};

/// A token that a template puts beside the text.
struct TemplateToken
{
    TokenId id = 0;
    std::string piece;
    int type_id = 0;
};

/// The text itself within a template.
struct TemplateText
{
    int type_id = 0;
};

/// What surrounds a single text, in its order.
struct Template
{
    std::vector<std::variant<TemplateToken, TemplateText>> parts;
};

/// What a tokenizer does to the tokens at last. A sequence is a vector.
using PostProcessor = std::variant<TrimOffsets, Template>;

/// Errors: OutOfRange for Field::Text where a template makes more than `most_tokens` tokens.
Result<void> postProcess(const std::vector<PostProcessor>& processors, std::vector<EncodedToken>& tokens,
                         Index most_tokens);

} // namespace headlight
