// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/token_sequence.h"

#include <string_view>

namespace headlight {

/// What a person calls one character (Unicode UAX 29, extended grapheme clusters), except that white space and a
/// character that is never seen begin nothing: a combining mark after them is not hidden with them.
struct Grapheme
{
    ByteSpan span;
    char32_t first = 0; // its first code point
};

/// Walks once over a valid UTF-8 text, grapheme by grapheme.
class GraphemeWalk
{
public:
    explicit GraphemeWalk(std::string_view text);

    bool atEnd() const { return m_next == m_text.size(); }

    /// The next grapheme; not to be called at the end.
    Grapheme next();

    /// Code points decoded so far: the measure of work that the tests hold against the text's length.
    std::size_t decoded() const { return m_decoded; }

private:
    char32_t decode(std::size_t at, std::size_t& end);

    std::string_view m_text;
    std::size_t m_next = 0;     // where the next grapheme begins
    std::size_t m_next_end = 0; // the end of its first code point
    char32_t m_next_value = 0;  // its first code point, decoded already
    std::size_t m_decoded = 0;
};

/// Unicode's White_Space.
bool isWhiteSpace(char32_t code_point);

/// Unicode's Default_Ignorable_Code_Point: U+FEFF, soft hyphen, joiners, variation selectors.
bool isNeverSeen(char32_t code_point);

} // namespace headlight
