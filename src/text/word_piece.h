// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/model_token.h"
#include "text/vocabulary.h"

#include <string>
#include <vector>

namespace headlight {

/// WordPiece as BERT cuts words (Devlin et al. 2019): the longest piece that begins the word, then the longest that
/// goes on, with `continuing_prefix` before it in the vocabulary. A word that can't be covered so, or of too many
/// characters, is one unknown token.
class WordPiece
{
public:
    struct Options
    {
        std::string unknown = "[UNK]";
        std::string continuing_prefix = "##";
        std::size_t most_characters = 100; // of a word, in code points
    };

    WordPiece(Vocabulary vocabulary, Options options);

    const Vocabulary& vocabulary() const { return m_vocabulary; }

    /// Appends the tokens of a word that is not empty.
    ModelOutcome encode(std::string_view word, std::vector<ModelToken>& tokens) const;

private:
    bool cover(std::string_view word, std::vector<ModelToken>& tokens) const;

    Vocabulary m_vocabulary;
    Options m_options;
    std::optional<PieceIndex> m_unknown;
};

} // namespace headlight
