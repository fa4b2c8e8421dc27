// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"

#include "core/checked_size.h"
#include "engine/budget.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

namespace headlight {

namespace {

/// What a token of a few letters takes in TokenSequence, in the engine's copy of its text and in the summaries.
constexpr Bytes bytes_a_token = 256;

/// How many tokens there are of each.
struct TokenCounts
{
    Index queries = 0;
    Index keys = 0;
};

Bytes analysisNeed(const AttentionConfig& config, TokenCounts counts, Bytes text_bytes)
{
    const CheckedSize tokens = CheckedSize(Bytes(counts.queries + counts.keys)) * bytes_a_token;
    const CheckedSize texts = CheckedSize(text_bytes) * 4;
    return (CheckedSize(playgroundNeed(config, counts.queries, counts.keys)) + tokens + texts).value();
}

Result<Index> countOf(const std::string& text, TokenKind kind, Field field)
{
    if (text.size() > most_text_bytes)
        return fail(TextTooLong{field, text.size(), most_text_bytes});
    const Index count = countTokens(text, kind, Index(text.size()) + 1);
    if (count == 0)
        return fail(NoTokens{field});
    return count;
}

/// Counts the tokens and holds the need against the budget, before anything that grows with them is made.
Result<TokenCounts> affordableTokens(const Request& request, const AttentionConfig& config, Bytes budget)
{
    const Result<Index> queries = countOf(request.text, request.tokens, Field::Text);
    if (!queries)
        return fail(queries.error());
    const Result<Index> keys =
        request.context ? countOf(*request.context, request.tokens, Field::Context) : Result<Index>(*queries);
    if (!keys)
        return fail(keys.error());

    const TokenCounts counts{*queries, *keys};
    const Bytes text_bytes = request.text.size() + (request.context ? request.context->size() : 0);
    // The largest n is that to which the longer text, or both, must be cut.
    const auto need_for = [&](Index n) {
        return analysisNeed(config, {std::min(n, counts.queries), std::min(n, counts.keys)}, text_bytes);
    };
    const Index longer = std::max(counts.queries, counts.keys);
    const Result<void> affordable = requireBudget(need_for(longer), budget, longer, need_for);
    if (!affordable)
        return fail(affordable.error());
    return counts;
}

/// The second text's tokens, if there is one; their count is known, so that only memory can run out.
Result<std::optional<TokenSequence>> contextTokens(const Request& request, TokenCounts counts)
{
    if (!request.context)
        return std::optional<TokenSequence>();
    Result<TokenSequence> tokens = tokenize(*request.context, request.tokens, counts.keys);
    if (!tokens)
        return fail(tokens.error());
    return std::optional<TokenSequence>(std::move(*tokens));
}

Index countRows(const std::vector<RowMark>& rows, bool RowMark::*mark)
{
    Index count = 0;
    for (const RowMark& row : rows)
        count += row.*mark ? 1 : 0;
    return count;
}

HeadSummary summaryOf(const HeadTrace<double>& head, Recipe recipe, const Mask& mask, const PlaygroundInput& input)
{
    HeadSummary summary;
    summary.recipe = recipe;
    summary.empty_rows = countRows(head.rows, &RowMark::empty);
    summary.not_finite_rows = countRows(head.rows, &RowMark::not_finite);
    if (head.maps) {
        const MatrixView weights(head.maps->weights);
        summary.entropy = meanEntropy(weights);
        if (input.context.empty()) // what a recipe promises speaks of one sentence
            summary.reach = recipeReach(recipe, weights, mask, input.tokens);
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
        summaries.push_back(summaryOf(trace.layer.heads[h], input.recipes[h], mask, input));
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
    const Result<TokenCounts> counts = affordableTokens(request, *config, budget);
    if (!counts)
        return fail(counts.error());
    const Result<Mask> mask = Mask::make(request.mask, counts->queries, counts->keys);
    if (!mask)
        return fail(mask.error());
    Result<TokenSequence> tokens = tokenize(request.text, request.tokens, counts->queries);
    if (!tokens)
        return fail(tokens.error());
    Result<std::optional<TokenSequence>> context = contextTokens(request, *counts);
    if (!context)
        return fail(context.error());

    const PlaygroundInput input{*config,
                                request.seed,
                                *recipes,
                                tokens->folded(),
                                *context ? (*context)->folded() : std::vector<std::string>(),
                                request.mask,
                                budget};
    Result<PlaygroundTrace> trace = runPlayground(input, work);
    if (!trace)
        return fail(trace.error());
    Result<std::vector<HeadSummary>> heads = summariesOf(*trace, input, *mask, work);
    if (!heads)
        return fail(heads.error());

    return std::make_shared<const Analysis>(Analysis{request, *config, std::move(*tokens), *mask, std::move(*trace),
                                                     std::move(*heads), Precision::Float64,
                                                     std::chrono::steady_clock::now() - start, std::move(*context)});
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
