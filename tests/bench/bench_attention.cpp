// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of 12 heads of 64 in float32, causal, beside plain Eigen. See compare_torch.py for PyTorch in the same run.
#include "named_benchmark.h"

#include "engine/attention.h"
#include "engine/pooled_head.h"

#include <thread>

using namespace headlight;

namespace {

constexpr Index heads = 12;
constexpr Index d_k = 64;

std::vector<HeadTrace<float>> anyHeads(Index n)
{
    std::vector<HeadTrace<float>> traces;
    for (std::uint32_t h = 0; h < heads; ++h)
        traces.push_back({anyMatrix(n, d_k, 3 * h), anyMatrix(n, d_k, 3 * h + 1), anyMatrix(n, d_k, 3 * h + 2)});
    return traces;
}

/// Every step kept, in memory that was there before; or none but the outputs.
void attention(benchmark::State& state, Index n, int threads, Keep keep)
{
    std::vector<HeadTrace<float>> traces = anyHeads(n);
    HeadOptions options;
    options.scale = 0.125;
    const std::vector<HeadOptions> all_options(heads, options);
    const Mask mask = Mask::make({{CausalRule{}}}, n, n).value();
    const WorkContext context{{}, {}, threads};
    const auto attend = [&] {
        Work work(context, 1);
        return bool(attendHeads<float>(traces, all_options, {&mask, 1}, keep, work));
    };
    bool done = attend(); // touches the memory
    for (auto _ : state)
        done = attend() && done;
    if (!done)
        state.SkipWithError("failed");
    state.counters["GFLOP/s"] = benchmark::Counter(double(heads) * double(n) * double(n) * double(2 * d_k) / 1e9,
                                                   benchmark::Counter::kIsIterationInvariantRate);
}

struct PlainMaps
{
    Matrix<float> scores, scaled, masked, weights, output;
};

/// As the formula is written down with Eigen.
void plainHead(const HeadTrace<float>& head, PlainMaps& maps)
{
    const Index n = head.q.rows();
    maps.scores.noalias() = head.q * head.k.transpose();
    maps.scaled = maps.scores * 0.125F;
    maps.masked = maps.scaled;
    for (Index i = 0; i < n; ++i)
        maps.masked.row(i).tail(n - i - 1).setConstant(-std::numeric_limits<float>::infinity());
    maps.weights = (maps.masked.colwise() - maps.masked.rowwise().maxCoeff()).array().exp().matrix();
    maps.weights = maps.weights.array().colwise() / maps.weights.rowwise().sum().array();
    maps.output.noalias() = maps.weights * head.v;
}

void plainEigen(benchmark::State& state, Index n, int threads)
{
    const std::vector<HeadTrace<float>> traces = anyHeads(n);
    std::vector<PlainMaps> maps(heads);
    const auto someHeads = [&](int first) {
        for (std::size_t h = std::size_t(first); h < std::size_t(heads); h += std::size_t(threads))
            plainHead(traces[h], maps[h]);
    };
    const auto attend = [&] {
        std::vector<std::jthread> others;
        for (int t = 1; t < threads; ++t)
            others.emplace_back(someHeads, t);
        someHeads(0);
    };
    attend();
    for (auto _ : state)
        attend();
}

/// A long head whose maps are not kept.
struct LongHead
{
    explicit LongHead(Index n) : q(anyMatrix(n, d_k, 1)), k(anyMatrix(n, d_k, 2)) { options.scale = 0.125; }

    Matrix<float> q, k;
    HeadOptions options;
    Mask mask = Mask::make({{CausalRule{}}}, q.rows(), q.rows()).value();
};

/// One head's map brought to the screen.
void pooled(benchmark::State& state, Index n, int threads)
{
    const LongHead head(n);
    const WorkContext context{{}, {}, threads};
    for (auto _ : state)
        if (!pooledHead(head.q, head.k, head.options, head.mask, {}, context))
            state.SkipWithError("failed");
}

/// The last 1,024 queries and keys of it, as somebody sees them who looks closer. The rows' sums are known from
/// attention, which is not measured here; any will do.
void pooledWindow(benchmark::State& state, Index n, int threads)
{
    const LongHead head(n);
    const WorkContext context{{}, {}, threads};
    PoolRequest request;
    request.window = CellWindow{n - 1'024, 1'024, n - 1'024, 1'024};
    RowMark row;
    row.largest = 1;
    row.sum = double(n);
    const std::vector<RowMark> rows(static_cast<std::size_t>(n), row);
    for (auto _ : state)
        if (!pooledHead(head.q, head.k, head.options, head.mask, request, context, rows))
            state.SkipWithError("failed");
}

/// The row of its last query, as the inspector shows it.
void oneRow(benchmark::State& state, Index n)
{
    const LongHead head(n);
    for (auto _ : state)
        if (!headRow(head.q, head.k, head.options, head.mask, n - 1))
            state.SkipWithError("failed");
}

std::string nameOf(std::string_view way, Index n, int threads)
{
    return "attention/" + std::string(way) + "/n:" + std::to_string(n) +
           "/heads:12/dk:64/threads:" + std::to_string(threads);
}

const bool added = [] {
    for (const int threads : {1, 2})
        for (const Index n : {64, 128, 256, 512, 1'024, 2'048}) {
            addBenchmark(nameOf("kept", n, threads), attention, n, threads, Keep::Maps);
            addBenchmark(nameOf("lazy", n, threads), attention, n, threads, Keep::Output);
            addBenchmark(nameOf("eigen", n, threads), plainEigen, n, threads);
        }
    for (const Index n : {2'048, 16'384, 131'072}) {
        const std::string of_head = "/n:" + std::to_string(n) + "/dk:64";
        addBenchmark("pooled" + of_head + "/threads:2", pooled, n, 2);
        addBenchmark("pooled/window" + of_head + "/threads:2", pooledWindow, n, 2);
        addBenchmark("pooled/row" + of_head, oneRow, n);
    }
    return true;
}();

} // namespace
