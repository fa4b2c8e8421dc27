// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/model_token.h"
#include "text/vocabulary.h"

#include <string>
#include <vector>

namespace headlight {

/// Whole words only; a word that is no piece is the unknown token.
class WordLevel
{
public:
    WordLevel(Vocabulary vocabulary, std::string_view unknown);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    ModelOutcome encode(std::string_view word, std::vector<ModelToken>& tokens) const;

private:
    Vocabulary m_vocabulary;
    std::optional<PieceIndex> m_unknown;
};

} // namespace headlight
