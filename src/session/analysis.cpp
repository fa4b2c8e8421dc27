// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"

#include "core/checked_size.h"
#include "engine/budget.h"
#include "text/utf8.h"

#include <new>
#include <stdexcept>
#include <utility>

namespace headlight {

namespace {

/// What a token of a few letters takes in TokenSequence, in the engine's copy of its text and in the summaries.
constexpr Bytes bytes_a_token = 256;

Bytes analysisNeed(const AttentionConfig& config, Index n, Bytes text_bytes)
{
    const CheckedSize tokens = CheckedSize(Bytes(n)) * bytes_a_token;
    return (CheckedSize(playgroundNeed(config, n, n)) + tokens + CheckedSize(text_bytes) * 4).value();
}

/// Counts the tokens and holds the need against the budget, before anything that grows with them is made.
Result<Index> affordableTokens(const Request& request, const AttentionConfig& config, Bytes budget)
{
    const Bytes text_bytes = request.text.size();
    if (text_bytes > most_text_bytes)
        return fail(TextTooLong{Field::Text, text_bytes, most_text_bytes});
    const Index n = countTokens(request.text, request.tokens, Index(text_bytes) + 1);
    if (n == 0)
        return fail(NoTokens{Field::Text});
    const auto need_for = [&](Index tokens) { return analysisNeed(config, tokens, text_bytes); };
    const Result<void> affordable = requireBudget(need_for(n), budget, n, need_for);
    if (!affordable)
        return fail(affordable.error());
    return n;
}

Index countRows(const std::vector<RowMark>& rows, bool RowMark::*mark)
{
    Index count = 0;
    for (const RowMark& row : rows)
        count += row.*mark ? 1 : 0;
    return count;
}

HeadSummary summaryOf(const HeadTrace<double>& head, Recipe recipe, const Mask& mask,
                      const std::vector<std::string>& tokens)
{
    HeadSummary summary;
    summary.recipe = recipe;
    summary.empty_rows = countRows(head.rows, &RowMark::empty);
    summary.not_finite_rows = countRows(head.rows, &RowMark::not_finite);
    if (head.maps) {
        const MatrixView weights(head.maps->weights);
        summary.entropy = meanEntropy(weights);
        summary.reach = recipeReach(recipe, weights, mask, tokens);
    }
    return summary;
}

Result<std::vector<HeadSummary>> summariesOf(const PlaygroundTrace& trace, const PlaygroundInput& input,
                                             const Mask& mask, const WorkContext& work)
{
    std::vector<HeadSummary> summaries;
    for (std::size_t h = 0; h < trace.layer.heads.size(); ++h) {
        if (work.stop.stop_requested())
            return fail(Cancelled{});
        summaries.push_back(summaryOf(trace.layer.heads[h], input.recipes[h], mask, input.tokens));
    }
    return summaries;
}

Result<AnalysisPointer> analyseThrowing(const Request& request, Bytes budget, const WorkContext& work)
{
    const auto start = std::chrono::steady_clock::now();

    const Result<AttentionConfig> config = AttentionConfig::make(request.parameters);
    if (!config)
        return fail(config.error());
    const Result<std::vector<Recipe>> recipes = resolveRecipes(request.recipes, *config);
    if (!recipes)
        return fail(recipes.error());
    const Result<Index> n = affordableTokens(request, *config, budget);
    if (!n)
        return fail(n.error());
    Result<TokenSequence> tokens = tokenize(request.text, request.tokens, *n);
    if (!tokens)
        return fail(tokens.error());
    const Result<Mask> mask = Mask::make(request.mask, *n, *n);
    if (!mask)
        return fail(mask.error());

    const PlaygroundInput input{*config, request.seed, *recipes, tokens->folded(), {}, request.mask, budget};
    Result<PlaygroundTrace> trace = runPlayground(input, work);
    if (!trace)
        return fail(trace.error());
    Result<std::vector<HeadSummary>> heads = summariesOf(*trace, input, *mask, work);
    if (!heads)
        return fail(heads.error());

    return std::make_shared<const Analysis>(Analysis{request, *config, std::move(*tokens), *mask, std::move(*trace),
                                                     std::move(*heads), Precision::Float64,
                                                     std::chrono::steady_clock::now() - start});
}

} // namespace

Result<AnalysisPointer> analyse(const Request& request, Bytes budget, const WorkContext& work)
try {
    return analyseThrowing(request, budget, work);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
} catch (const std::length_error&) { // a container asked for more than there can be
    return fail(OutOfMemory{});
}

} // namespace headlight
