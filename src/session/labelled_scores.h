// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "session/labelled_texts.h"

#include <memory>
#include <span>

namespace headlight {

/// The head that does most of one kind, and how much.
struct BestHead
{
    Index layer = 0;
    Index head = 0;
    PairScore score;
};

/// What every head of a checkpoint does on labelled texts.
struct LabelledScores
{
    Index layers = 0;
    Index heads = 0; // a layer
    Index texts = 0; // that were run
    /// By kind, then layer · heads + head; nothing where texts have no such pair.
    std::array<std::vector<std::optional<PairScore>>, all_labelled_kinds.size()> of_kind;
    /// Of the best pronoun head: minimal pairs whose texts all weigh the right noun more than the wrong one, of how
    /// many.
    Index resolved_pairs = 0;
    Index minimal_pairs = 0;

    /// The first of those with the largest score; nothing where no head has one.
    std::optional<BestHead> best(LabelledKind kind) const;
};

using LabelledScoresPointer = std::shared_ptr<const LabelledScores>;

/// Runs every text through a checkpoint, with no override, and scores its heads along the pairs that are known. Texts
/// whose words are no single tokens are passed over. Errors: those of checkpointTokens, runTransformer and
/// transformerHead; NoTokens where no text could be used; Cancelled, OutOfMemory.
Result<LabelledScoresPointer> labelledScores(const OpenedCheckpoint& opened, std::span<const LabelledText> texts,
                                             Bytes budget, const WorkContext& work);

} // namespace headlight
