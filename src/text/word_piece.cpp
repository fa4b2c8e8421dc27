// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/word_piece.h"

#include <algorithm>

namespace headlight {

WordPiece::WordPiece(Vocabulary vocabulary, Options options)
    : m_vocabulary(std::move(vocabulary)), m_options(std::move(options)),
      m_unknown(m_vocabulary.find(m_options.unknown))
{}

ModelOutcome WordPiece::encode(std::string_view word, std::vector<ModelToken>& tokens) const
{
    const auto isLead = [](char byte) { return (std::uint8_t(byte) & 0xC0U) != 0x80U; };
    const auto characters = std::size_t(std::count_if(word.begin(), word.end(), isLead));
    const std::size_t before = tokens.size();
    if (characters <= m_options.most_characters && cover(word, tokens))
        return ModelOutcome::Done;
    tokens.resize(before);
    if (!m_unknown)
        return ModelOutcome::NoUnknownToken;
    tokens.push_back({m_vocabulary.id(*m_unknown), m_vocabulary.piece(*m_unknown), 0, word.size()});
    return ModelOutcome::Done;
}

bool WordPiece::cover(std::string_view word, std::vector<ModelToken>& tokens) const
{
    Vocabulary::Walk continuing(m_vocabulary);
    const bool can_continue = std::all_of(m_options.continuing_prefix.begin(), m_options.continuing_prefix.end(),
                                          [&](char byte) { return continuing.step(byte); });
    for (std::size_t begin = 0; begin < word.size();) {
        if (begin > 0 && !can_continue)
            return false;
        Vocabulary::Walk walk = begin == 0 ? Vocabulary::Walk(m_vocabulary) : continuing;
        std::optional<PieceIndex> longest;
        std::size_t end = begin;
        for (std::size_t at = begin; at < word.size() && walk.step(word[at]); ++at) {
            if (const std::optional<PieceIndex> piece = walk.here()) {
                longest = piece;
                end = at + 1;
            }
        }
        if (!longest)
            return false;
        tokens.push_back({m_vocabulary.id(*longest), m_vocabulary.piece(*longest), begin, end});
        begin = end;
    }
    return true;
}

} // namespace headlight
