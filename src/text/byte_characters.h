// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"

#include <optional>
#include <string_view>

namespace headlight {

// Byte-level BPE (Radford et al. 2019, GPT-2) writes each byte of a text as one visible character: printable Latin-1
// characters stand for themselves, the other bytes, in their order, for U+0100, U+0101 … So a space is Ġ (U+0120).

/// The character that stands for a byte.
char32_t characterOfByte(unsigned char byte);

/// The byte that a character stands for, if it does.
std::optional<unsigned char> byteOfCharacter(char32_t character);

/// Writes every byte of `text` as its character; all those of one character stand for it.
void writeByteCharacters(std::string_view text, PieceRewriter& rewriter);

} // namespace headlight
