// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/float_product.h"

#include <memory>
#include <span>
#include <vector>

namespace headlight {

struct NormWeights
{
    std::vector<float> weight = {}; // as long as the vectors, or empty: 1 everywhere
    std::vector<float> bias = {};   // likewise, or empty
};

/// What goes before the first layer, for the tokens of one text.
struct InputWeights
{
    Matrix<float> tokens = {};    // (n, d_embedding)
    Matrix<float> positions = {}; // (n, d_model), empty without learned positions
    Matrix<float> types = {};     // (n, d_model), empty without token types
    Linear projection = {};       // (d_embedding, d_model), empty where they are equal
    NormWeights norm = {};
};

struct BlockWeights
{
    NormWeights attention_norm = {}; // before or after attention, as NormPlace says
    Linear query = {};               // (d_model, q_num_heads · d_k)
    Linear key = {};                 // (d_model, kv_num_heads · d_k)
    Linear value = {};               // (d_model, kv_num_heads · d_k)
    NormWeights query_norm = {};     // d_k
    NormWeights key_norm = {};       // d_k
    Linear attention_output = {};    // (q_num_heads · d_k, d_model)
    NormWeights after_attention_norm = {};

    NormWeights mlp_norm = {};
    Linear gate = {}; // (d_model, d_inner), for gated ones only
    Linear up = {};   // (d_model, d_inner)
    Linear down = {}; // (d_inner, d_model)
    NormWeights after_mlp_norm = {};
};

/// What comes behind the last layer, without the matrix of the vocabulary.
struct OutputWeights
{
    NormWeights norm = {};
    Linear projection = {}; // (d_model, d_embedding), empty where they are equal
    Linear transform = {};  // (d_embedding, d_embedding), for OutputHead::Transformed
    NormWeights transform_norm = {};
};

/// Where the forward pass takes its numbers from, part by part, so that a checkpoint need never lie in memory as a
/// whole. Immutable for its callers; whoever keeps parts hands the same ones out again.
class TransformerWeights
{
public:
    virtual ~TransformerWeights() = default;

    /// Rows of the tables; an id, position or type is below the number of rows.
    virtual Result<InputWeights> input(std::span<const Index> ids, std::span<const Index> positions,
                                       std::span<const Index> types, const WorkContext& context) const = 0;

    virtual Result<std::shared_ptr<const BlockWeights>> block(Index layer, const WorkContext& context) const = 0;

    virtual Result<OutputWeights> output(const WorkContext& context) const = 0;

    /// The map to the logits of ids first … first + count − 1: (d_embedding, count), and their bias.
    virtual Result<Linear> vocabulary(Index first, Index count, const WorkContext& context) const = 0;
};

} // namespace headlight
