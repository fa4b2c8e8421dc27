// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/byte_characters.h"

#include "text/utf8.h"

#include <array>

namespace headlight {

namespace {

constexpr char32_t first_shifted = 0x100;
constexpr std::size_t shifted_count = 68; // bytes that no printable Latin-1 character stands for

constexpr bool isPrintable(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

struct Tables
{
    std::array<char32_t, 256> characters{};
    std::array<unsigned char, shifted_count> shifted{};
};

constexpr Tables makeTables()
{
    Tables tables;
    std::size_t count = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        if (isPrintable(byte)) {
            tables.characters[byte] = byte;
        } else {
            tables.characters[byte] = first_shifted + char32_t(count);
            tables.shifted[count++] = static_cast<unsigned char>(byte);
        }
    }
    return tables;
}

constexpr Tables tables = makeTables();

} // namespace

char32_t characterOfByte(unsigned char byte)
{
    return tables.characters[byte];
}

std::optional<unsigned char> byteOfCharacter(char32_t character)
{
    if (character < first_shifted)
        return isPrintable(character) ? std::optional(static_cast<unsigned char>(character)) : std::nullopt;
    const char32_t place = character - first_shifted;
    return place < shifted_count ? std::optional(tables.shifted[place]) : std::nullopt;
}

void writeByteCharacters(std::string_view text, PieceRewriter& rewriter)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = decodeUtf8(text, at).bytes;
        for (std::size_t i = 0; i < bytes; ++i)
            rewriter.put({characterOfByte(static_cast<unsigned char>(text[at + i])), i == 0 ? 1 : 0});
        at += bytes;
    }
}

} // namespace headlight
