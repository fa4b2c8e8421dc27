// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "text/token_sequence.h"

namespace headlight {

enum class TokenKind { Words, Characters };

/// Cuts a text into Unicode words; punctuation marks and each CJK character are tokens of their own, white space is
/// none. Or into characters: every grapheme that is no white space. Invalid UTF-8 is replaced by U+FFFD beforehand.
/// Linear in the text's length. Errors: NoTokens; OutOfRange for Field::Text above `most_tokens` tokens, found without
/// cutting the rest; OutOfMemory.
Result<TokenSequence> tokenize(std::string text, TokenKind kind, Index most_tokens);

/// How many tokens `tokenize` would give, counted without keeping anything; at most `most` are counted.
Index countTokens(std::string_view text, TokenKind kind, Index most);

} // namespace headlight
