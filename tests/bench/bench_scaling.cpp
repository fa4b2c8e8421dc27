// SPDX-License-Identifier: GPL-3.0-or-later
// The √d_k experiment, whose vectors are really drawn, beside std::normal_distribution.
#include "named_benchmark.h"

#include "figure/scaling_figure.h"
#include "views/scaling_run.h"

#include <QCoreApplication>

#include <random>
#include <vector>

using namespace headlight;

namespace {

constexpr Index keys = 10;
constexpr Index samples = 100'000 / keys; // a hundred thousand products

void ours(benchmark::State& state, Index d_k, int threads)
{
    const ScalingParameters parameters{d_k, keys, samples, 17, EntryDistribution::Normal};
    const WorkContext context{{}, {}, threads};
    for (auto _ : state)
        benchmark::DoNotOptimize(runScaling(parameters, context));
}

/// The products alone, as they are written down with the standard library; one thread.
void plain(benchmark::State& state, Index d_k)
{
    std::mt19937 random(17);
    std::normal_distribution normal; // of double, as ours
    std::vector<double> q(static_cast<std::size_t>(d_k)), products;
    for (auto _ : state) {
        products.clear();
        for (Index sample = 0; sample < samples; ++sample) {
            for (double& entry : q)
                entry = normal(random);
            for (Index key = 0; key < keys; ++key) {
                double sum = 0;
                for (const double entry : q)
                    sum += entry * normal(random);
                products.push_back(sum);
            }
        }
        benchmark::DoNotOptimize(products.data());
    }
}

/// A slider is dragged: at each d_k the answer from few samples, and its curves on the screen.
void pictures(benchmark::State& state, Index d_k)
{
    ScalingFigure figure;
    figure.resize(1'000, 600);
    figure.show();
    ScalingParameters parameters{d_k, keys, samples, 17, EntryDistribution::Normal};
    for (auto _ : state) {
        parameters.d_k = parameters.d_k == d_k ? d_k - 1 : d_k;
        const Result<ScalingResult> result = runScaling(ScalingRun::quick(parameters), {});
        if (!result)
            return state.SkipWithError("failed");
        figure.showScaling(*result);
        QCoreApplication::processEvents(); // the plot paints when the event loop is back
        figure.grab();
    }
    state.counters["pictures/s"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
}

const bool added = [] {
    for (const Index d_k : {2, 64, 1'024, 4'096})
        addBenchmark("scaling/pictures/dk:" + std::to_string(d_k), pictures, d_k);
    for (const Index d_k : {16, 64, 256, 1'024}) {
        const std::string at = "/dk:" + std::to_string(d_k);
        addBenchmark("scaling" + at + "/threads:1", ours, d_k, 1);
        addBenchmark("scaling" + at + "/threads:2", ours, d_k, 2);
        addBenchmark("scaling/plain" + at, plain, d_k);
    }
    return true;
}();

} // namespace
