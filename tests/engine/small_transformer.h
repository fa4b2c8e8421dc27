// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"

#include <cmath>
#include <vector>

namespace headlight {

/// Random weights in memory, each tensor from its own stream, and a list of what was asked for.
class SmallWeights final : public TransformerWeights
{
public:
    explicit SmallWeights(const TransformerConfig& config) : m_config(config) {}

    Result<InputWeights> input(std::span<const Index> ids, std::span<const Index> positions, std::span<const Index>,
                               const WorkContext&) const override
    {
        InputWeights weights;
        weights.tokens = rows(1, ids, m_config.d_model);
        if (!positions.empty())
            weights.positions = rows(2, positions, m_config.d_model);
        return weights;
    }

    Result<std::shared_ptr<const BlockWeights>> block(Index layer, const WorkContext&) const override
    {
        asked_blocks.push_back(layer);
        auto block = std::make_shared<BlockWeights>();
        const int first = 100 * int(layer + 1);
        const Index q = m_config.q_num_heads * m_config.d_k;
        const Index kv = m_config.kv_num_heads * m_config.d_k;
        block->query = linear(first + 1, m_config.d_model, q);
        block->key = linear(first + 2, m_config.d_model, kv);
        block->value = linear(first + 3, m_config.d_model, kv);
        block->attention_output = linear(first + 4, q, m_config.d_model);
        block->gate = linear(first + 5, m_config.d_model, m_config.d_inner);
        block->up = linear(first + 6, m_config.d_model, m_config.d_inner);
        block->down = linear(first + 7, m_config.d_inner, m_config.d_model);
        return std::shared_ptr<const BlockWeights>(std::move(block));
    }

    Result<OutputWeights> output(const WorkContext&) const override { return OutputWeights{}; }

    Result<Linear> vocabulary(Index first, Index count, const WorkContext&) const override
    {
        Linear part;
        part.weight = Matrix<float>(m_config.d_model, count);
        for (Index id = 0; id < count; ++id) {
            const Index wanted[] = {first + id};
            part.weight.col(id) = rows(1, wanted, m_config.d_model).transpose();
        }
        return part;
    }

    mutable std::vector<Index> asked_blocks;

private:
    Matrix<float> rows(int stream, std::span<const Index> wanted, Index width) const
    {
        Matrix<float> values(Index(wanted.size()), width);
        for (Index i = 0; i < values.rows(); ++i)
            for (Index c = 0; c < width; ++c)
                values(i, c) = number(stream, wanted[std::size_t(i)] * width + c);
        return values;
    }

    static Linear linear(int stream, Index in, Index out)
    {
        Linear map;
        map.weight = Matrix<float>(in, out);
        for (Index i = 0; i < in; ++i)
            for (Index o = 0; o < out; ++o)
                map.weight(i, o) = number(stream, i * out + o) / std::sqrt(float(in));
        for (Index o = 0; o < out; ++o)
            map.bias.push_back(0.1F * number(stream + 50, o));
        return map;
    }

    /// Spread evenly over −√3 … √3, variance 1; a fixed scramble of its place.
    static float number(int stream, Index place)
    {
        std::uint64_t bits = std::uint64_t(stream) * 0x9E3779B97F4A7C15ULL + std::uint64_t(place) + 1;
        bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBULL;
        bits ^= bits >> 31U;
        return float((double(bits >> 11U) / double(1ULL << 53U) - 0.5) * 2 * 1.7320508);
    }

    const TransformerConfig& m_config;
};

/// A small Llama: grouped heads, turns, gate.
inline std::shared_ptr<TransformerConfig> smallLlama()
{
    auto config = std::make_shared<TransformerConfig>();
    config->d_model = config->d_embedding = 24;
    config->q_num_heads = 6;
    config->kv_num_heads = 2;
    config->d_k = 4;
    config->d_inner = 33;
    config->vocabulary = 50;
    config->most_positions = 64;
    config->layers.assign(3, LayerAttention{0.5, std::nullopt});
    config->positions = RotaryPositions{4, 10'000, NoRopeScaling{}};
    config->norm = NormKind::Rms;
    config->activation = Activation::Silu;
    config->is_gated = true;
    return config;
}

} // namespace headlight
