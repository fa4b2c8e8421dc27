// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/encode_limits.h"
#include "text/normalizer.h"
#include "text/vocabulary.h"

#include <string>
#include <vector>

namespace headlight {

/// A token that is looked for in the text itself, before a model sees it.
struct AddedToken
{
    std::string content;
    bool single_word = false; // not inside a word
    bool left_strip = false;  // takes the white space before it along
    bool right_strip = false;
    bool normalized = false; // looked for in the normalised text, itself normalised
    bool special = false;
    TokenId id = 0; // of make(); what a file says is not asked, as in the Hugging Face library
};

/// The added tokens of a tokenizer, and where they stand in a text. Of several that begin at one place the longest
/// counts.
class AddedTokens
{
public:
    AddedTokens() = default;

    /// Gives each token its id: that of its piece in the vocabulary, else the next free one. Empty contents are left
    /// out; of those that read alike the first is found (the library picks by chance). Errors: of normalize().
    static Result<AddedTokens> make(std::vector<AddedToken> tokens, const Vocabulary& vocabulary,
                                    const std::vector<Normalizer>& normalizers);

    const std::vector<AddedToken>& tokens() const { return m_tokens; }
    const AddedToken* find(TokenId id) const;

    /// Cuts pieces at the tokens, which become pieces with their place in tokens(), that are looked for as typed, or as
    /// normalised.
    void extract(bool normalized, TextPieces& pieces) const;

private:
    using Contents = Vocabulary; // whose ids are places in m_tokens
    struct Match
    {
        std::size_t token;
        std::size_t begin;
        std::size_t end;
    };

    std::optional<Match> next(const Contents& contents, std::string_view text, std::size_t from) const;
    void cut(const Contents& contents, const TextPieces& pieces, const TextPiece& piece,
             std::vector<TextPiece>& parts) const;

    std::vector<AddedToken> m_tokens;
    std::vector<std::size_t> m_by_id; // places in m_tokens
    Contents m_as_typed;
    Contents m_normalized;
};

} // namespace headlight
