// SPDX-License-Identifier: GPL-3.0-or-later
// A whole pass of GPT-2 small's size. See compare_torch.py for PyTorch in the same run.
#include "named_benchmark.h"

#include "engine/transformer.h"

#include "../engine/small_transformer.h"

#include <map>

using namespace headlight;

namespace {

constexpr Index heads = 12;
constexpr Index d_k = 64;

/// GPT-2 small's size; its weights stay in memory.
class KeptWeights final : public TransformerWeights
{
public:
    explicit KeptWeights(const TransformerConfig& config) : m_made(config)
    {
        for (Index layer = 0; layer < config.layerCount(); ++layer)
            m_blocks.push_back(*m_made.block(layer, {}));
    }

    Result<InputWeights> input(std::span<const Index> ids, std::span<const Index> positions,
                               std::span<const Index> types, const WorkContext& context) const override
    {
        return m_made.input(ids, positions, types, context);
    }

    Result<std::shared_ptr<const BlockWeights>> block(Index layer, const WorkContext&) const override
    {
        return m_blocks[std::size_t(layer)];
    }

    Result<OutputWeights> output(const WorkContext& context) const override { return m_made.output(context); }

    Result<Linear> vocabulary(Index first, Index count, const WorkContext& context) const override
    {
        return m_made.vocabulary(first, count, context);
    }

private:
    SmallWeights m_made;
    std::vector<std::shared_ptr<const BlockWeights>> m_blocks;
};

std::shared_ptr<TransformerConfig> gpt2Small()
{
    auto config = std::make_shared<TransformerConfig>();
    config->d_model = config->d_embedding = heads * d_k;
    config->q_num_heads = config->kv_num_heads = heads;
    config->d_k = d_k;
    config->d_inner = 4 * config->d_model;
    config->vocabulary = 1'000;
    config->most_positions = 1'024;
    config->layers.assign(12, LayerAttention{0.125, std::nullopt});
    config->activation = Activation::GeluTanh;
    return config;
}

TransformerInput someTokens(Index n)
{
    TransformerInput input;
    for (Index i = 0; i < n; ++i)
        input.ids.push_back((7 * i + 3) % 1'000);
    return input;
}

const std::pair<std::shared_ptr<TransformerConfig>, KeptWeights>& gpt2()
{
    static const auto config = gpt2Small();
    static const std::pair<std::shared_ptr<TransformerConfig>, KeptWeights> both{config, KeptWeights(*config)};
    return both;
}

enum class Wall { No, Yes };

/// With the wall's small picture of every head, as the window wants it, or without.
void wholePass(benchmark::State& state, Index n, int threads, Wall wall)
{
    const auto& [config, weights] = gpt2();
    const TransformerInput input = someTokens(n);
    const WorkContext context{{}, {}, threads};
    TransformerWish wish;
    if (wall == Wall::Yes)
        wish.pictures = PoolRequest{.cells = 48};
    for (auto _ : state)
        if (!runTransformer(config, weights, input, wish, context))
            state.SkipWithError("failed");
}

/// The last token of a text changes from run to run; the rows before it are those of the run before.
void changedLast(benchmark::State& state, Index n, int threads)
{
    const auto& [config, weights] = gpt2();
    TransformerInput input = someTokens(n);
    const WorkContext context{{}, {}, threads};
    TransformerWish wish;
    const auto run = [&] {
        input.ids.back() = (input.ids.back() + 1) % 1'000;
        Result<TransformerTrace> trace = runTransformer(config, weights, input, wish, context);
        if (trace)
            wish.before = std::make_shared<const TransformerTrace>(std::move(*trace));
        return trace.has_value();
    };
    bool done = run();
    for (auto _ : state)
        done = run() && done;
    if (!done)
        state.SkipWithError("failed");
}

const bool added = [] {
    for (const int threads : {1, 2})
        for (const Index n : {128, 512, 1'024})
            addBenchmark("gpt2/n:" + std::to_string(n) + "/threads:" + std::to_string(threads), wholePass, n, threads,
                         Wall::No);
    for (const Index n : {128, 1'024})
        addBenchmark("gpt2/wall/n:" + std::to_string(n) + "/threads:2", wholePass, n, 2, Wall::Yes);
    for (const int threads : {1, 2})
        for (const Index n : {128, 1'024})
            addBenchmark("gpt2/change/n:" + std::to_string(n) + "/threads:" + std::to_string(threads), changedLast, n,
                         threads);
    return true;
}();

} // namespace
