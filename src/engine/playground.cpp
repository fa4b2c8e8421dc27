// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/playground.h"

#include "core/checked_size.h"
#include "engine/attention.h"
#include "engine/budget.h"
#include "engine/kernels.h"
#include "engine/playground_weights.h"
#include "engine/positions.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

/// Products are cut into pieces of about a millisecond: so many rows, and so many columns of them, are one task.
struct Tiles
{
    Index rows;
    Index columns;
    Index down;
    Index across;

    Tiles(Index n, Index inner, Index m)
        : rows(std::clamp<Index>(1'000'000 / std::max<Index>(inner * m, 1), 1, 64)),
          columns(std::max<Index>(8, 1'000'000 / std::max<Index>(inner * rows, 1) / 8 * 8)),
          down((n + rows - 1) / rows), across((m + columns - 1) / columns)
    {}

    void multiplyTile(Index tile, const Matrix<double>& a, const Matrix<double>& b, Matrix<double>& c) const
    {
        const Index i = tile / across * rows;
        const Index j = tile % across * columns;
        multiply({a.row(i).data(), a.cols()}, {b.data() + j, b.cols()}, {c.row(i).data() + j, c.cols()},
                 std::min(rows, a.rows() - i), a.cols(), std::min(columns, b.cols() - j));
    }
};

struct Product
{
    const Matrix<double>* a; // (n, inner)
    const Matrix<double>* b; // (inner, m)
    Matrix<double>* c;       // (n, m)
};

/// All products of one phase; their shapes may differ.
Result<void> multiplyAll(std::span<const Product> products, Work& work)
{
    std::vector<Tiles> tiles;
    std::vector<Index> ends;
    double operations = 0;
    for (const Product& product : products) {
        product.c->resize(product.a->rows(), product.b->cols());
        tiles.emplace_back(product.a->rows(), product.a->cols(), product.b->cols());
        ends.push_back((ends.empty() ? 0 : ends.back()) + tiles.back().down * tiles.back().across);
        operations += double(product.a->rows()) * double(product.a->cols()) * double(product.b->cols());
    }
    const Index count = ends.empty() ? 0 : ends.back();
    return work.run(count, operations / double(std::max<Index>(count, 1)), [&](Index task) {
        const std::size_t which = std::size_t(std::upper_bound(ends.begin(), ends.end(), task) - ends.begin());
        const Product& product = products[which];
        tiles[which].multiplyTile(task - (which == 0 ? 0 : ends[which - 1]), *product.a, *product.b, *product.c);
    });
}

double operationsOf(const AttentionConfig& config, Index n_q, Index n_k)
{
    const double d_model = double(config.d_model());
    const double heads = double(config.q_num_heads());
    const double kv_heads = double(config.kv_num_heads());
    const double d_k = double(config.d_k());
    const double d_v = double(config.d_v());
    return double(n_q) * d_model * heads * (d_k + d_v) + double(n_k) * d_model * kv_heads * (d_k + d_v) +
           heads * attentionOperations(n_q, n_k, config.d_k(), config.d_v()) + weightOperations(config);
}

/// q, k, v of every head, after positions.
Result<void> project(const AttentionConfig& config, PlaygroundTrace& trace, const Matrix<double>& key_x, Work& work)
{
    std::vector<HeadTrace<double>>& heads = trace.layer.heads;
    const Index group = config.q_num_heads() / config.kv_num_heads();
    std::vector<Product> products;
    for (Index h = 0; h < config.q_num_heads(); ++h) {
        HeadTrace<double>& head = heads[std::size_t(h)];
        products.push_back({&trace.layer.x, &trace.weights.w_q[std::size_t(h)], &head.q});
        if (h % group != 0)
            continue;
        const std::size_t kv = std::size_t(config.keyValueHead(h));
        products.push_back({&key_x, &trace.weights.w_k[kv], &head.k});
        products.push_back({&key_x, &trace.weights.w_v[kv], &head.v});
    }
    if (const auto done = multiplyAll(products, work); !done)
        return done;
    for (Index h = 0; h < config.q_num_heads(); ++h) {
        HeadTrace<double>& head = heads[std::size_t(h)];
        const HeadTrace<double>& maker = heads[std::size_t(h - h % group)];
        if (config.positions() == Positions::Rope) {
            applyRope(head.q);
            if (&head == &maker)
                applyRope(head.k);
        }
        if (&head != &maker) {
            head.k = maker.k;
            head.v = maker.v;
        }
    }
    return {};
}

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

