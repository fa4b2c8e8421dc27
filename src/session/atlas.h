// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/head_scores.h"
#include "session/opened_source.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// One score of one head over several texts.
struct AtlasScore
{
    double mean = 0;
    std::optional<double> deviation; // between texts; nothing for one
    Index texts = 0;                 // in which there was such a key
    std::optional<double> control;   // mean of the shuffled controls
    std::optional<double> sureness;  // standard deviations off the control, all texts taken together
};

/// What one head does.
struct AtlasHead
{
    Index layer = 0;
    Index head = 0;
    std::array<std::optional<AtlasScore>, all_head_scores.size()> scores;

    const std::optional<AtlasScore>& score(HeadScore of) const { return scores[std::size_t(of)]; }
};

/// Every head of a checkpoint on some texts.
struct Atlas
{
    std::vector<AtlasHead> heads; // by layer, then by head
    Index texts = 0;
    std::vector<Index> refused; // texts, by their place, that have no tokens or too many
};

using AtlasPointer = std::shared_ptr<const Atlas>;

/// Runs every text, and one sequence of random tokens that comes twice, for induction, through a checkpoint and scores
/// its heads under these overrides. A text that can't be run is named in `refused`. Errors: that of the first text
/// where all are refused; OverBudget, Cancelled, OutOfMemory; those of runTransformer for the random sequence.
Result<AtlasPointer> makeAtlas(const OpenedCheckpoint& opened, std::span<const std::string> texts,
                               const AttentionOverrides& overrides, Bytes budget, const WorkContext& work);

/// Scores the heads of imported attention on its own text, by its weights alone: what needs q, k or v, and induction,
/// is left out, and so are heads with NaN and layers whose keys are not their queries. Attention that never looks ahead
/// counts as causal. Errors: Cancelled, OutOfMemory.
Result<AtlasPointer> importAtlas(const AttentionImport& imported, const WorkContext& work);

/// True for punctuation, and for a mark such as [SEP] or </s>, as a tokenizer writes it.
bool isSeparatorPiece(std::string_view piece);

/// Which tokens stand for no text, or for nothing but punctuation: n.
std::vector<bool> separatorsOf(const CheckpointTokens& tokens);

} // namespace headlight
