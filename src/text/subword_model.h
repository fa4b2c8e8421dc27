// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/bpe.h"
#include "text/unigram.h"
#include "text/word_level.h"
#include "text/word_piece.h"

#include <variant>

namespace headlight {

/// What turns words into pieces of a vocabulary.
using SubwordModel = std::variant<Bpe, WordPiece, Unigram, WordLevel>;

inline const Vocabulary& vocabularyOf(const SubwordModel& model)
{
    return std::visit([](const auto& m) -> const Vocabulary& { return m.vocabulary(); }, model);
}

} // namespace headlight
