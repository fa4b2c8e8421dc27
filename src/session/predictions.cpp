// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/predictions.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>

namespace headlight {

namespace {

/// softmax over the vocabulary, in double.
Result<std::vector<double>> probabilitiesAt(const TransformerTrace& trace, const TransformerWeights& weights,
                                            Index position, const WorkContext& work)
{
    const Result<Matrix<float>> logits = transformerLogits(trace, weights, position, 1, work);
    if (!logits)
        return fail(logits.error());
    const double largest = double(logits->maxCoeff());
    std::vector<double> probabilities;
    probabilities.reserve(std::size_t(logits->cols()));
    for (Index id = 0; id < logits->cols(); ++id)
        probabilities.push_back(std::exp(double((*logits)(0, id)) - largest));
    const double sum = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
    for (double& probability : probabilities)
        probability /= sum;
    return probabilities;
}

/// The same text without overrides.
Result<std::vector<double>> ownProbabilities(const Analysis& analysis, Index position, Bytes budget,
                                             const WorkContext& work)
{
    const CheckpointPass& pass = *analysis.pass;
    TransformerInput input = pass.trace.input;
    input.overrides = {};
    TransformerWish wish;
    wish.budget = budget;
    const Result<TransformerTrace> own = runTransformer(
        pass.opened->checkpoint->transformer(), pass.opened->checkpoint->weights(), std::move(input), wish, work);
    if (!own)
        return fail(own.error());
    return probabilitiesAt(*own, pass.opened->checkpoint->weights(), position, work);
}

} // namespace

Result<Predictions> predictionsAt(const Analysis& analysis, Index position, Index count, Bytes budget,
                                  const WorkContext& work)
try {
    const OpenedCheckpoint& opened = *analysis.pass->opened;
    const Result<std::vector<double>> probabilities =
        probabilitiesAt(analysis.pass->trace, opened.checkpoint->weights(), position, work);
    if (!probabilities)
        return fail(probabilities.error());
    std::vector<double> own;
    if (analysis.overrides()) {
        Result<std::vector<double>> without = ownProbabilities(analysis, position, budget, work);
        if (!without)
            return fail(without.error());
        own = std::move(*without);
    }
    std::vector<Index> ids(probabilities->size());
    std::iota(ids.begin(), ids.end(), Index(0));
    const auto wanted = std::min(std::size_t(std::max<Index>(count, 0)), ids.size());
    std::ranges::partial_sort(ids, ids.begin() + std::ptrdiff_t(wanted), std::ranges::greater{},
                              [&](Index id) { return (*probabilities)[std::size_t(id)]; });
    ids.resize(wanted);
    const CheckpointTokens named = tokensOfIds(opened.tokenizer ? &opened.tokenizer->tokenizer : nullptr, ids);
    Predictions predictions{position, {}};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        Prediction& prediction = predictions.likeliest.emplace_back();
        prediction.id = ids[i];
        prediction.label = named.labels[i];
        prediction.probability = (*probabilities)[std::size_t(ids[i])];
        if (!own.empty())
            prediction.without_overrides = own[std::size_t(ids[i])];
    }
    return predictions;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
