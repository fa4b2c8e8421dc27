// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/outside_analysis.h"

#include "core/checked_size.h"
#include "engine/work.h"
#include "session/labelled_tokens.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace headlight {

namespace {

constexpr Index wall_cells = 48;         // rows and columns of a picture on the wall
constexpr double share_of_opening = 0.1; // of the progress
constexpr double share_of_pass = 0.9;

WorkContext partOf(const WorkContext& work, double from, double to)
{
    WorkContext part = work;
    if (work.progress)
        part.progress = [&work, from, to](double share) { work.report(from + (to - from) * share); };
    return part;
}

AttentionOverrides overridesOf(const Request& request, const CheckpointSource& source)
{
    AttentionOverrides overrides;
    if (!source.own_mask || !request.mask.rules.empty() || !request.mask.tensors.empty())
        overrides.mask = MaskOverride{source.own_mask, request.mask};
    if (!source.own_divisor)
        overrides.divisor = request.parameters.divisor;
    overrides.temperature = request.parameters.temperature;
    overrides.softcap = request.parameters.softcap;
    overrides.silenced = source.silenced;
    return overrides;
}

/// The opened checkpoint of an earlier analysis, if it is the same.
std::shared_ptr<const OpenedCheckpoint> openedBefore(const CheckpointSource& source, const AnalysisPointer& before)
{
    if (!before || !before->pass)
        return nullptr;
    const CheckpointSource& earlier = before->pass->opened->source;
    const bool same = earlier.path == source.path && earlier.show_not_finite == source.show_not_finite &&
                      earlier.text_is_ids == source.text_is_ids;
    return same ? before->pass->opened : nullptr;
}

/// True where only the layer looked at, or what is kept for comparing, differs.
bool samePass(const Request& request, const AnalysisPointer& before)
{
    return before && before->pass && KeptRequest(before->request) == KeptRequest(request);
}

/// Tells of each layer's pictures as soon as they are there.
TransformerWish wishFor(const TransformerConfig& config, Bytes budget, const PicturesWatch& watch,
                        std::shared_ptr<LayerPictures> pictures)
{
    *pictures = {config.layerCount(), config.q_num_heads, wallPictures(), {}};
    TransformerWish wish;
    wish.pictures = pictures->request;
    wish.budget = budget;
    wish.layer_done = [watch, pictures = std::move(pictures)](Index, const TransformerLayer& layer) {
        pictures->of_layer.push_back(std::make_shared<const std::vector<PooledHead>>(layer.pictures));
        if (watch)
            watch(std::make_shared<const LayerPictures>(*pictures));
    };
    return wish;
}

struct PassResult
{
    std::shared_ptr<const CheckpointPass> pass;
    LayerPicturesPointer pictures;
};

Result<PassResult> runPass(const Request& request, const CheckpointSource& source, Bytes budget,
                           const WorkContext& work, const AnalysisPointer& before, const LayerLook& look)
{
    std::shared_ptr<const OpenedCheckpoint> opened = openedBefore(source, before);
    if (!opened) {
        auto fresh = openCheckpoint(source, partOf(work, 0, share_of_opening), look.misfit);
        if (!fresh)
            return fail(fresh.error());
        opened = std::move(*fresh);
    }
    Result<CheckpointTokens> tokens = checkpointTokens(*opened, request.text, budget, work.stop);
    if (!tokens)
        return fail(tokens.error());
    const std::shared_ptr<const TransformerConfig> config = opened->checkpoint->transformer();
    TransformerInput input{tokens->ids, tokens->type_ids, {}, overridesOf(request, source)};
    if (config->token_types == 0) // a tokenizer may tell sentences apart where the checkpoint does not
        input.type_ids.clear();
    auto pictures = std::make_shared<LayerPictures>();
    TransformerWish wish = wishFor(*config, budget, look.watch, pictures);
    if (before && before->pass && before->pass->opened == opened)
        wish.before = {before->pass, &before->pass->trace};
    Result<TransformerTrace> trace = runTransformer(config, opened->checkpoint->weights(), std::move(input), wish,
                                                    partOf(work, share_of_opening, share_of_pass));
    if (!trace)
        return fail(trace.error());
    for (TransformerLayer& layer : trace->layers)
        layer.pictures.clear(); // they are on the wall
    auto pass = std::make_shared<const CheckpointPass>(
        CheckpointPass{std::move(opened), std::move(*tokens), std::move(*trace)});
    return PassResult{std::move(pass), std::move(pictures)};
}

/// The divisor that a scale stands for, by its name where it has one.
Divisor divisorOf(double scale, Index d_k)
{
    constexpr double rounding = 1e-12;
    if (std::abs(scale * std::sqrt(double(d_k)) - 1) < rounding)
        return {Divisor::Kind::SqrtKeySize};
    if (scale == 1)
        return {Divisor::Kind::None};
    return {Divisor::Kind::Number, 1 / scale};
}

/// A layer's attention in the words of the playground's settings.
Result<AttentionConfig> layerConfig(const TransformerConfig& config, const AttentionOverrides& overrides, Index layer)
{
    AttentionParameters parameters;
    parameters.d_model = config.d_model;
    parameters.q_num_heads = config.q_num_heads;
    parameters.kv_num_heads = config.kv_num_heads;
    parameters.d_k = config.d_k;
    parameters.d_v = config.d_k;
    parameters.divisor =
        overrides.divisor ? *overrides.divisor : divisorOf(config.layers[std::size_t(layer)].scale, config.d_k);
    parameters.softcap = overrides.softcap ? overrides.softcap : config.softcap;
    parameters.temperature = overrides.temperature;
    parameters.positions = Positions::None; // what the checkpoint does with positions is no setting of the playground
    return AttentionConfig::make(parameters);
}

/// The rules that hold in a layer.
MaskSpec maskInForce(const TransformerConfig& config, const AttentionOverrides& overrides, Index layer)
{
    MaskSpec spec;
    if (!overrides.mask || overrides.mask->with_own) {
        const std::optional<Index>& window = config.layers[std::size_t(layer)].window;
        if (config.is_causal)
            spec.rules.emplace_back(CausalRule{});
        if (window)
            spec.rules.emplace_back(WindowRule{*window - 1, config.is_causal ? 0 : *window - 1});
    }
    if (overrides.mask) {
        const MaskSpec& own = overrides.mask->spec;
        spec.rules.insert(spec.rules.end(), own.rules.begin(), own.rules.end());
        spec.tensors = own.tensors;
    }
    return spec;
}

Bytes mapsNeed(const TransformerConfig& config, bool has_softcap, Index n)
{
    const Bytes bytes_a_cell = Bytes(mapsOfHead(has_softcap)) * sizeof(float);
    const CheckedSize cells = CheckedSize(Bytes(n)) * CheckedSize(Bytes(n)) * CheckedSize(bytes_a_cell);
    return (cells * CheckedSize(Bytes(config.q_num_heads))).value();
}

/// Whether a layer's part in attention may stay at hand: a fourth of the budget at most.
bool mayStay(const TransformerConfig& config, Bytes budget)
{
    constexpr Bytes most_share = 4;
    const CheckedSize inputs = Bytes(config.d_model);
    const CheckedSize heads = Bytes(2 * (config.q_num_heads + config.kv_num_heads));
    const Bytes need = (inputs * heads * CheckedSize(Bytes(config.d_k)) * CheckedSize(sizeof(float))).value();
    return need <= budget / most_share;
}

HeadSummary summaryOf(const HeadTrace<float>& head)
{
    HeadSummary summary;
    if (head.maps)
        summary.entropy = meanEntropy(head.maps->weights);
    for (const RowMark& row : head.rows) {
        summary.empty_rows += row.empty ? 1 : 0;
        summary.not_finite_rows += row.not_finite ? 1 : 0;
    }
    return summary;
}

Result<Analysis> layerAnalysis(const Request& request, const PassResult& result, Index layer, Bytes budget,
                               const WorkContext& work)
{
    const TransformerTrace& trace = result.pass->trace;
    const TransformerConfig& config = *trace.config;
    const AttentionOverrides& overrides = trace.input.overrides;
    const Result<AttentionConfig> of_layer = layerConfig(config, overrides, layer);
    if (!of_layer)
        return fail(of_layer.error());
    const Result<Mask> mask = transformerMask(config, trace.input, layer);
    if (!mask)
        return fail(mask.error());
    const bool has_softcap = of_layer->softcap().has_value();
    const Keep keep = mapsNeed(config, has_softcap, trace.tokens()) <= budget ? Keep::Maps : Keep::Output;

    const WorkContext silent{work.stop, {}, work.threads};
    auto weights = result.pass->opened->checkpoint->weights().attention(layer, silent);
    if (!weights)
        return fail(weights.error());
    Result<LayerTrace<float>> made = transformerLayer(trace, layer, **weights, keep, work);
    if (!made)
        return fail(made.error());
    std::vector<HeadSummary> summaries;
    std::ranges::transform(made->heads, std::back_inserter(summaries), summaryOf);
    PlaygroundTrace of_playground;
    of_playground.layer = std::move(*made);
    Analysis analysis{request,
                      *of_layer,
                      labelledTokens(result.pass->tokens.labels, result.pass->tokens.ids),
                      {*mask},
                      std::move(of_playground),
                      std::move(summaries)};
    analysis.precision = Precision::Float32;
    analysis.maps_kept = keep == Keep::Maps;
    analysis.pass = result.pass;
    if (mayStay(config, budget))
        analysis.layer_weights = std::move(*weights);
    analysis.pictures = result.pictures;
    analysis.layer = layer;
    analysis.mask_in_force = maskInForce(config, overrides, layer);
    analysis.head_options = {transformerHeadOptions(config, overrides, layer)};
    return analysis;
}

} // namespace

PoolRequest wallPictures(CellPooling pooling)
{
    PoolRequest request;
    request.cells = wall_cells;
    request.pooling = pooling;
    return request;
}

Result<Analysis> analyseCheckpoint(const Request& request, const CheckpointSource& source, Bytes budget,
                                   const WorkContext& work, const AnalysisPointer& before, const LayerLook& look)
{
    PassResult result;
    if (samePass(request, before)) {
        result = {before->pass, before->pictures};
    } else {
        Result<PassResult> fresh = runPass(request, source, budget, work, before, look);
        if (!fresh)
            return fail(fresh.error());
        result = std::move(*fresh);
    }
    const Index layer = std::clamp<Index>(look.layer, 0, Index(result.pass->trace.layers.size()) - 1);
    return layerAnalysis(request, result, layer, budget, partOf(work, share_of_pass, 1));
}

} // namespace headlight
