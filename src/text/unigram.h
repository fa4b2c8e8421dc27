// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/byte_fallback.h"
#include "text/model_token.h"
#include "text/vocabulary.h"

#include <vector>

namespace headlight {

/// SentencePiece's unigram model (Kudo 2018): of all ways to write a word in pieces the one whose scores have the
/// largest sum. A character without a piece costs 10 more than the worst piece; neighbouring ones are one unknown
/// token.
class Unigram
{
public:
    struct Options
    {
        std::optional<std::size_t> unknown; // the entry
        bool byte_fallback = false;
    };

    /// Entries in the order of their ids, which are their places; a score for each, all finite.
    Unigram(std::vector<VocabularyEntry> entries, const std::vector<double>& scores, Options options);

    const Vocabulary& vocabulary() const { return m_vocabulary; }

    /// Appends the tokens of a word. The piece of an unknown token is what stands in the word.
    ModelOutcome encode(std::string_view word, std::vector<ModelToken>& tokens) const;

private:
    /// The best way from the start to a byte: its score, and the last piece of it.
    struct Node
    {
        double score = 0;
        std::size_t begin = 0;
        bool reached = false;
        bool unknown = false;
    };
    bool findBest(std::string_view word, std::vector<Node>& nodes) const;
    ModelOutcome addToken(std::string_view word, std::size_t begin, std::size_t end,
                          std::vector<ModelToken>& tokens) const;

    Vocabulary m_vocabulary;
    std::vector<double> m_scores; // by piece index
    std::optional<TokenId> m_unknown;
    double m_unknown_score = 0;
    bool m_byte_fallback = false;
    ByteFallback m_bytes;
};

} // namespace headlight
