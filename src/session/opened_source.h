// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/transformer.h"
#include "model/attention_import.h"
#include "model/checkpoint.h"
#include "model/checkpoint_text.h"
#include "session/outside_source.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// A checkpoint whose files are open, and its tokenizer where it has one.
struct OpenedCheckpoint
{
    CheckpointSource source;
    std::shared_ptr<const Checkpoint> checkpoint;
    std::optional<LoadedTokenizer> tokenizer; // nothing: there is none

    /// Texts are token ids.
    bool readsIds() const { return !tokenizer || source.text_is_ids; }
};

/// Errors: those of Checkpoint::open, which fill `misfit`, and of loadTokenizer.
Result<std::shared_ptr<const OpenedCheckpoint>> openCheckpoint(const CheckpointSource& source, const WorkContext& work,
                                                               TensorMisfit* misfit = nullptr);

/// Whether a folder has the files of a tokenizer, readable or not.
bool hasTokenizer(const CheckpointFolder& folder);

/// True for weights with NaN or infinity, which can be shown all the same.
bool isNotFinite(const Error& error);

/// The tokens of a text: by the tokenizer, or, without one, ids with spaces or commas between them. Errors: those of
/// encodeForCheckpoint; NotOneOf and OutOfRange for Field::Text.
Result<CheckpointTokens> checkpointTokens(const OpenedCheckpoint& opened, const std::string& text, Bytes budget,
                                          const std::stop_token& stop);

/// A text of ids that any checkpoint without a tokenizer can take.
std::string startingIds(const TransformerConfig& config);

/// One text's way through a checkpoint, all layers of it.
struct CheckpointPass
{
    std::shared_ptr<const OpenedCheckpoint> opened;
    CheckpointTokens tokens;
    TransformerTrace trace;
};

/// A picture of each head of one layer.
using HeadPictures = std::shared_ptr<const std::vector<PooledHead>>;

/// The layers × heads wall: a picture a head, of the layers that are there so far.
struct LayerPictures
{
    Index layers = 0;                        // that there will be
    Index heads = 0;                         // of the layer that has most
    PoolRequest request = {};                // how they were pooled
    std::vector<HeadPictures> of_layer = {}; // of the first layers
};

using LayerPicturesPointer = std::shared_ptr<const LayerPictures>;

/// Called from the working thread with all pictures made so far.
using PicturesWatch = std::function<void(LayerPicturesPointer)>;

} // namespace headlight
