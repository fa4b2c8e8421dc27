// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"
#include "session/selection.h"
#include "text/token_sequence.h"

#include <QString>

#include <optional>
#include <vector>

namespace headlight {

/// A token as typed, for a label.
QString tokenWord(const TokenSequence& tokens, Index position);

/// All of them, in order.
std::vector<QString> tokenWords(const TokenSequence& tokens);

/// “cat” (1): a token with its position, which is what tells equal words apart.
QString tokenWithPosition(const TokenSequence& tokens, Index position);

/// The positions where the same token stands, this one included.
std::vector<Index> samePositions(const TokenSequence& tokens, Index position);

/// Which tokens a selected cell belongs to: its row and column where these are queries or keys, and within range.
struct CellTokens
{
    std::optional<Index> query;
    std::optional<Index> key;
};
CellTokens cellTokens(const Analysis& analysis, const Selection& selection);

/// The cell if it lies within its stage's matrix.
std::optional<Cell> cellWithin(const Analysis& analysis, Index head, Stage stage, std::optional<Cell> cell);

/// The key that a query looks at most in one head; its own position where it looks at none.
Index strongestKey(const Analysis& analysis, Index head, Index query);

} // namespace headlight
