// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"

#include "core/checked_size.h"
#include "engine/budget.h"
#include "engine/work.h"
#include "session/attention_size.h"
#include "session/hand_source.h"
#include "session/outside_analysis.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

namespace headlight {

namespace {

/// What a token of a few letters takes in TokenSequence, in the engine's copy of its text and in the summaries.
constexpr Bytes bytes_a_token = 256;

/// How far progress is when the steps are there and the summaries begin.
constexpr double share_of_steps = 0.9;

/// How many tokens there are of each.
struct TokenCounts
{
    Index queries = 0;
    Index keys = 0;

    Precision precision() const { return precisionOf(queries, keys); }
};

/// What can be afforded: so many tokens, with or without their maps.
struct Affordable
{
    TokenCounts counts;
    Keep keep = Keep::Maps;
};

Bytes analysisNeed(const AttentionConfig& config, TokenCounts counts, Bytes text_bytes, Keep keep)
{
    const CheckedSize tokens = CheckedSize(Bytes(counts.queries + counts.keys)) * bytes_a_token;
    const CheckedSize texts = CheckedSize(text_bytes) * 4;
    const Bytes playground = playgroundNeed(config, counts.queries, counts.keys, counts.precision(), keep);
    return (CheckedSize(playground) + tokens + texts).value();
}

/// Counts the tokens and holds the need against the budget, before anything that grows with them is made.
Result<Affordable> affordableTokens(const Request& request, const AttentionConfig& config, Bytes budget,
                                    MapsWanted maps)
{
    const Result<Index> queries = tokenCount(request.text, request.tokens, Field::Text);
    if (!queries)
        return fail(queries.error());
    const Result<Index> keys =
        request.context ? tokenCount(*request.context, request.tokens, Field::Context) : Result<Index>(*queries);
    if (!keys)
        return fail(keys.error());

    const TokenCounts counts{*queries, *keys};
    const Bytes text_bytes = request.text.size() + (request.context ? request.context->size() : 0);
    const Index longer = std::max(counts.queries, counts.keys);
    const auto need_with = [&](Index n, Keep keep) {
        return analysisNeed(config, {std::min(n, counts.queries), std::min(n, counts.keys)}, text_bytes, keep);
    };
    if (maps == MapsWanted::IfTheyFit && need_with(longer, Keep::Maps) > budget &&
        need_with(longer, Keep::Output) <= budget)
        return Affordable{counts, Keep::Output};
    // The largest n is that to which the longer text, or both, must be cut. Where float32 begins the need falls.
    const auto need_for = [&](Index n) { return need_with(n, Keep::Maps); };
    const Index shortest_float = most_double_tokens + 1;
    const Index fits = longer > shortest_float && need_for(shortest_float) <= budget ? shortest_float : 0;
    const Result<void> affordable = requireBudget(need_for(longer), budget, longer, need_for, fits);
    if (!affordable) {
        Error error = affordable.error();
        if (OverBudget* over = std::get_if<OverBudget>(&error))
            over->fits_without_maps = need_with(longer, Keep::Output) <= budget;
        return fail(std::move(error));
    }
    return Affordable{counts, Keep::Maps};
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

/// A share of the work, so that what is told stays between `from` and `to`.
WorkContext partOf(const WorkContext& work, double from, double to)
{
    WorkContext part = work;
    if (work.progress)
        part.progress = [&work, from, to](double share) { work.report(from + (to - from) * share); };
    return part;
}

/// What is summed over the rows of one head's weights.
struct RowSums
{
    EntropySum entropy;
    ReachSum reach;
};

/// Entropy and reach of every head, some rows at a time: by head, then by block of rows.
Result<std::vector<RowSums>> sumRows(const PlaygroundTrace& trace, const PlaygroundInput& input,
                                     std::span<const Mask> masks, const WorkContext& context)
{
    constexpr Index cells_together = 100'000; // about a millisecond
    const Index heads = input.config.q_num_heads();
    const Index queries = masks[0].queries();
    const Index keys = masks[0].keys();
    const Index rows = std::clamp<Index>(cells_together / std::max<Index>(keys, 1), 1, queries);
    const Index blocks = (queries + rows - 1) / rows;
    const double operations = 10 * double(rows) * double(keys);
    std::vector<RowSums> sums(std::size_t(heads * blocks));
    Work work(context, operations * double(sums.size()));
    const auto done = work.run(heads * blocks, operations, [&](Index task) {
        RowSums& sum = sums[std::size_t(task)];
        const Index head = task / blocks;
        const Recipe recipe = input.recipes[std::size_t(head)];
        const MatrixView weights = trace.stage(Stage::Weights, head);
        const Mask& mask = masks.size() == 1 ? masks[0] : masks[std::size_t(head)];
        const Index first = task % blocks * rows;
        const Index last = std::min(first + rows, queries);
        sum.entropy = entropyOfRows(weights, first, last);
        if (recipe != Recipe::Random && input.context.empty()) // what a recipe promises speaks of one sentence
            sum.reach = reachOfRows(recipe, weights, mask, input.tokens, first, last);
    });
    if (!done)
        return fail(done.error());
    for (Index h = 0; h < heads; ++h) {
        RowSums& first = sums[std::size_t(h * blocks)];
        for (Index block = 1; block < blocks; ++block) {
            first.entropy += sums[std::size_t(h * blocks + block)].entropy;
            first.reach += sums[std::size_t(h * blocks + block)].reach;
        }
        sums[std::size_t(h)] = first;
    }
    sums.resize(std::size_t(heads));
    return sums;
}

Result<std::vector<HeadSummary>> summariesOf(const PlaygroundTrace& trace, const PlaygroundInput& input,
                                             std::span<const Mask> masks, const WorkContext& work)
{
    std::vector<HeadSummary> summaries;
    for (Index h = 0; h < input.config.q_num_heads(); ++h) {
        HeadSummary& summary = summaries.emplace_back();
        summary.recipe = input.recipes[std::size_t(h)];
        summary.empty_rows = countRows(trace.rows(h), &RowMark::empty);
        summary.not_finite_rows = countRows(trace.rows(h), &RowMark::not_finite);
        for (const RowMark& row : trace.rows(h))
            summary.overflows += row.overflows;
    }
    if (input.keep == Keep::Output)
        return summaries;
    const Result<std::vector<RowSums>> sums = sumRows(trace, input, masks, work);
    if (!sums)
        return fail(sums.error());
    for (std::size_t h = 0; h < summaries.size(); ++h) {
        summaries[h].entropy = (*sums)[h].entropy.mean();
        if (input.context.empty())
            summaries[h].reach = (*sums)[h].reach.reach(input.recipes[h]);
    }
    return summaries;
}

Result<Analysis> analysePlayground(const Request& request, Bytes budget, const WorkContext& work, MapsWanted maps)
{
    const Result<AttentionConfig> config = AttentionConfig::make(request.parameters);
    if (!config)
        return fail(config.error());
    const Result<std::vector<Recipe>> recipes = resolveRecipes(request.recipes, *config);
    if (!recipes)
        return fail(recipes.error());
    const Result<Affordable> affordable = affordableTokens(request, *config, budget, maps);
    if (!affordable)
        return fail(affordable.error());
    const TokenCounts counts = affordable->counts;
    Result<std::vector<Mask>> masks = masksOfHeads(request.mask, counts.queries, counts.keys, config->q_num_heads());
    if (!masks)
        return fail(masks.error());
    Result<TokenSequence> tokens = tokenize(request.text, request.tokens, counts.queries);
    if (!tokens)
        return fail(tokens.error());
    Result<std::optional<TokenSequence>> context = contextTokens(request, counts);
    if (!context)
        return fail(context.error());

    const PlaygroundInput input{*config,
                                request.seed,
                                *recipes,
                                tokens->folded(),
                                *context ? (*context)->folded() : std::vector<std::string>(),
                                request.mask,
                                budget,
                                counts.precision(),
                                affordable->keep};
    Result<PlaygroundTrace> trace = runPlayground(input, partOf(work, 0, share_of_steps));
    if (!trace)
        return fail(trace.error());
    Result<std::vector<HeadSummary>> heads = summariesOf(*trace, input, *masks, partOf(work, share_of_steps, 1));
    if (!heads)
        return fail(heads.error());

    Analysis analysis{request, *config, std::move(*tokens), std::move(*masks), std::move(*trace), std::move(*heads)};
    analysis.precision = counts.precision();
    analysis.context_tokens = std::move(*context);
    analysis.maps_kept = affordable->keep == Keep::Maps;
    return analysis;
}

/// What a request is computed from beside itself.
struct Surroundings
{
    Bytes budget;
    const WorkContext& work;
    MapsWanted maps;
    const AnalysisPointer& before;
    const LayerLook& look;
};

/// From the request's own source, whatever it keeps beside it.
struct SourceAnalysis
{
    const Request& request;
    const Surroundings& with;

    Result<Analysis> operator()(const Playground&) const
    {
        return filledIn(analysePlayground(request, with.budget, with.work, with.maps));
    }
    Result<Analysis> operator()(const ByHand& by_hand) const
    {
        return filledIn(analyseByHand(request, by_hand, with.work));
    }
    Result<Analysis> operator()(const CheckpointSource& source) const
    {
        return analyseCheckpoint(request, source, with.budget, with.work, with.before, with.look);
    }
    Result<Analysis> operator()(const ImportSource& source) const
    {
        return analyseImport(request, source, with.budget, with.work, with.before, with.look);
    }

    Result<Analysis> filledIn(Result<Analysis> analysis) const
    {
        if (analysis) {
            analysis->mask_in_force = request.mask;
            analysis->head_options = headOptions(analysis->config, analysis->trace.weights);
        }
        return analysis;
    }
};

Result<Analysis> analyseSource(const Request& request, const Surroundings& with)
{
    const auto start = std::chrono::steady_clock::now();
    Result<Analysis> analysis = std::visit(SourceAnalysis{request, with}, request.source);
    if (analysis)
        analysis->duration = std::chrono::steady_clock::now() - start;
    return analysis;
}

/// What an analysis has from files, without its numbers: another layer, or another text, begins with it.
AnalysisPointer filesOf(const Analysis& analysis)
{
    Analysis files{analysis.request, analysis.config, analysis.tokens, {}, {}, {}};
    files.pass = analysis.pass;
    files.imported = analysis.imported;
    files.pictures = analysis.pictures;
    return std::make_shared<const Analysis>(std::move(files));
}

/// Puts the analysis of the kept request beside, or why there is none: another layer of the same state is made from the
/// numbers that there are. Errors: Cancelled.
Result<void> addKept(Analysis& analysis, const Surroundings& with)
{
    const Request& request = *analysis.request.kept.get();
    const Index layer = analysis.request.kept.place().layer.value_or(with.look.layer);
    AnalysisPointer before = with.before ? with.before->kept : nullptr;
    if (before && before->request == request &&
        before->layer == std::clamp<Index>(layer, 0, before->layerCount() - 1)) {
        analysis.kept = before;
        return {};
    }
    if (!before || KeptRequest(analysis.request) == KeptRequest(request))
        before = filesOf(analysis);
    Result<Analysis> kept = analyseSource(request, {with.budget, with.work, with.maps, before, {layer}});
    if (!kept && std::holds_alternative<Cancelled>(kept.error()))
        return tl::unexpected(kept.error());
    if (kept)
        analysis.kept = std::make_shared<const Analysis>(std::move(*kept));
    else
        analysis.kept_error = kept.error();
    return {};
}

Result<AnalysisPointer> analyseThrowing(const Request& request, Bytes budget, const WorkContext& work, MapsWanted maps,
                                        const AnalysisPointer& before, const LayerLook& look)
{
    const bool keeps = request.kept.get() != nullptr;
    const WorkContext own = partOf(work, 0, keeps ? 0.5 : 1);
    Result<Analysis> analysis = analyseSource(request, {budget, own, maps, before, look});
    if (!analysis)
        return fail(analysis.error());
    if (keeps) {
        const WorkContext of_kept = partOf(work, 0.5, 1);
        const Result<void> added = addKept(*analysis, {budget, of_kept, maps, before, look});
        if (!added)
            return fail(added.error());
    }
    return std::make_shared<const Analysis>(std::move(*analysis));
}

} // namespace

Result<AnalysisPointer> analyse(const Request& request, Bytes budget, const WorkContext& work, MapsWanted maps,
                                const AnalysisPointer& before, const LayerLook& look)
try {
    return analyseThrowing(request, budget, work, maps, before, look);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
} catch (const std::length_error&) { // a container asked for more than there can be
    return fail(OutOfMemory{});
}

} // namespace headlight
