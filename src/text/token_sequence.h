// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A half-open range of bytes of the text as typed.
struct ByteSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const ByteSpan&) const = default;
};

struct Token
{
    std::int64_t id = 0; // equal ids mean equal tokens; for word and character tokens counted in order of appearance
    ByteSpan span;       // in the text
    std::string folded;  // case-folded, normalised text: what a token's vector depends on
    bool operator==(const Token&) const = default;
};

/// A text cut into tokens. Position is a token's identity; its text is decoration.
struct TokenSequence
{
    std::string text; // UTF-8, as typed
    std::vector<Token> tokens;

    Index size() const { return Index(tokens.size()); }
    bool empty() const { return tokens.empty(); }

    /// The token as typed, UTF-8.
    std::string_view piece(Index position) const
    {
        const ByteSpan span = tokens[std::size_t(position)].span;
        return std::string_view(text).substr(span.begin, span.end - span.begin);
    }

    std::vector<std::string> folded() const;
    bool operator==(const TokenSequence&) const = default;
};

} // namespace headlight
