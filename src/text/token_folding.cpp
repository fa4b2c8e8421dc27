// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_folding.h"

#include "text/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

namespace headlight {

namespace {

constexpr int most_marks_in_a_row = 30;

struct Free
{
    void operator()(void* memory) const { std::free(memory); }
};

void appendFolded(std::string& folded, std::string_view piece)
{
    constexpr auto nfkc_casefold =
        utf8proc_option_t(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    utf8proc_uint8_t* raw = nullptr;
    const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(piece.data()),
                                               utf8proc_ssize_t(piece.size()), &raw, nfkc_casefold);
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(raw);
    if (size == UTF8PROC_ERROR_NOMEM)
        throw std::bad_alloc();
    if (size < 0)
        folded.append(piece); // only for text that is no UTF-8, which was excluded
    else
        folded.append(reinterpret_cast<const char*>(raw), std::size_t(size));
}

bool isAscii(std::string_view piece)
{
    return std::all_of(piece.begin(), piece.end(), [](char c) { return std::uint8_t(c) < 0x80; });
}

std::string foldAscii(std::string_view piece)
{
    std::string folded(piece);
    for (char& c : folded)
        c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return folded;
}

} // namespace

std::string foldToken(std::string_view piece)
{
    if (isAscii(piece))
        return foldAscii(piece);

    // The library orders marks by exchanging neighbours, quadratic in the length of a run of them.
    std::string folded;
    std::size_t begin = 0;
    int marks = 0;
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint point = decodeUtf8(piece, at);
        const bool is_mark = utf8proc_get_property(utf8proc_int32_t(point.value))->combining_class != 0;
        marks = is_mark ? marks + 1 : 0;
        if (marks > most_marks_in_a_row) {
            appendFolded(folded, piece.substr(begin, at - begin));
            begin = at;
            marks = 1;
        }
        at += point.bytes;
    }
    appendFolded(folded, piece.substr(begin));
    return folded.empty() ? std::string(piece) : folded;
}

} // namespace headlight
