// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/attend.h"

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// A row of imported weights that does not sum to 1.
struct RowSum
{
    Index layer = 0;
    Index head = 0;
    Index row = 0;
    double sum = 0;
    bool operator==(const RowSum&) const = default;
};

/// What most likely made rows not sum to 1.
enum class RowCause {
    Dropout,    // sums above and below 1: the model was not in evaluation mode
    Truncated,  // sums below 1: keys were cut off, or only the largest weights kept
    Averaged,   // sums below 1 and alike within a head: a mean over samples of which some have padding
    NotSoftmax, // negative numbers, or rows far from 1: scores, not weights
};

/// Attention that was computed elsewhere.
struct AttentionImport
{
    /// A layer each, of one sample: (1, heads, n_q, n_k). Layers may differ in all of these.
    std::vector<Tensor<float>> layers;
    std::vector<std::string> tokens;         // the queries', where the file has them and they are as many
    std::vector<std::string> context_tokens; // the keys', where they are others
    std::vector<std::string> array_names;    // a layer each, or one that holds all
    Index unfit_tokens = 0;                  // tokens there were, not as many as queries and so left out; 0: none
    Index unfit_context_tokens = 0;          // of the keys, likewise
    Index samples = 1;                       // of a batch, of which one was read
    Index rows_not_one = 0;                  // all of them
    Index rows_empty = 0;                    // of zeros: no visible key
    Index not_finite = 0;                    // NaN and infinity
    std::vector<RowSum> listed;              // the first thousand
    std::optional<RowCause> cause;
};

struct ImportOptions
{
    Index sample = 0;                     // of a batch
    Bytes budget = 0;                     // 0: no limit
    std::vector<std::string> tokens = {}; // in place of the file's
};

/// Reads .npz, .npy, .safetensors or JSON, told apart by content. Arrays are read as
/// [layer, sample, head, query, key]; [layer, head, query, key]; [head, query, key]; [query, key]; a series of arrays
/// with numbers behind their names ("attn_0", "layer.11") as a layer each, of [sample, head, query, key] or less. Where
/// a file has others beside them, an array named attentions, attention, attn, weights or attn_weights is taken. Tokens
/// are read from an array or key tokens. Errors: FileFailed; FileMalformed; OutOfRange for
/// Field::Samples; OverBudget; Cancelled; OutOfMemory.
Result<AttentionImport> readAttentionImport(const std::string& path, const ImportOptions& options,
                                            const WorkContext& context);

/// A JSON list of tokens. Errors: FileFailed, FileMalformed.
Result<std::vector<std::string>> readImportTokens(const std::string& path);

} // namespace headlight
