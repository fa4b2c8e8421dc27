// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/jensen_shannon.h"
#include "session/analysis.h"
#include "session/head_place.h"

#include <memory>
#include <vector>

namespace headlight {

/// How far one head is from the one picked.
struct SimilarHead
{
    HeadPlace place;
    HeadDistance distance; // no rows where its map has another shape
};

/// All heads but the one picked, the nearest first; of equally near ones the lower layer, then the lower head; those
/// without a distance last.
struct SimilarHeads
{
    HeadPlace to;
    Index texts = 1;
    std::vector<SimilarHead> heads;
};

using SimilarHeadsPointer = std::shared_ptr<const SimilarHeads>;

/// Compares the weights of every head of every layer with those of one, row by row (rowDistance). Maps that are not
/// kept are computed again, a layer's heads one after another. Errors: OutOfRange for Field::Layer and Field::Head,
/// OverBudget, Cancelled, OutOfMemory, those of transformerHead and mapRow.
Result<SimilarHeadsPointer> similarHeads(const Analysis& analysis, HeadPlace to, Bytes budget, const WorkContext& work);

/// Several texts of one source taken together: distances are means over the rows of all of them. Not empty, all of the
/// same heads.
SimilarHeadsPointer overTexts(const std::vector<SimilarHeadsPointer>& texts);

} // namespace headlight
