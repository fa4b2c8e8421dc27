// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/needed_tensors.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

using Role = TensorRole;

class Needs
{
public:
    explicit Needs(const CheckpointConfig& config) : m_config(config), m_transformer(config.transformer) {}

    std::vector<NeededTensor> list()
    {
        beforeLayers();
        for (Index layer = 0; layer < m_transformer.layerCount(); ++layer) {
            attention(layer);
            perceptron(layer);
        }
        behindLayers();
        return std::move(m_list);
    }

private:
    void beforeLayers()
    {
        const Index width = m_transformer.d_model;
        m_list.push_back({Role::TokenTable, 0, false, {m_transformer.vocabulary, m_transformer.d_embedding}});
        if (const auto* learned = std::get_if<LearnedPositions>(&m_transformer.positions))
            m_list.push_back({Role::PositionTable, 0, false, {m_transformer.most_positions + learned->offset, width}});
        if (m_transformer.token_types > 0)
            m_list.push_back({Role::TypeTable, 0, false, {m_transformer.token_types, width}});
        if (m_transformer.has_embedding_norm)
            norm(Role::EmbeddingNorm, 0, width);
        if (m_transformer.d_embedding != width)
            linear(Role::InputProjection, 0, m_transformer.d_embedding, width, false);
    }

    void attention(Index layer)
    {
        const Index width = m_transformer.d_model;
        const Index q = m_transformer.q_num_heads * m_transformer.d_k;
        const Index kv = m_transformer.kv_num_heads * m_transformer.d_k;
        norm(Role::AttentionNorm, layer, width);
        if (m_config.family->find(Role::FusedQueryKeyValue)) {
            linear(Role::FusedQueryKeyValue, layer, width, q + 2 * kv, m_config.has_attention_bias);
        } else {
            linear(Role::Query, layer, width, q, m_config.has_attention_bias);
            linear(Role::Key, layer, width, kv, m_config.has_attention_bias);
            linear(Role::Value, layer, width, kv, m_config.has_attention_bias);
        }
        if (m_transformer.has_head_norms) {
            norm(Role::QueryNorm, layer, m_transformer.d_k);
            norm(Role::KeyNorm, layer, m_transformer.d_k);
        }
        linear(Role::AttentionOutput, layer, q, width, m_config.has_output_bias);
        if (m_transformer.norm_place == NormPlace::Around)
            norm(Role::AfterAttentionNorm, layer, width);
    }

    void perceptron(Index layer)
    {
        const Index width = m_transformer.d_model;
        norm(Role::MlpNorm, layer, width);
        if (m_transformer.is_gated)
            linear(Role::Gate, layer, width, m_transformer.d_inner, m_config.has_mlp_bias);
        linear(Role::Up, layer, width, m_transformer.d_inner, m_config.has_mlp_bias);
        linear(Role::Down, layer, m_transformer.d_inner, width, m_config.has_mlp_bias);
        if (m_transformer.norm_place == NormPlace::Around)
            norm(Role::AfterMlpNorm, layer, width);
    }

    void behindLayers()
    {
        const Index width = m_transformer.d_embedding;
        if (m_transformer.has_final_norm)
            norm(Role::FinalNorm, 0, m_transformer.d_model);
        if (width != m_transformer.d_model)
            linear(Role::OutputProjection, 0, m_transformer.d_model, width, false);
        if (m_transformer.head == OutputHead::Transformed) {
            linear(Role::HeadTransform, 0, width, width, true);
            norm(Role::HeadNorm, 0, width);
            m_list.push_back({Role::HeadBias, 0, true, {m_transformer.vocabulary}});
        }
        if (m_transformer.head != OutputHead::None && !m_config.has_tied_head)
            m_list.push_back({Role::Head, 0, false, {m_transformer.vocabulary, width}});
    }

    void norm(Role role, Index layer, Index width)
    {
        if (!m_transformer.norms_have_weights)
            return;
        m_list.push_back({role, layer, false, {width}});
        if (m_config.has_norm_bias)
            m_list.push_back({role, layer, true, {width}});
    }

    void linear(Role role, Index layer, Index in, Index out, bool has_bias)
    {
        m_list.push_back(
            {role, layer, false, m_config.family->is_input_first ? std::vector{in, out} : std::vector{out, in}});
        if (has_bias)
            m_list.push_back({role, layer, true, {out}});
    }

    const CheckpointConfig& m_config;
    const TransformerConfig& m_transformer;
    std::vector<NeededTensor> m_list;
};

} // namespace

std::vector<NeededTensor> neededTensors(const CheckpointConfig& config)
{
    return Needs(config).list();
}

bool isPerLayer(TensorRole role)
{
    return role >= TensorRole::AttentionNorm && role <= TensorRole::AfterMlpNorm;
}

} // namespace headlight
