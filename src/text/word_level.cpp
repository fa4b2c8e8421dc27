// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/word_level.h"

namespace headlight {

WordLevel::WordLevel(Vocabulary vocabulary, std::string_view unknown)
    : m_vocabulary(std::move(vocabulary)), m_unknown(m_vocabulary.find(unknown))
{}

ModelOutcome WordLevel::encode(std::string_view word, std::vector<ModelToken>& tokens) const
{
    std::optional<PieceIndex> piece = m_vocabulary.find(word);
    if (!piece)
        piece = m_unknown;
    if (!piece)
        return ModelOutcome::NoUnknownToken;
    tokens.push_back({m_vocabulary.id(*piece), m_vocabulary.piece(*piece), 0, word.size()});
    return ModelOutcome::Done;
}

} // namespace headlight
