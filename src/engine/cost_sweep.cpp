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
constexpr int most_runs = 3;                       // of each size; the fastest counts
constexpr std::chrono::milliseconds long_run{500}; // is not repeated: chance matters less in it
constexpr Index least_samples_of_growth = 3;
constexpr Index samples_of_growth = 4; // the first ones are fixed costs

template<class Scalar>
double bytesOf(const Matrix<Scalar>& matrix)
{
    return double(matrix.size()) * sizeof(Scalar);
}

template<class Scalar>
double bytesOf(const LayerTrace<Scalar>& layer)
{
    double bytes = bytesOf(layer.x) + bytesOf(layer.concat) + bytesOf(layer.projected);
    for (const HeadTrace<Scalar>& head : layer.heads) {
        for (const Matrix<Scalar>* matrix : {&head.q, &head.k, &head.v, &head.output})
            bytes += bytesOf(*matrix);
        if (head.maps)
            for (const Matrix<Scalar>* matrix :
                 {&head.maps->scores, &head.maps->scaled, &head.maps->capped, &head.maps->masked, &head.maps->weights})
                bytes += bytesOf(*matrix);
    }
    return bytes;
}

Precision precisionOf(Index tokens, const CostSweepRange& range)
{
    return tokens > range.most_double_tokens ? Precision::Float32 : Precision::Float64;
}

std::vector<Index> sizesIn(const CostSweepRange& range, const AttentionConfig& config)
{
    std::vector<Index> sizes;
    for (Index n = first_tokens; n <= range.most_tokens; n *= 2)
        if (range.budget == 0 || playgroundNeed(config, n, n, precisionOf(n, range)) <= range.budget)
            sizes.push_back(n);
    return sizes;
}

PlaygroundInput inputOf(const AttentionConfig& config, Index tokens, Precision precision)
{
    const std::vector<Recipe> recipes(std::size_t(config.q_num_heads()), Recipe::Random);
    std::vector<std::string> words;
    for (Index i = 0; i < tokens; ++i)
        words.push_back(std::to_string(i));
    return {config, 17, recipes, words, {}, {}, 0, precision};
}

Result<CostSample> measured(const PlaygroundInput& input, const WorkContext& work)
{
    CostSample sample{.tokens = Index(input.tokens.size()), .precision = input.precision};
    for (int run = 0; run < most_runs; ++run) {
        WorkContext part{work.stop, {}, 1};
        part.progress = [&work, run](double share) { work.report((run + share) / most_runs); };
        const auto start = std::chrono::steady_clock::now();
        const Result<PlaygroundTrace> trace = runPlayground(input, part);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        if (!trace)
            return tl::unexpected(trace.error());
        sample.seconds = run == 0 ? taken.count() : std::min(sample.seconds, taken.count());
        sample.bytes = std::visit([](const auto& layer) { return bytesOf(layer); }, trace->layer);
        if (taken > long_run)
            break;
    }
    return sample;
}

} // namespace

Result<CostSweep> measureCost(const AttentionParameters& parameters, const CostSweepRange& range,
                              const WorkContext& work)
{
    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
    if (!config)
        return tl::unexpected(config.error());
    const std::vector<Index> sizes = sizesIn(range, *config);
    const auto operations = [&](Index n) { return attentionCost(*config, n, n, Precision::Float64).operations; };
    double total = 0;
    for (const Index n : sizes)
        total += operations(n);

    CostSweep sweep{parameters, {}};
    double done = 0;
    for (const Index n : sizes) {
        WorkContext part = work;
        part.progress = [&](double share) { work.report((done + share * operations(n)) / total); };
        const Result<CostSample> sample = measured(inputOf(*config, n, precisionOf(n, range)), part);
        if (!sample)
            return tl::unexpected(sample.error());
        sweep.samples.push_back(*sample);
        done += operations(n);
        work.report(done / total);
    }
    return sweep;
}

CostGrowth costGrowth(const CostSweep& sweep)
{
    CostGrowth growth;
    std::vector<double> tokens, seconds, bytes;
    for (auto sample = sweep.samples.rbegin(); sample != sweep.samples.rend(); ++sample) {
        if (sample->precision != sweep.samples.back().precision || growth.samples == samples_of_growth)
            break;
        ++growth.samples;
        tokens.push_back(double(sample->tokens));
        seconds.push_back(sample->seconds);
        bytes.push_back(sample->bytes);
    }
    if (growth.samples >= least_samples_of_growth) {
        growth.seconds = fittedExponent(tokens, seconds);
        growth.bytes = fittedExponent(tokens, bytes);
    }
    return growth;
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
