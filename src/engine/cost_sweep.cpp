// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cost_sweep.h"

#include "engine/attention_cost.h"
#include "engine/playground.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace headlight {

namespace {

constexpr Index first_tokens = 16;
constexpr int runs = 3; // of each size; the fastest counts

double bytesOf(const Matrix<double>& matrix)
{
    return double(matrix.size()) * sizeof(double);
}

double bytesOf(const LayerTrace<double>& layer)
{
    double bytes = bytesOf(layer.x) + bytesOf(layer.concat) + bytesOf(layer.projected);
    for (const HeadTrace<double>& head : layer.heads) {
        for (const Matrix<double>* matrix : {&head.q, &head.k, &head.v, &head.output})
            bytes += bytesOf(*matrix);
        if (head.maps)
            for (const Matrix<double>* matrix :
                 {&head.maps->scores, &head.maps->scaled, &head.maps->capped, &head.maps->masked, &head.maps->weights})
                bytes += bytesOf(*matrix);
    }
    return bytes;
}

std::vector<Index> sizesUpTo(const AttentionConfig& config, Index most_tokens, Bytes budget)
{
    std::vector<Index> sizes;
    for (Index n = first_tokens; n <= most_tokens && (budget == 0 || playgroundNeed(config, n, n) <= budget); n *= 2)
        sizes.push_back(n);
    return sizes;
}

PlaygroundInput inputOf(const AttentionConfig& config, Index tokens)
{
    const std::vector<Recipe> recipes(std::size_t(config.q_num_heads()), Recipe::Random);
    std::vector<std::string> words;
    for (Index i = 0; i < tokens; ++i)
        words.push_back(std::to_string(i));
    return {config, 17, recipes, words, {}, {}, 0};
}

Result<CostSample> measured(const PlaygroundInput& input, const WorkContext& work)
{
    CostSample sample{.tokens = Index(input.tokens.size())};
    for (int run = 0; run < runs; ++run) {
        const auto start = std::chrono::steady_clock::now();
        const Result<PlaygroundTrace> trace = runPlayground(input, work);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        if (!trace)
            return tl::unexpected(trace.error());
        sample.seconds = run == 0 ? taken.count() : std::min(sample.seconds, taken.count());
        sample.bytes = bytesOf(trace->as<double>());
    }
    return sample;
}

} // namespace

Result<CostSweep> measureCost(const AttentionParameters& parameters, Index most_tokens, Bytes budget,
                              const WorkContext& work)
{
    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
    if (!config)
        return tl::unexpected(config.error());
    const std::vector<Index> sizes = sizesUpTo(*config, most_tokens, budget);
    double total = 0;
    for (Index n : sizes)
        total += attentionCost(*config, n, n, Precision::Float64).operations;

    CostSweep sweep{parameters, {}};
    double done = 0;
    const WorkContext single{work.stop, {}, 1};
    for (Index n : sizes) {
        const Result<CostSample> sample = measured(inputOf(*config, n), single);
        if (!sample)
            return tl::unexpected(sample.error());
        sweep.samples.push_back(*sample);
        done += attentionCost(*config, n, n, Precision::Float64).operations;
        work.report(done / total);
    }
    return sweep;
}

std::optional<double> fittedExponent(std::span<const double> x, std::span<const double> y)
{
    double n = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        if (!(x[i] > 0 && y[i] > 0))
            continue;
        const double a = std::log(x[i]), b = std::log(y[i]);
        n += 1;
        sum_x += a;
        sum_y += b;
        sum_xx += a * a;
        sum_xy += a * b;
    }
    const double spread = n * sum_xx - sum_x * sum_x;
    if (n < 2 || !(spread > 0))
        return std::nullopt;
    return (n * sum_xy - sum_x * sum_y) / spread;
}

} // namespace headlight
