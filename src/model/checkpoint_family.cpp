// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_family.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

using Role = TensorRole;
using namespace std::string_view_literals;

constexpr std::array gpt2_prefixes = {"transformer."sv, ""sv};
constexpr std::array gpt2_names = {
    TensorName{Role::TokenTable, "wte"},
    TensorName{Role::PositionTable, "wpe"},
    TensorName{Role::AttentionNorm, "h.{}.ln_1"},
    TensorName{Role::FusedQueryKeyValue, "h.{}.attn.c_attn"},
    TensorName{Role::AttentionOutput, "h.{}.attn.c_proj"},
    TensorName{Role::MlpNorm, "h.{}.ln_2"},
    TensorName{Role::Up, "h.{}.mlp.c_fc"},
    TensorName{Role::Down, "h.{}.mlp.c_proj"},
    TensorName{Role::FinalNorm, "ln_f"},
    TensorName{Role::Head, "lm_head"},
};

constexpr std::array bert_prefixes = {"bert."sv, ""sv};
constexpr std::array bert_names = {
    TensorName{Role::TokenTable, "embeddings.word_embeddings"},
    TensorName{Role::PositionTable, "embeddings.position_embeddings"},
    TensorName{Role::TypeTable, "embeddings.token_type_embeddings"},
    TensorName{Role::EmbeddingNorm, "embeddings.LayerNorm"},
    TensorName{Role::Query, "encoder.layer.{}.attention.self.query"},
    TensorName{Role::Key, "encoder.layer.{}.attention.self.key"},
    TensorName{Role::Value, "encoder.layer.{}.attention.self.value"},
    TensorName{Role::AttentionOutput, "encoder.layer.{}.attention.output.dense"},
    TensorName{Role::AttentionNorm, "encoder.layer.{}.attention.output.LayerNorm"},
    TensorName{Role::Up, "encoder.layer.{}.intermediate.dense"},
    TensorName{Role::Down, "encoder.layer.{}.output.dense"},
    TensorName{Role::MlpNorm, "encoder.layer.{}.output.LayerNorm"},
    TensorName{Role::HeadTransform, "cls.predictions.transform.dense"},
    TensorName{Role::HeadNorm, "cls.predictions.transform.LayerNorm"},
    TensorName{Role::Head, "cls.predictions.decoder"},
    TensorName{Role::HeadBias, "cls.predictions.bias"},
};

constexpr std::array roberta_prefixes = {"roberta."sv, ""sv};
constexpr std::array roberta_names = {
    TensorName{Role::TokenTable, "embeddings.word_embeddings"},
    TensorName{Role::PositionTable, "embeddings.position_embeddings"},
    TensorName{Role::TypeTable, "embeddings.token_type_embeddings"},
    TensorName{Role::EmbeddingNorm, "embeddings.LayerNorm"},
    TensorName{Role::Query, "encoder.layer.{}.attention.self.query"},
    TensorName{Role::Key, "encoder.layer.{}.attention.self.key"},
    TensorName{Role::Value, "encoder.layer.{}.attention.self.value"},
    TensorName{Role::AttentionOutput, "encoder.layer.{}.attention.output.dense"},
    TensorName{Role::AttentionNorm, "encoder.layer.{}.attention.output.LayerNorm"},
    TensorName{Role::Up, "encoder.layer.{}.intermediate.dense"},
    TensorName{Role::Down, "encoder.layer.{}.output.dense"},
    TensorName{Role::MlpNorm, "encoder.layer.{}.output.LayerNorm"},
    TensorName{Role::HeadTransform, "lm_head.dense"},
    TensorName{Role::HeadNorm, "lm_head.layer_norm"},
    TensorName{Role::Head, "lm_head.decoder"},
    TensorName{Role::HeadBias, "lm_head.bias"},
};

constexpr std::array distilbert_prefixes = {"distilbert."sv, ""sv};
constexpr std::array distilbert_names = {
    TensorName{Role::TokenTable, "embeddings.word_embeddings"},
    TensorName{Role::PositionTable, "embeddings.position_embeddings"},
    TensorName{Role::EmbeddingNorm, "embeddings.LayerNorm"},
    TensorName{Role::Query, "transformer.layer.{}.attention.q_lin"},
    TensorName{Role::Key, "transformer.layer.{}.attention.k_lin"},
    TensorName{Role::Value, "transformer.layer.{}.attention.v_lin"},
    TensorName{Role::AttentionOutput, "transformer.layer.{}.attention.out_lin"},
    TensorName{Role::AttentionNorm, "transformer.layer.{}.sa_layer_norm"},
    TensorName{Role::Up, "transformer.layer.{}.ffn.lin1"},
    TensorName{Role::Down, "transformer.layer.{}.ffn.lin2"},
    TensorName{Role::MlpNorm, "transformer.layer.{}.output_layer_norm"},
    TensorName{Role::HeadTransform, "vocab_transform"},
    TensorName{Role::HeadNorm, "vocab_layer_norm"},
    TensorName{Role::Head, "vocab_projector"},
    TensorName{Role::HeadBias, "vocab_projector.bias"},
};

