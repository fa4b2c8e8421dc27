// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/budget.h"
#include "engine/layer_attention.h"
#include "engine/transformer.h"
#include "engine/transformer_steps.h"

#include "core/checked_size.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace headlight {

namespace {

constexpr Index vocabulary_together = 4'096; // rows of the vocabulary's matrix that are held at a time

Bytes headNeed(const TransformerConfig& config, bool has_softcap, Index n)
{
    const CheckedSize maps = CheckedSize(Bytes(mapsOfHead(has_softcap)) * sizeof(float));
    const CheckedSize cells = CheckedSize(Bytes(n)) * CheckedSize(Bytes(n)) * maps;
    const CheckedSize vectors = CheckedSize(Bytes(n)) * CheckedSize(Bytes(config.d_k)) * CheckedSize(32);
    return (cells + vectors).value();
}

void cap(Matrix<float>& logits, double softcap)
{
    for (float& value : std::span(logits.data(), std::size_t(logits.size())))
        value = float(softcap * std::tanh(double(value) / softcap));
}

/// What the vocabulary's matrix is multiplied with: (count, d_embedding).
Result<Matrix<float>> headInput(const Matrix<float>& rows, const TransformerConfig& config, const OutputWeights& output,
                                Work& work)
{
    Result<Matrix<float>> x = rows;
    if (output.projection.weight.size() > 0)
        x = applyLinear(*x, output.projection, work);
    if (!x || config.head != OutputHead::Transformed)
        return x;
    x = applyLinear(*x, output.transform, work);
    if (!x)
        return x;
    if (const Result<void> done = activate(*x, config.activation, work); !done)
        return fail(done.error());
    return normRows(*x, output.transform_norm, config.norm, config.epsilon);
}

} // namespace

Result<HeadTrace<float>> transformerHead(const TransformerTrace& trace, Index layer, Index head, Bytes budget,
                                         const WorkContext& context)
try {
    const TransformerConfig& config = *trace.config;
    const HeadOptions options = transformerHeadOptions(config, trace.input.overrides, layer);
    if (budget > 0) {
        const auto need_for = [&](Index n) { return headNeed(config, options.softcap.has_value(), n); };
        if (const auto fits = requireBudget(need_for(trace.tokens()), budget, trace.tokens(), need_for); !fits)
            return fail(fits.error());
    }
    const TransformerLayer& kept = trace.layers[std::size_t(layer)];
    const auto pair = std::size_t(config.keyValueHead(head));
    const Result<Mask> mask = transformerMask(config, trace.input, layer);
    if (!mask)
        return fail(mask.error());
    return attendHead<float>(kept.q[std::size_t(head)], kept.k[pair], kept.v[pair], options, *mask, context);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<LayerTrace<float>> transformerLayer(const TransformerTrace& trace, Index layer, const BlockWeights& weights,
                                           Keep keep, const WorkContext& context)
try {
    const TransformerConfig& config = *trace.config;
    const AttentionOverrides& overrides = trace.input.overrides;
    const TransformerLayer& kept = trace.layers[std::size_t(layer)];
    const Result<Mask> mask = transformerMask(config, trace.input, layer);
    if (!mask)
        return fail(mask.error());
    LayerTrace<float> made;
    made.x = config.norm_place == NormPlace::After
                 ? kept.hidden
                 : normRows(kept.hidden, weights.attention_norm, config.norm, config.epsilon);
    for (Index h = 0; h < config.q_num_heads; ++h) {
        const auto pair = std::size_t(config.keyValueHead(h));
        made.heads.push_back({kept.q[std::size_t(h)], kept.k[pair], kept.v[pair]});
    }
    const double operations = attentionOperations(trace.tokens(), trace.tokens(), config.d_k, config.d_k);
    Work work(context, double(config.q_num_heads) * operations);
    std::vector<std::vector<RowMark>> rows;
    const Result<void> attended = attendLayer(
        kept, config.q_num_heads / config.kv_num_heads, transformerHeadOptions(config, overrides, layer), *mask,
        made.concat, rows, work, 0, keep == Keep::Maps ? std::span(made.heads) : std::span<HeadTrace<float>>());
    if (!attended)
        return fail(attended.error());
    for (std::size_t h = 0; h < made.heads.size(); ++h) {
        made.heads[h].output = made.concat.middleCols(Index(h) * config.d_k, config.d_k);
        made.heads[h].rows = std::move(rows[h]);
    }
    silence(made.concat, config, overrides, layer);
    Result<Matrix<float>> projected = applyLinear(made.concat, weights.attention_output, work);
    if (!projected)
        return fail(projected.error());
    made.projected = std::move(*projected);
    return made;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<Matrix<float>> transformerLogits(const TransformerTrace& trace, const TransformerWeights& weights, Index first,
                                        Index count, const WorkContext& context)
try {
    const TransformerConfig& config = *trace.config;
    const Result<OutputWeights> output = weights.output(context);
    if (!output)
        return fail(output.error());
    Work work(context, linearOperations(count, config.d_embedding, config.vocabulary));
    const Result<Matrix<float>> x = headInput(trace.final.middleRows(first, count), config, *output, work);
    if (!x)
        return x;
    Matrix<float> logits(count, config.vocabulary);
    for (Index id = 0; id < config.vocabulary; id += vocabulary_together) {
        const Index together = std::min(vocabulary_together, config.vocabulary - id);
        const Result<Linear> part = weights.vocabulary(id, together, context);
        if (!part)
            return fail(part.error());
        const Result<Matrix<float>> scores = applyLinear(*x, *part, work);
        if (!scores)
            return scores;
        logits.middleCols(id, together) = *scores;
    }
    if (config.output_softcap)
        cap(logits, *config.output_softcap);
    return logits;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
