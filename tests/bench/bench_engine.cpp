// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's times on one core. To reach: 64 tokens × 8 heads, every stage kept, weights drawn anew, under 1 ms.
#include "engine/playground.h"
#include "engine/scaling_experiment.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace headlight;

namespace {

PlaygroundInput sentenceOf(Index tokens, Index heads)
{
    AttentionParameters parameters;
    parameters.q_num_heads = heads;
    const AttentionConfig config = AttentionConfig::make(parameters).value();
    PlaygroundInput input{config, 17, resolveRecipes({}, config).value(), {}, {}, {}, 0};
    for (Index i = 0; i < tokens; ++i)
        input.tokens.push_back("word " + std::string(std::size_t(i % 50), 'x'));
    return input;
}

void everyStage(benchmark::State& state)
{
    const PlaygroundInput input = sentenceOf(state.range(0), state.range(1));
    const WorkContext one_thread{{}, {}, 1};
    for (auto _ : state)
        benchmark::DoNotOptimize(runPlayground(input, one_thread));
}

void scalingExperiment(benchmark::State& state)
{
    const ScalingParameters parameters{state.range(0), 10, 2'000, 17, EntryDistribution::Normal};
    for (auto _ : state)
        benchmark::DoNotOptimize(runScaling(parameters, {}));
}

} // namespace

BENCHMARK(everyStage)->Args({6, 4})->Args({64, 8})->Args({512, 8})->Unit(benchmark::kMillisecond);
BENCHMARK(scalingExperiment)->Arg(16)->Arg(256)->Arg(1'024)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
