// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/playground.h"

#include "core/checked_size.h"
#include "engine/attention.h"
#include "engine/budget.h"
#include "engine/playground_weights.h"
#include "engine/positions.h"
#include "engine/products.h"

#include <algorithm>
#include <new>
#include <utility>

namespace headlight {

namespace {

/// What turning one head's q and k costs, in multiply-adds.
double ropeOperations(const AttentionConfig& config, Index n_q, Index n_k)
{
    constexpr double steps = 10; // an entry's share of the sines and cosines of its pair
    return config.positions() == Positions::Rope ? steps * double(n_q + n_k) * double(config.d_k()) : 0;
}

/// What copying a matrix costs.
double copyOperations(Index rows, Index columns)
{
    return double(rows) * double(columns);
}

double operationsOf(const AttentionConfig& config, Index n_q, Index n_k)
{
    const double d_model = double(config.d_model());
    const double heads = double(config.q_num_heads());
    const double kv_heads = double(config.kv_num_heads());
    const double d_k = double(config.d_k());
    const double d_v = double(config.d_v());
    return double(n_q) * d_model * heads * (d_k + d_v) + double(n_k) * d_model * kv_heads * (d_k + d_v) +
           heads * (attentionOperations(n_q, n_k, config.d_k(), config.d_v()) + ropeOperations(config, n_q, n_k) +
                    copyOperations(n_q, config.d_v())) +
           weightOperations(config) + embeddingOperations(config, n_q + n_k);
}

/// Rotary positions: some rows of a head's q and k at a time, k once for each group.
template<class Scalar>
Result<void> turn(const AttentionConfig& config, std::vector<HeadTrace<Scalar>>& heads, Work& work)
{
    constexpr Index entries_together = 20'000; // about a millisecond
    const Index n_q = heads.front().q.rows();
    const Index n_k = heads.front().k.rows();
    const Index group = config.q_num_heads() / config.kv_num_heads();
    const Index rows = std::max<Index>(1, entries_together / config.d_k());
    const Index blocks = (std::max(n_q, n_k) + rows - 1) / rows;
    const double operations = ropeOperations(config, n_q, n_k) / double(blocks);
    return work.run(config.q_num_heads() * blocks, operations, [&](Index task) {
        const Index head = task / blocks;
        const Index first = task % blocks * rows;
        HeadTrace<Scalar>& turned = heads[std::size_t(head)];
        applyRope(turned.q, std::min(first, n_q), std::min(first + rows, n_q), config.rope());
        if (head % group == 0)
            applyRope(turned.k, std::min(first, n_k), std::min(first + rows, n_k), config.rope());
    });
}

/// q, k, v of every head, after positions.
template<class Scalar>
Result<void> project(const AttentionConfig& config, const PlaygroundWeights& weights, LayerTrace<Scalar>& layer,
                     const Matrix<Scalar>& key_x, Work& work)
{
    std::vector<HeadTrace<Scalar>>& heads = layer.heads;
    const Index group = config.q_num_heads() / config.kv_num_heads();
    std::vector<Product<Scalar>> products;
    for (Index h = 0; h < config.q_num_heads(); ++h) {
        HeadTrace<Scalar>& head = heads[std::size_t(h)];
        products.push_back({&layer.x, &weights.w_q[std::size_t(h)], &head.q});
        if (h % group != 0)
            continue;
        const std::size_t kv = std::size_t(config.keyValueHead(h));
        products.push_back({&key_x, &weights.w_k[kv], &head.k});
        products.push_back({&key_x, &weights.w_v[kv], &head.v});
    }
    return multiplyAll<Scalar>(products, work).and_then([&] {
        return config.positions() == Positions::Rope ? turn(config, heads, work) : Result<void>();
    });
}

/// The query heads of a group read the same keys and values.
template<class Scalar>
void shareKeys(const AttentionConfig& config, std::vector<HeadTrace<Scalar>>& heads)
{
    const Index group = config.q_num_heads() / config.kv_num_heads();
    for (Index h = 0; h < config.q_num_heads(); ++h)
        if (h % group != 0) {
            heads[std::size_t(h)].k = heads[std::size_t(h - h % group)].k;
            heads[std::size_t(h)].v = heads[std::size_t(h - h % group)].v;
        }
}

/// The heads' outputs side by side, then mixed by W_O.
template<class Scalar>
Result<void> joinHeads(const AttentionConfig& config, const PlaygroundWeights& weights, LayerTrace<Scalar>& layer,
                       Work& work)
{
    const Index d_v = config.d_v();
    layer.concat.resize(layer.x.rows(), config.q_num_heads() * d_v);
    const double operations = copyOperations(layer.x.rows(), d_v);
    return work
        .run(config.q_num_heads(), operations,
             [&](Index h) { layer.concat.middleCols(h * d_v, d_v) = layer.heads[std::size_t(h)].output; })
        .and_then([&] {
            const Product<Scalar> product{&layer.concat, &weights.w_o, &layer.projected};
            return multiplyAll<Scalar>({&product, 1}, work);
        });
}

/// Weights rounded once, so that what is shown is what was computed with; some rows of a matrix at a time.
Result<void> roundToFloat(PlaygroundWeights& weights, Work& work)
{
    constexpr Index entries_together = 1'000'000; // about a millisecond
    std::vector<Matrix<double>*> matrices = {&weights.w_o, &weights.w_additive};
    for (std::vector<Matrix<double>>* each : {&weights.w_q, &weights.w_k, &weights.w_v})
        for (Matrix<double>& matrix : *each)
            matrices.push_back(&matrix);
    for (Matrix<double>* matrix : matrices) {
        const Index rows = std::max<Index>(1, entries_together / std::max<Index>(matrix->cols(), 1));
        const auto round = [&](Index block) {
            auto part = matrix->middleRows(block * rows, std::min(rows, matrix->rows() - block * rows));
            part = part.template cast<float>().template cast<double>().eval();
        };
        if (const auto done = work.run((matrix->rows() + rows - 1) / rows, 0, round); !done)
            return done;
    }
    return {};
}

template<class Scalar>
Result<void> computeLayer(const PlaygroundInput& input, std::span<const Mask> masks, PlaygroundTrace& trace, Work& work)
{
    const AttentionConfig& config = input.config;
    LayerTrace<Scalar>& layer = trace.layer.emplace<LayerTrace<Scalar>>();
    layer.heads.resize(std::size_t(config.q_num_heads()));
    const bool crosses = !input.context.empty();
    Matrix<Scalar> context_x; // (n_k, d_model)
    const std::vector<HeadOptions> options = headOptions(config, trace.weights);
    return embed(layer.x, config, input.seed, input.tokens, work)
        .and_then([&] { return crosses ? embed(context_x, config, input.seed, input.context, work) : Result<void>(); })
        .and_then([&] { return project(config, trace.weights, layer, crosses ? context_x : layer.x, work); })
        .and_then([&] {
            shareKeys(config, layer.heads);
            trace.context_x = context_x.template cast<double>();
            return attendHeads<Scalar>(layer.heads, options, masks, input.keep, work);
        })
        .and_then([&] { return joinHeads(config, trace.weights, layer, work); });
}

Result<PlaygroundTrace> compute(const PlaygroundInput& input, std::span<const Mask> masks, const WorkContext& context)
{
    Work work(context, operationsOf(input.config, masks[0].queries(), masks[0].keys()));
    PlaygroundTrace trace;
    const auto done = makeWeights(trace.weights, input.config, input.seed, input.recipes, work).and_then([&] {
        if (input.precision == Precision::Float64)
            return computeLayer<double>(input, masks, trace, work);
        return roundToFloat(trace.weights, work).and_then([&] {
            return computeLayer<float>(input, masks, trace, work);
        });
    });
    if (!done)
        return tl::unexpected(done.error());
    context.report(1);
    return trace;
}

} // namespace

std::vector<HeadOptions> headOptions(const AttentionConfig& config, const PlaygroundWeights& weights)
{
    HeadOptions shared;
    shared.score = config.score();
    shared.scale = 1 / (config.divisor() * config.temperature());
    shared.softcap = config.softcap();
    shared.precision = config.precision();
    std::vector<HeadOptions> options(std::size_t(config.q_num_heads()), shared);
    if (config.score() == ScoreFunction::Additive)
        for (std::size_t h = 0; h < options.size(); ++h)
            options[h].additive_weights.assign(weights.w_additive.row(Index(h)).begin(),
                                               weights.w_additive.row(Index(h)).end());
    if (config.positions() == Positions::Alibi) {
        const std::vector<double> slopes = alibiSlopes(config.q_num_heads());
        for (std::size_t h = 0; h < options.size(); ++h)
            options[h].alibi_slope = slopes[h];
    }
    return options;
}

MatrixView PlaygroundTrace::stage(Stage stage, Index head) const
{
    return std::visit([&](const auto& of) { return of.stage(stage, head); }, layer);
}

const std::vector<RowMark>& PlaygroundTrace::rows(Index head) const
{
    return std::visit([&](const auto& of) -> const std::vector<RowMark>& { return of.heads[std::size_t(head)].rows; },
                      layer);
}

Bytes playgroundNeed(const AttentionConfig& config, Index n_q, Index n_k, Precision precision, Keep keep)
{
    const auto size = [](Index count) { return CheckedSize(Bytes(std::max<Index>(count, 0))); };
    const CheckedSize queries = size(n_q);
    const CheckedSize keys = size(n_k);
    const CheckedSize heads = size(config.q_num_heads());
    const CheckedSize kv_heads = size(config.kv_num_heads());
    const CheckedSize key_value = size(config.d_k() + config.d_v());
    const CheckedSize maps =
        keep == Keep::Maps ? size(mapsOfHead(config.softcap().has_value())) * heads * queries * keys : size(0);
    const CheckedSize vectors = heads * (queries + keys) * key_value;
    const CheckedSize rows = queries * (size(2 * config.d_model()) + heads * size(config.d_v()));
    const CheckedSize context = keys * size(config.d_model());
    // Always in double: the weights, the second text's x, and while it is computed each head's keys and values.
    const CheckedSize weights =
        size(config.d_model()) * (heads * key_value + kv_heads * key_value) + heads * size(config.d_k());
    const CheckedSize doubles = weights + context + heads * keys * key_value;
    const bool is_float = precision == Precision::Float32;
    const CheckedSize scalars = maps + vectors + rows + context;
    const CheckedSize told = heads * queries * size(sizeof(RowMark));
    return (size(is_float ? sizeof(float) : sizeof(double)) * scalars + size(sizeof(double)) * doubles + told).value();
}

Result<PlaygroundTrace> runPlayground(const PlaygroundInput& input, const WorkContext& work)
{
    if (input.tokens.empty())
        return fail(NoTokens{Field::Text});
    const Index n_q = Index(input.tokens.size());
    const Index n_k = input.context.empty() ? n_q : Index(input.context.size());
    if (input.budget > 0) {
        const auto need_for = [&](Index n) {
            return playgroundNeed(input.config, std::min(n, n_q), std::min(n, n_k), input.precision, input.keep);
        };
        const Index n = std::max(n_q, n_k);
        if (const auto fits = requireBudget(need_for(n), input.budget, n, need_for); !fits)
            return tl::unexpected(fits.error());
    }
    try {
        const Result<std::vector<Mask>> masks = masksOfHeads(input.mask, n_q, n_k, input.config.q_num_heads());
        if (!masks)
            return tl::unexpected(masks.error());
        return compute(input, *masks, work);
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

} // namespace headlight