constexpr std::array llama_prefixes = {"model."sv, ""sv};
constexpr std::array llama_names = {
    TensorName{Role::TokenTable, "embed_tokens"},
    TensorName{Role::AttentionNorm, "layers.{}.input_layernorm"},
    TensorName{Role::Query, "layers.{}.self_attn.q_proj"},
    TensorName{Role::Key, "layers.{}.self_attn.k_proj"},
    TensorName{Role::Value, "layers.{}.self_attn.v_proj"},
    TensorName{Role::QueryNorm, "layers.{}.self_attn.q_norm"},
    TensorName{Role::KeyNorm, "layers.{}.self_attn.k_norm"},
    TensorName{Role::AttentionOutput, "layers.{}.self_attn.o_proj"},
    TensorName{Role::MlpNorm, "layers.{}.post_attention_layernorm"},
    TensorName{Role::Gate, "layers.{}.mlp.gate_proj"},
    TensorName{Role::Up, "layers.{}.mlp.up_proj"},
    TensorName{Role::Down, "layers.{}.mlp.down_proj"},
    TensorName{Role::FinalNorm, "norm"},
    TensorName{Role::Head, "lm_head"},
};

constexpr std::array gemma2_names = {
    TensorName{Role::TokenTable, "embed_tokens"},
    TensorName{Role::AttentionNorm, "layers.{}.input_layernorm"},
    TensorName{Role::Query, "layers.{}.self_attn.q_proj"},
    TensorName{Role::Key, "layers.{}.self_attn.k_proj"},
    TensorName{Role::Value, "layers.{}.self_attn.v_proj"},
    TensorName{Role::AttentionOutput, "layers.{}.self_attn.o_proj"},
    TensorName{Role::AfterAttentionNorm, "layers.{}.post_attention_layernorm"},
    TensorName{Role::MlpNorm, "layers.{}.pre_feedforward_layernorm"},
    TensorName{Role::Gate, "layers.{}.mlp.gate_proj"},
    TensorName{Role::Up, "layers.{}.mlp.up_proj"},
    TensorName{Role::Down, "layers.{}.mlp.down_proj"},
    TensorName{Role::AfterMlpNorm, "layers.{}.post_feedforward_layernorm"},
    TensorName{Role::FinalNorm, "norm"},
    TensorName{Role::Head, "lm_head"},
};

constexpr std::array neox_prefixes = {"gpt_neox."sv, ""sv};
constexpr std::array neox_names = {
    TensorName{Role::TokenTable, "embed_in"},
    TensorName{Role::AttentionNorm, "layers.{}.input_layernorm"},
    TensorName{Role::FusedQueryKeyValue, "layers.{}.attention.query_key_value"},
    TensorName{Role::AttentionOutput, "layers.{}.attention.dense"},
    TensorName{Role::MlpNorm, "layers.{}.post_attention_layernorm"},
    TensorName{Role::Up, "layers.{}.mlp.dense_h_to_4h"},
    TensorName{Role::Down, "layers.{}.mlp.dense_4h_to_h"},
    TensorName{Role::FinalNorm, "final_layer_norm"},
    TensorName{Role::Head, "embed_out"},
};

constexpr std::array opt_prefixes = {"model.decoder."sv, "decoder."sv, ""sv};
constexpr std::array opt_names = {
    TensorName{Role::TokenTable, "embed_tokens"},
    TensorName{Role::PositionTable, "embed_positions"},
    TensorName{Role::InputProjection, "project_in"},
    TensorName{Role::AttentionNorm, "layers.{}.self_attn_layer_norm"},
    TensorName{Role::Query, "layers.{}.self_attn.q_proj"},
    TensorName{Role::Key, "layers.{}.self_attn.k_proj"},
    TensorName{Role::Value, "layers.{}.self_attn.v_proj"},
    TensorName{Role::AttentionOutput, "layers.{}.self_attn.out_proj"},
    TensorName{Role::MlpNorm, "layers.{}.final_layer_norm"},
    TensorName{Role::Up, "layers.{}.fc1"},
    TensorName{Role::Down, "layers.{}.fc2"},
    TensorName{Role::FinalNorm, "final_layer_norm"},
    TensorName{Role::OutputProjection, "project_out"},
    TensorName{Role::Head, "lm_head"},
};

constexpr std::array families = {
    CheckpointFamily{"gpt2", gpt2_prefixes, gpt2_names, true, FusedLayout::Thirds, true},
    CheckpointFamily{"bert", bert_prefixes, bert_names, false, FusedLayout::Thirds, true},
    CheckpointFamily{"llama", llama_prefixes, llama_names, false, FusedLayout::Thirds, true},
    CheckpointFamily{"mistral", llama_prefixes, llama_names, false, FusedLayout::Thirds, true},
    CheckpointFamily{"qwen2", llama_prefixes, llama_names, false, FusedLayout::Thirds, true},
    CheckpointFamily{"distilbert", distilbert_prefixes, distilbert_names},
    CheckpointFamily{"roberta", roberta_prefixes, roberta_names},
    CheckpointFamily{"qwen3", llama_prefixes, llama_names},
    CheckpointFamily{"gemma2", llama_prefixes, gemma2_names},
    CheckpointFamily{"gpt_neox", neox_prefixes, neox_names, false, FusedLayout::PerHead},
    CheckpointFamily{"opt", opt_prefixes, opt_names},
};

} // namespace

const TensorName* CheckpointFamily::find(TensorRole role) const
{
    const auto found = std::ranges::find(names, role, &TensorName::role);
    return found == names.end() ? nullptr : &*found;
}

const CheckpointFamily* findFamily(std::string_view model_type)
{
    const auto* found = std::ranges::find(families, model_type, &CheckpointFamily::model_type);
    return found == families.end() ? nullptr : found;
}

std::string familyNames()
{
    std::string names;
    for (const CheckpointFamily& family : families)
        names += (names.empty() ? "" : ", ") + std::string(family.model_type);
    return names;
}

} // namespace headlight
