// SPDX-License-Identifier: GPL-3.0-or-later
// A typed sentence, every stage kept, weights drawn anew, on one core.
#include "named_benchmark.h"

#include "engine/playground.h"

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

void everyStage(benchmark::State& state, Index tokens, Index heads)
{
    const PlaygroundInput input = sentenceOf(tokens, heads);
    const WorkContext one_thread{{}, {}, 1};
    for (auto _ : state)
        benchmark::DoNotOptimize(runPlayground(input, one_thread));
}

const bool added = [] {
    for (const auto& [tokens, heads] : {std::pair<Index, Index>{6, 4}, {64, 8}, {512, 8}})
        addBenchmark("playground/n:" + std::to_string(tokens) + "/heads:" + std::to_string(heads), everyStage, tokens,
                     heads);
    return true;
}();

} // namespace
