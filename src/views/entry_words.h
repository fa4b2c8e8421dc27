// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/cell_sum.h"

#include <QString>

namespace headlight {

/// What an entry of a matrix of vectors is, with %1 for its token and %2 for its place in the vector.
QString entryTitle(Stage stage);

/// How such a matrix is made: "q = x·W_Q"; "q" alone where it was typed by hand.
QString entryFormula(Stage stage, const Analysis& analysis);

/// What a checkpoint does to the sum of an entry: bias, norm of its head, rotary positions; `value` is what comes out.
/// Empty where the sum is the entry. Where its weights are not kept, that.
QString checkpointSentence(const Analysis& analysis, Index head, Stage stage, Cell cell);

/// What rotary positions do to an entry of q or k, in numbers.
QString turnSentence(const CellTurn& turn, Index row, const RopeOptions& rope);

} // namespace headlight
