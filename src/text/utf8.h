// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

struct CodePoint
{
    char32_t value = 0;
    std::size_t bytes = 0; // that it takes in UTF-8
    bool valid = true;     // false: an ill-formed sequence, read as U+FFFD
};

/// The code point that begins at byte `at` < text.size(). An ill-formed sequence gives U+FFFD and the length of its
/// maximal subpart (Unicode 15, table 3-7 and "U+FFFD Substitution of Maximal Subparts").
CodePoint decodeUtf8(std::string_view text, std::size_t at);

bool isValidUtf8(std::string_view text);

/// Each ill-formed sequence becomes one U+FFFD; a valid text comes back as it was.
std::string replaceInvalidUtf8(std::string text);

/// Writes a code point that is no surrogate at the end of `text`.
void appendUtf8(std::string& text, char32_t value);

/// Where a byte of a text lies counted in code points and in UTF-16 units, and back. Built by one walk; a question
/// costs a look-up and a step over at most 64 bytes. Offsets must lie on the borders of code points; those beyond the
/// end count as the end. The text must be valid UTF-8, and live as long as this.
class TextOffsets
{
public:
    explicit TextOffsets(std::string_view text);

    Index codePoints(std::size_t byte) const;
    Index utf16Units(std::size_t byte) const;
    std::size_t byteOfCodePoint(Index code_point) const;
    std::size_t byteOfUtf16Unit(Index unit) const;

private:
    struct Counts
    {
        Index code_points = 0;
        Index utf16_units = 0;
    };
    Counts countsBefore(std::size_t byte) const;
    std::size_t byteWhere(Index Counts::*count, Index wanted) const;

    std::string_view m_text;
    std::vector<Counts> m_samples; // before byte 0, 64, 128 …
};

} // namespace headlight
