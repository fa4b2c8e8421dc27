// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/grapheme_walk.h"
#include "text/word_tokenizer.h"

#include <functional>

namespace headlight {

/// Takes one token's place; false ends the cutting.
using TakeSpan = std::function<bool(ByteSpan)>;

/// Cuts what `walk` has left into tokens, in their order, looking at every grapheme once.
///
/// Words follow Unicode's UAX 29, with these choices: white space is no token; every other grapheme outside a word is
/// one token (a punctuation mark, an emoji whatever it is joined of, a control character such as NUL); each character
/// of the scripts written without spaces and with a character a word or syllable (Han, Kana, Bopomofo, Tangut, Nushu)
/// is one token, while Korean, which puts spaces, has words; a colon joins nothing ("note: this"). Scripts that need a
/// dictionary (Thai, Lao, Khmer, Burmese) stay in runs. Characters that are never seen (U+FEFF, soft hyphen) belong to
/// a word inside it and are white space elsewhere.
void cutTokens(GraphemeWalk& walk, TokenKind kind, const TakeSpan& take);

} // namespace headlight
