// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headlight {

// Classes of code points as the Hugging Face tokenizers library draws them. Where it was built with tables older than
// ours, the characters that its tables don't know yet are left out here as well, since checkpoints were trained so.

/// Unicode's White_Space.
bool isUnicodeSpace(char32_t c);

/// What BertNormalizer's clean_text removes: NUL, U+FFFD, and of the categories Cc, Cf, Co all but tab, line feed and
/// carriage return. (Unassigned code points stay.)
bool isCleanedAway(char32_t c);

/// What strip_accents removes after decomposition: category Mn.
bool isAccent(char32_t c);

/// Categories Mn, Mc and Me, of the normalizer StripAccents.
bool isMark(char32_t c);

/// Any category P, and ASCII's symbols.
bool isTokenPunctuation(char32_t c);

/// Categories Nd, Nl, No.
bool isNumeric(char32_t c);

/// BERT's notion of a Chinese character: the ideographic blocks, without Hangul and Kana.
bool isBertIdeograph(char32_t c);

} // namespace headlight
