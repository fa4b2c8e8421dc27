// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/given_matrices.h"

#include "engine/attention.h"
#include "engine/products.h"

#include <new>

namespace headlight {

namespace {

/// The columns of one head.
Matrix<double> partOf(const Matrix<double>& whole, Index head, Index size)
{
    return whole.middleCols(head * size, size);
}

/// The weights and the input, where there are any, as the playground's trace holds them.
Result<GivenHeads> project(const GivenMatrices& given, PlaygroundTrace& trace, LayerTrace<double>& layer, Work& work)
{
    if (const auto* heads = std::get_if<GivenHeads>(&given.matrices))
        return *heads;
    const auto& from = std::get<GivenProjections>(given.matrices);
    layer.x = from.x;
    for (Index h = 0; h < given.heads; ++h) {
        trace.weights.w_q.push_back(partOf(from.w_q, h, given.d_k()));
        trace.weights.w_k.push_back(partOf(from.w_k, h, given.d_k()));
        trace.weights.w_v.push_back(partOf(from.w_v, h, given.d_v()));
    }
    GivenHeads heads;
    const Product<double> products[] = {{&layer.x, &from.w_q, &heads.q},  // Q = X·W_Q
                                        {&layer.x, &from.w_k, &heads.k},  // K = X·W_K
                                        {&layer.x, &from.w_v, &heads.v}}; // V = X·W_V
    const auto done = multiplyAll<double>(products, work);
    if (!done)
        return tl::unexpected(done.error());
    return heads;
}

Result<void> joinHeads(const GivenMatrices& given, PlaygroundTrace& trace, LayerTrace<double>& layer, Work& work)
{
    layer.concat.resize(given.queries(), given.heads * given.d_v());
    for (Index h = 0; h < given.heads; ++h)
        layer.concat.middleCols(h * given.d_v(), given.d_v()) = layer.heads[std::size_t(h)].output;
    if (!given.w_o)
        return {};
    trace.weights.w_o = *given.w_o;
    const Product<double> product{&layer.concat, &trace.weights.w_o, &layer.projected};
    return multiplyAll<double>({&product, 1}, work);
}

double operationsOf(const GivenMatrices& given)
{
    return double(given.heads) * attentionOperations(given.queries(), given.keys(), given.d_k(), given.d_v());
}

} // namespace

Index GivenMatrices::queries() const
{
    const auto* direct = std::get_if<GivenHeads>(&matrices);
    return direct ? direct->q.rows() : std::get<GivenProjections>(matrices).x.rows();
}

Index GivenMatrices::keys() const
{
    const auto* direct = std::get_if<GivenHeads>(&matrices);
    return direct ? direct->k.rows() : std::get<GivenProjections>(matrices).x.rows();
}

Index GivenMatrices::d_k() const
{
    const auto* direct = std::get_if<GivenHeads>(&matrices);
    return (direct ? direct->q.cols() : std::get<GivenProjections>(matrices).w_q.cols()) / heads;
}

Index GivenMatrices::d_v() const
{
    const auto* direct = std::get_if<GivenHeads>(&matrices);
    return (direct ? direct->v.cols() : std::get<GivenProjections>(matrices).w_v.cols()) / heads;
}

std::optional<Index> GivenMatrices::d_model() const
{
    const auto* projections = std::get_if<GivenProjections>(&matrices);
    return projections ? std::optional(projections->x.cols()) : std::nullopt;
}

Result<PlaygroundTrace> runGiven(const GivenMatrices& given, const AttentionConfig& config, const MaskSpec& mask,
                                 const WorkContext& context)
try {
    const Result<std::vector<Mask>> masks = masksOfHeads(mask, given.queries(), given.keys(), given.heads);
    if (!masks)
        return tl::unexpected(masks.error());
    Work work(context, operationsOf(given));
    PlaygroundTrace trace;
    LayerTrace<double>& layer = trace.layer.emplace<LayerTrace<double>>();
    const Result<GivenHeads> all = project(given, trace, layer, work);
    if (!all)
        return tl::unexpected(all.error());
    for (Index h = 0; h < given.heads; ++h)
        layer.heads.push_back(
            {partOf(all->q, h, given.d_k()), partOf(all->k, h, given.d_k()), partOf(all->v, h, given.d_v())});
    const std::vector<HeadOptions> options = headOptions(config, trace.weights);
    const auto done = attendHeads<double>(layer.heads, options, *masks, Keep::Maps, work).and_then([&] {
        return joinHeads(given, trace, layer, work);
    });
    if (!done)
        return tl::unexpected(done.error());
    context.report(1);
    return trace;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
