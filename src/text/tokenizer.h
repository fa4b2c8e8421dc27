// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/added_tokens.h"
#include "text/encode_limits.h"
#include "text/encoding.h"
#include "text/normalizer.h"
#include "text/post_processor.h"
#include "text/pre_tokenizer.h"
#include "text/subword_model.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The steps of a tokenizer in their order.
struct TokenizerParts
{
    std::vector<AddedToken> added_tokens;
    std::vector<Normalizer> normalizers;
    std::vector<PreTokenizer> pre_tokenizers;
    SubwordModel model = WordLevel({}, "");
    std::vector<PostProcessor> post_processors;
};

/// A checkpoint's tokenizer: text becomes ids, pieces and offsets, as in the Hugging Face tokenizers library (compared
/// with its version 0.23). Immutable, so any number of threads may encode at once.
///
/// Where the library's offsets go astray (a character left out of BPE, a byte written before an unknown token) these
/// stay right. The characters that its tables are too old or ours too old for are given at character_class.h; \p{…} in
/// regular expressions is PCRE2's.
class Tokenizer
{
public:
    /// Errors: of normalizing the added tokens.
    static Result<Tokenizer> make(TokenizerParts parts);

    /// Encodes one text, with the tokens that its template puts around it; linear in its length. Errors: TextTooLong;
    /// OutOfRange for Field::Text above limits.most_tokens; TextNotEncoded; Cancelled; OutOfMemory. An empty text is no
    /// error.
    Result<Encoding> encode(std::string text, const EncodeLimits& limits = {}) const;

    /// How the vocabulary or an added token writes an id; empty where none has it.
    std::optional<std::string_view> piece(TokenId id) const;

    /// Pieces and added tokens together.
    std::size_t vocabularySize() const;

    const AddedTokens& addedTokens() const { return m_added; }

    /// Pieces are written in byte characters (see byte_characters.h).
    bool isByteLevel() const;

private:
    Result<std::vector<EncodedToken>> modelTokens(const TextPieces& pieces, std::string_view text,
                                                  const EncodeLimits& limits) const;

    TokenizerParts m_parts;
    AddedTokens m_added;
};

} // namespace headlight