/// The heads' outputs side by side, then mixed by W_O.
Result<void> joinHeads(const AttentionConfig& config, PlaygroundTrace& trace, Work& work)
{
    Matrix<double>& concat = trace.layer.concat;
    concat.resize(trace.layer.x.rows(), config.q_num_heads() * config.d_v());
    for (Index h = 0; h < config.q_num_heads(); ++h)
        concat.middleCols(h * config.d_v(), config.d_v()) = trace.layer.heads[std::size_t(h)].output;
    const Product product{&concat, &trace.weights.w_o, &trace.layer.projected};
    return multiplyAll({&product, 1}, work);
}

/// A mask a head, since tensors may differ between heads.
Result<std::vector<Mask>> headMasks(const PlaygroundInput& input, Index n_q, Index n_k)
{
    const Index heads = input.mask.tensors.empty() ? 1 : input.config.q_num_heads();
    std::vector<Mask> masks;
    for (Index h = 0; h < heads; ++h) {
        const Result<Mask> mask = Mask::make(input.mask, n_q, n_k, {.head = h, .heads = input.config.q_num_heads()});
        if (!mask)
            return tl::unexpected(mask.error());
        masks.push_back(*mask);
    }
    return masks;
}

Result<PlaygroundTrace> compute(const PlaygroundInput& input, std::span<const Mask> masks, const WorkContext& context)
{
    const AttentionConfig& config = input.config;
    Work work(context, operationsOf(config, masks[0].queries(), masks[0].keys()));
    PlaygroundTrace trace;
    if (const auto done = makeWeights(trace.weights, config, input.seed, input.recipes, work); !done)
        return tl::unexpected(done.error());
    trace.layer.x = embed(config, input.seed, input.tokens);
    if (!input.context.empty())
        trace.context_x = embed(config, input.seed, input.context);
    trace.layer.heads.resize(std::size_t(config.q_num_heads()));

    const Matrix<double>& key_x = input.context.empty() ? trace.layer.x : trace.context_x;
    const std::vector<HeadOptions> options = headOptions(config, trace.weights);
    const auto done =
        project(config, trace, key_x, work)
            .and_then([&] { return attendHeads<double>(trace.layer.heads, options, masks, Keep::Maps, work); })
            .and_then([&] { return joinHeads(config, trace, work); });
    if (!done)
        return tl::unexpected(done.error());
    context.report(1);
    return trace;
}

} // namespace

Bytes playgroundNeed(const AttentionConfig& config, Index n_q, Index n_k)
{
    const auto size = [](Index count) { return CheckedSize(Bytes(std::max<Index>(count, 0))); };
    const CheckedSize queries = size(n_q);
    const CheckedSize keys = size(n_k);
    const CheckedSize heads = size(config.q_num_heads());
    const CheckedSize kv_heads = size(config.kv_num_heads());
    const CheckedSize key_value = size(config.d_k() + config.d_v());
    const CheckedSize maps = size(5) * heads * queries * keys;
    const CheckedSize vectors = heads * (queries * key_value + size(2) * keys * key_value);
    const CheckedSize rows = queries * (size(2 * config.d_model()) + heads * size(config.d_v()));
    const CheckedSize context = keys * size(config.d_model());
    const CheckedSize weights =
        size(config.d_model()) * (heads * key_value + kv_heads * key_value) + heads * size(config.d_k());
    return (size(sizeof(double)) * (maps + vectors + rows + context + weights)).value();
}

Result<PlaygroundTrace> runPlayground(const PlaygroundInput& input, const WorkContext& work)
{
    if (input.tokens.empty())
        return fail(NoTokens{Field::Text});
    const Index n_q = Index(input.tokens.size());
    const Index n_k = input.context.empty() ? n_q : Index(input.context.size());
    if (input.budget > 0) {
        const auto need_for = [&](Index n) { return playgroundNeed(input.config, std::min(n, n_q), std::min(n, n_k)); };
        const Index n = std::max(n_q, n_k);
        if (const auto fits = requireBudget(need_for(n), input.budget, n, need_for); !fits)
            return tl::unexpected(fits.error());
    }
    try {
        const Result<std::vector<Mask>> masks = headMasks(input, n_q, n_k);
        if (!masks)
            return tl::unexpected(masks.error());
        return compute(input, *masks, work);
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

} // namespace headlight
