// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/comparison.h"
#include "session/analysis.h"

namespace headlight {

/// One stage of a head in state A, which the document keeps, and in B, the document, token beside token.
struct ComparedStates
{
    Index head_a = 0; // that A is looked at in; of B it is the head asked for
    Index head_b = 0;
    MatrixView a; // as long as the analysis lives
    MatrixView b;
    AlignedShape shape;

    /// True where rows and columns of both are the same places, so that nothing stands alone.
    bool sameTokens() const;
    /// How many rows or columns only one of both has.
    Index onlyIn(Side side) const;
    Changes largestChanges(std::size_t most) const { return headlight::largestChanges(a, b, shape, most); }
};

/// The head of A that goes with a head of the document.
Index comparedHead(const Analysis& analysis, Index head);

/// Why a head of the document can't be compared with A; nothing where it can. The analysis has no `kept_error`.
enum class NoComparison {
    NothingKept,
    NoSuchLayer, // in A
    NoSuchHead,  // in A
    MapsNotKept, // of one of both
    NoSuchStage  // in one of both
};
std::optional<NoComparison> noComparison(const Analysis& analysis, Stage stage, Index head);

/// The names of the stages that both states have.
std::vector<std::string> comparableStages(const Analysis& analysis);

/// Both states beside each other, where noComparison has nothing to say. Rows of tokens, and the keys that are columns
/// of maps, are paired by alignedPairs of what they are written like; entries of vectors by place.
ComparedStates comparedStates(const Analysis& analysis, Stage stage, Index head);

} // namespace headlight
