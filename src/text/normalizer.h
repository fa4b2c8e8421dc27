// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"
#include "text/encode_limits.h"
#include "text/normal_form.h"
#include "text/pattern.h"

#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// BERT's cleaning. Without an own word on accents they go where letters are made small.
struct BertNormalizer
{
    bool clean_text = true;
    bool handle_chinese_chars = true;
    std::optional<bool> strip_accents;
    bool lowercase = true;
};

struct Lowercase
{};

struct StripAccents
{};

struct StripSpace
{
    bool left = true;
    bool right = true;
};

/// Puts a text before each piece that is not empty.
struct Prepend
{
    std::string text;
};

/// Puts `content` in the place of each match, as it stands.
struct Replace
{
    Pattern pattern;
    std::string content;
};

/// Each byte becomes the character that stands for it (see byte_characters.h).
struct BytesToCharacters
{};

/// SentencePiece's cleaning for translation models: most control characters go, odd spaces become spaces.
struct NmtCleaning
{};

/// What a tokenizer does to a text before it is cut. A sequence of them is a vector.
using Normalizer = std::variant<BertNormalizer, NormalForm, Lowercase, StripAccents, StripSpace, Prepend, Replace,
                                BytesToCharacters, NmtCleaning>;

/// Applies the normalizers to each piece by itself; added tokens stay as they are. Errors: TextNotEncoded where a
/// pattern goes beyond its limit or the text grows too long; Cancelled.
Result<void> normalize(const std::vector<Normalizer>& normalizers, TextPieces& pieces, GrowthLimit growth,
                       const std::stop_token& stop);

} // namespace headlight
