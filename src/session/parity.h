// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/opened_source.h"

#include <string>
#include <vector>

namespace headlight {

/// How far a checkpoint's weights are from attention that another program computed.
struct Parity
{
    std::vector<double> largest;          // by layer: |difference| of any weight
    Index texts = 0;                      // that were compared
    std::vector<std::string> passed_over; // cases whose files do not fit this checkpoint
};

/// True where the folder has a `reference` to compare with.
bool hasReference(const OpenedCheckpoint& opened);

/// Runs every case of the folder's `reference` and compares: NAME_ids.npy (texts, tokens) beside NAME_attn.npy (layer,
/// text, head, query, key), and where they are there NAME_token_type_ids.npy and NAME_attention_mask.npy (texts,
/// tokens). Rows of padding are not compared. Errors: OverBudget, Cancelled, OutOfMemory, those of runTransformer.
Result<Parity> compareWithReference(const OpenedCheckpoint& opened, Bytes budget, const WorkContext& work);

} // namespace headlight
