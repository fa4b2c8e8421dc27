// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/grapheme_walk.h"

#include "text/utf8.h"

#include <utf8proc.h>

namespace headlight {

bool isWhiteSpace(char32_t code_point)
{
    if ((code_point >= 0x09 && code_point <= 0x0D) || code_point == 0x20 || code_point == 0x85)
        return true;
    if (code_point < 0x80)
        return false;
    switch (utf8proc_category(utf8proc_int32_t(code_point))) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return false;
    }
}

bool isNeverSeen(char32_t code_point)
{
    return utf8proc_get_property(utf8proc_int32_t(code_point))->ignorable;
}

GraphemeWalk::GraphemeWalk(std::string_view text) : m_text(text)
{
    if (!text.empty())
        m_next_value = decode(0, m_next_end);
}

char32_t GraphemeWalk::decode(std::size_t at, std::size_t& end)
{
    const CodePoint point = decodeUtf8(m_text, at);
    end = at + point.bytes;
    ++m_decoded;
    return point.value;
}

Grapheme GraphemeWalk::next()
{
    const Grapheme found{{m_next, m_next_end}, m_next_value};
    std::size_t end = m_next_end;
    char32_t before = m_next_value;
    utf8proc_int32_t state = 0; // of the library: pairs of regional indicators, emoji joined by ZWJ

    while (end < m_text.size()) {
        std::size_t after = end;
        const char32_t value = decode(end, after);
        const bool ends_unseen = end == m_next_end && isNeverSeen(before);
        const bool border = isWhiteSpace(before) || ends_unseen ||
                            utf8proc_grapheme_break_stateful(utf8proc_int32_t(before), utf8proc_int32_t(value), &state);
        if (border) {
            m_next = end;
            m_next_end = after;
            m_next_value = value;
            return {{found.span.begin, end}, found.first};
        }
        before = value;
        end = after;
    }
    m_next = m_text.size();
    return {{found.span.begin, end}, found.first};
}

} // namespace headlight
