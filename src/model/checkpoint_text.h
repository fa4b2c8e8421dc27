// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint_folder.h"
#include "model/tokenizer_json.h"

#include <memory>
#include <vector>

namespace headlight {

/// The tokens of a text as a checkpoint reads it.
struct CheckpointTokens
{
    std::string text;                   // as typed; empty where ids were given
    std::vector<Index> ids;             // n
    std::vector<Index> type_ids;        // n
    std::vector<std::string> pieces;    // n, as the vocabulary writes them: "Ġcat"; "#17" without a tokenizer
    std::vector<std::string> labels;    // n, for people: never blank, never a broken character
    std::vector<CodePointSpan> offsets; // n, of the text; 0, 0 for tokens beside it, and where ids were given
};

/// Encodes a text. Errors: those of Tokenizer::encode; NoTokens.
Result<CheckpointTokens> encodeForCheckpoint(const Tokenizer& tokenizer, const std::string& text,
                                             const EncodeLimits& limits);

/// Ids given one by one, named by the tokenizer where there is one.
CheckpointTokens tokensOfIds(const Tokenizer* tokenizer, std::vector<Index> ids);

} // namespace headlight
