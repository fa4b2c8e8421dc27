// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rope_scaling.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

enum class NormKind {
    Layer,     // (x − mean) ÷ √(variance + ε) · w + b, Ba et al. 2016
    Rms,       // x ÷ √(mean of x² + ε) · w, Zhang and Sennrich 2019
    RmsOffset, // … · (1 + w), as Gemma keeps its weights
};

/// Where a block's norms stand.
enum class NormPlace {
    Before, // x + f(norm(x)), as GPT-2 and Llama
    After,  // norm(x + f(x)), as the Transformer of 2017 and BERT
    Around, //  x + norm(f(norm(x))), as Gemma 2
};

enum class Activation {
    Gelu,     // x·Φ(x), with erf
    GeluTanh, // its approximation with tanh, "gelu_new"
    Relu,
    Silu, // x·sigmoid(x)
};

/// Vectors learned for each position, added to the token's.
struct LearnedPositions
{
    Index offset = 0; // row of the first position: OPT keeps two rows before it
    /// RoBERTa counts only tokens that are no padding, and gives padding the row of this id.
    std::optional<Index> padding_id;
};

/// Queries and keys turned by their position.
struct RotaryPositions
{
    Index rotary_size = 0; // entries of a head that turn, from the first; even
    double theta = 10'000;
    RopeScaling scaling = NoRopeScaling{};
};

using TransformerPositions = std::variant<LearnedPositions, RotaryPositions>;

/// What makes one layer's attention differ from its neighbour's.
struct LayerAttention
{
    double scale = 1;            // of q·kᵀ
    std::optional<Index> window; // a query sees the last so many keys, itself included; not there: all of them
};

/// What turns the last layer's vectors into scores of the next, or of the masked, token.
enum class OutputHead {
    None,
    Linear,      // x · Wᵀ
    Transformed, // norm(activation(x · W + b)) · Wᵀ + b, as BERT's masked language model
};

/// A transformer as a file describes it, whatever its family: the one forward pass reads this and nothing else.
struct TransformerConfig
{
    Index d_model = 0;
    Index d_embedding = 0; // of a token's vector before it is brought to d_model; mostly equal to it
    Index q_num_heads = 0;
    Index kv_num_heads = 0;
    Index d_k = 0; // of a head; values are as wide
    Index d_inner = 0;
    Index vocabulary = 0;
    Index token_types = 0;    // rows of the table of token types; 0: there is none
    Index most_positions = 0; // that the checkpoint was made for; a limit with learned positions

    std::vector<LayerAttention> layers;
    bool is_causal = true;
    std::optional<double> softcap;
    TransformerPositions positions = LearnedPositions{};
    bool has_head_norms = false; // q and k of each head are normed before they turn (Qwen 3)

    NormKind norm = NormKind::Layer;
    double epsilon = 1e-5;
    NormPlace norm_place = NormPlace::Before;
    bool is_parallel = false; // x + attention(norm(x)) + mlp(norm'(x)), as GPT-NeoX
    bool has_embedding_norm = false;
    bool has_final_norm = true;
    bool norms_have_weights = true;

    Activation activation = Activation::Gelu;
    bool is_gated = false; // activation(x·W_gate) ∘ (x·W_up)

    double embedding_scale = 1;
    OutputHead head = OutputHead::Linear;
    std::optional<double> output_softcap;

    Index layerCount() const { return Index(layers.size()); }

    /// The key/value head that query head h reads: contiguous groups.
    Index keyValueHead(Index query_head) const { return query_head / (q_num_heads / kv_num_heads); }
};

} // namespace headlight
