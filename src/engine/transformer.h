// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/pooled_head.h"
#include "engine/transformer_config.h"
#include "engine/transformer_weights.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// Rules in place of a checkpoint's own mask, or beside it.
struct MaskOverride
{
    bool with_own = false; // the rule `model` is among them: the checkpoint's own mask holds too
    MaskSpec spec;
    bool operator==(const MaskOverride&) const = default;
};

/// A head whose output is put to 0 before W_O, so that what it adds is seen by its absence. Its own maps stay.
struct SilencedHead
{
    Index layer = 0;
    Index head = 0;
    bool operator==(const SilencedHead&) const = default;
};

/// What a person changes about a checkpoint's attention. By default nothing.
struct AttentionOverrides
{
    std::optional<MaskOverride> mask;
    std::optional<Divisor> divisor; // in place of the checkpoint's own scale; √d_model and √d_k are the checkpoint's
    double temperature = 1;         // divides the scores once more
    std::optional<double> softcap;  // in place of the checkpoint's own
    std::vector<SilencedHead> silenced = {}; // heads that are not there are passed over
    bool operator==(const AttentionOverrides&) const = default;
};

struct TransformerInput
{
    std::vector<Index> ids = {};      // 0 … vocabulary − 1
    std::vector<Index> type_ids = {}; // one a token, or empty: 0 for all
    std::vector<bool> visible = {};   // one a token, false is padding; or empty: all are real
    AttentionOverrides overrides = {};

    Index size() const { return Index(ids.size()); }
};

/// What is kept of one layer of a pass. The maps are n × n a head, and made again for the heads looked at; what goes
/// into the projections and comes out of the heads is made again for the layer looked at.
struct TransformerLayer
{
    Matrix<float> hidden;                   // (n, d_model) what comes in
    std::vector<Matrix<float>> q;           // a query head each, (n, d_k), after norms and turns
    std::vector<Matrix<float>> k;           // a key/value head each, (n, d_k), likewise
    std::vector<Matrix<float>> v;           // a key/value head each, (n, d_k)
    std::vector<std::vector<RowMark>> rows; // n a query head
    std::vector<PooledHead> pictures;       // a query head each, where asked for
};

struct TransformerTrace
{
    std::shared_ptr<const TransformerConfig> config;
    TransformerInput input;
    std::vector<TransformerLayer> layers;
    Matrix<float> final = {}; // (n, d_model) behind the last layer and the final norm

    Index tokens() const { return input.size(); }
};

/// What is wanted of a pass beside its layers.
struct TransformerWish
{
    std::optional<PoolRequest> pictures; // of every head
    Bytes budget = 0;                    // 0: no limit
    /// An earlier pass of the same checkpoint: rows of first tokens that are the same in both are copied from it. They
    /// hold the same bits as if they were computed.
    std::shared_ptr<const TransformerTrace> before = nullptr;
    /// Called from the working thread as soon as a layer is complete.
    std::function<void(Index layer, const TransformerLayer&)> layer_done = {};
};

/// Runs a text through a checkpoint, in float32; sums of norms and softmax run in double, and those of products, scores
/// and weighted values in blocks of fixed order, so that results are the same bits for any number of threads, and a
/// causal row does not change with what follows it. Errors: NoTokens; OutOfRange for Field::Tokens (an id beyond the
/// vocabulary), Field::Tokens, Field::Tokens (not as many as ids), Field::Text (more tokens than learned positions),
/// Field::Divisor, Field::Temperature, Field::Softcap; MaskDoesNotFit; OverBudget; Cancelled; OutOfMemory; those of the
/// weights.
Result<TransformerTrace> runTransformer(std::shared_ptr<const TransformerConfig> config,
                                        const TransformerWeights& weights, TransformerInput input,
                                        const TransformerWish& wish, const WorkContext& context);

/// How a layer's heads turn q and k into weights, overrides included. `layer` exists.
HeadOptions transformerHeadOptions(const TransformerConfig& config, const AttentionOverrides& overrides, Index layer);

/// Who sees whom in a layer, overrides and padding included. Errors: MaskDoesNotFit.
Result<Mask> transformerMask(const TransformerConfig& config, const TransformerInput& input, Index layer);

/// One head with its maps, made again from q and k: the same bits as during the pass. `layer` and `head` exist.
/// Errors: OverBudget (0: no limit), Cancelled, OutOfMemory.
Result<HeadTrace<float>> transformerHead(const TransformerTrace& trace, Index layer, Index head, Bytes budget,
                                         const WorkContext& context);

/// A layer's attention, made again from what is kept: the same bits as during the pass. x is `hidden`, normed where a
/// norm stands first; concat is 0 for silenced heads; projected has W_O's bias added. `layer` exists; of `weights` the
/// norm before attention and W_O are read. Errors: Cancelled, OutOfMemory.
Result<LayerTrace<float>> transformerLayer(const TransformerTrace& trace, Index layer, const BlockWeights& weights,
                                           Keep keep, const WorkContext& context);

/// Scores of every token of the vocabulary for positions first … first + count − 1: (count, vocabulary).
/// Errors: Cancelled, OutOfMemory, those of the weights. The config has a head.
Result<Matrix<float>> transformerLogits(const TransformerTrace& trace, const TransformerWeights& weights, Index first,
                                        Index count, const WorkContext& context);

/// Bytes that runTransformer holds at its peak for n tokens, in checked arithmetic.
Bytes transformerNeed(const TransformerConfig& config, Index n);

} // namespace headlight
