// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/laboratory.h"

#include "engine/philox.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <numeric>

namespace headlight {

namespace {

constexpr std::uint64_t order_stream = std::uint64_t(24) << 56;

/// Experiments are computed from matrices typed by hand, or from what is drawn for the sentence.
Request forExperiments(Request request)
{
    if (!std::holds_alternative<ByHand>(request.source))
        request.source = Playground();
    return request;
}

std::vector<Request> divisorRequests(const Request& of)
{
    const Request request = forExperiments(of);
    std::vector<Request> requests;
    for (const Divisor::Kind kind :
         {Divisor::Kind::None, Divisor::Kind::SqrtKeySize, Divisor::Kind::SqrtModelSize, Divisor::Kind::KeySize}) {
        const auto* typed = std::get_if<ByHand>(&request.source);
        if (kind == Divisor::Kind::SqrtModelSize && typed && std::holds_alternative<TypedHeads>(typed->matrices))
            continue; // typed Q, K and V have no d_model
        requests.push_back(request);
        requests.back().parameters.divisor = {kind};
    }
    if (request.parameters.divisor.kind == Divisor::Kind::Number)
        requests.push_back(request);
    return requests;
}

/// The same with vectors that are drawn, as what is varied must be. Typed matrices name their tokens themselves.
Request drawn(Request request)
{
    const auto* typed = std::get_if<ByHand>(&request.source);
    if (typed && !typed->names.empty()) {
        request.text.clear();
        for (const std::string& name : typed->names)
            request.text += (request.text.empty() ? "" : " ") + name;
    }
    request.source = Playground();
    request.recipes.clear();
    return request;
}

std::vector<Request> positionRequests(const Request& request, const LaboratoryOptions& options)
{
    Request base = drawn(request);
    base.context.reset();
    if (!options.keep_mask)
        base.mask = {};
    std::vector<Request> requests;
    for (const Positions positions : {Positions::None, Positions::Sinusoidal, Positions::Rope, Positions::Alibi}) {
        requests.push_back(base);
        requests.back().parameters.positions = positions;
    }
    if (request.parameters.positions == Positions::Concatenated)
        requests.push_back(base);
    return requests;
}

/// As many key/value heads as query heads, a group's size between, one.
std::vector<Request> sharingRequests(const Request& request)
{
    Request base = drawn(request);
    const Index heads = request.parameters.q_num_heads;
    const Index own = request.parameters.kv_num_heads.value_or(heads);
    std::vector<Index> counts = {heads};
    Index between = own > 1 && own < heads ? own : 0;
    for (Index count = heads / 2; between == 0 && count > 1; --count)
        between = heads % count == 0 ? count : 0;
    if (between > 0)
        counts.push_back(between);
    if (heads > 1)
        counts.push_back(1);
    std::vector<Request> requests;
    for (const Index count : counts) {
        requests.push_back(base);
        requests.back().parameters.kv_num_heads = count;
    }
    return requests;
}

bool isOwnSetting(Laboratory kind, const AttentionParameters& varied, const AttentionParameters& own)
{
    switch (kind) {
    case Laboratory::Divisors:
        return varied.divisor == own.divisor;
    case Laboratory::Positions:
        return varied.positions == own.positions;
    case Laboratory::HeadSharing:
        return varied.kv_num_heads == own.kv_num_heads.value_or(own.q_num_heads);
    }
    return false;
}

/// The words in another order, as if they had been typed with a space between.
TokenSequence reordered(const TokenSequence& tokens, const std::vector<Index>& order)
{
    TokenSequence shuffled;
    for (const Index place : order) {
        if (!shuffled.empty())
            shuffled.text += ' ';
        const std::size_t begin = shuffled.text.size();
        shuffled.text += tokens.piece(place);
        Token token = tokens.tokens[std::size_t(place)];
        token.span = {begin, shuffled.text.size()};
        shuffled.tokens.push_back(std::move(token));
    }
    return shuffled;
}

/// The same analysis with its words in another order.
Result<AnalysisPointer> analyseReordered(const Analysis& original, const std::vector<Index>& order, Bytes budget,
                                         const WorkContext& work)
{
    const Result<std::vector<Recipe>> recipes = resolveRecipes(original.request.recipes, original.config);
    if (!recipes)
        return fail(recipes.error());
    TokenSequence tokens = reordered(original.tokens, order);
    const PlaygroundInput input{
        original.config, original.request.seed, *recipes,  tokens.folded(), {}, original.request.mask,
        budget,          original.precision,    Keep::Maps};
    Result<PlaygroundTrace> trace = runPlayground(input, work);
    if (!trace)
        return fail(trace.error());
    // What is said of its heads is not asked for; which rows are empty the mask says, by place.
    return std::make_shared<const Analysis>(Analysis{original.request,
                                                     original.config,
                                                     std::move(tokens),
                                                     original.masks,
                                                     std::move(*trace),
                                                     original.heads,
                                                     original.precision,
                                                     {},
                                                     std::nullopt,
                                                     true});
}

/// Row i of the shuffled output is that of word order[i].
void compareOutputs(LaboratoryVariant& variant, const std::vector<Index>& order)
{
    const MatrixView output = variant.analysis->stage(Stage::Projected, 0);
    const MatrixView shuffled = variant.shuffled->stage(Stage::Projected, 0);
    double difference = 0;
    for (Index row = 0; row < shuffled.rows(); ++row)
        for (Index column = 0; column < shuffled.columns(); ++column) {
            const double before = output.at(order[std::size_t(row)], column);
            variant.largest_output = std::max(variant.largest_output, std::abs(before));
            difference = std::max(difference, std::abs(shuffled.at(row, column) - before));
        }
    variant.difference = difference;
}

Result<LaboratoryPointer> runThrowing(Laboratory kind, const Request& request, const LaboratoryOptions& options,
                                      Bytes budget, const WorkContext& work)
{
    LaboratoryResult result{kind, {}, {}, false, false};
    result.drawn = kind != Laboratory::Divisors && std::holds_alternative<ByHand>(request.source);
    const std::vector<Request> requests = laboratoryRequests(kind, request, options);
    for (const Request& varied : requests) {
        WorkContext part = work;
        part.progress = [&](double share) {
            work.report((double(result.variants.size()) + share) / double(requests.size()));
        };
        const Result<AnalysisPointer> analysis = analyse(varied, budget, part);
        if (!analysis)
            return fail(analysis.error());
        LaboratoryVariant variant{*analysis, isOwnSetting(kind, varied.parameters, request.parameters), nullptr,
                                  std::nullopt, 0};
        if (kind == Laboratory::Positions) {
            const Index n = (*analysis)->tokens.size();
            result.order = shuffledOrder(n, request.seed + options.order);
            result.masked = !(varied.mask == MaskSpec());
            const Result<AnalysisPointer> shuffled = analyseReordered(**analysis, result.order, budget, part);
            if (!shuffled)
                return fail(shuffled.error());
            variant.shuffled = *shuffled;
            compareOutputs(variant, result.order);
        }
        result.variants.push_back(std::move(variant));
    }
    return std::make_shared<const LaboratoryResult>(std::move(result));
}

} // namespace

std::vector<Request> laboratoryRequests(Laboratory kind, const Request& document, const LaboratoryOptions& options)
{
    Request request = document;
    request.kept = {}; // compared elsewhere
    switch (kind) {
    case Laboratory::Divisors:
        return divisorRequests(request);
    case Laboratory::Positions:
        return positionRequests(request, options);
    case Laboratory::HeadSharing:
        return sharingRequests(request);
    }
    return {};
}

std::vector<Index> shuffledOrder(Index n, std::uint64_t seed)
{
    std::vector<Index> order(std::size_t(n), 0);
    std::iota(order.begin(), order.end(), Index(0));
    std::vector<double> draws(order.size());
    RandomStream(seed, order_stream).fillUniform(draws);
    for (std::size_t i = order.size(); i > 1; --i) // Fisher and Yates
        std::swap(order[i - 1], order[std::min(std::size_t(draws[i - 1] * double(i)), i - 1)]);
    if (std::ranges::is_sorted(order) && n > 1)
        std::rotate(order.begin(), order.begin() + 1, order.end());
    return order;
}

Result<LaboratoryPointer> runLaboratory(Laboratory kind, const Request& request, const LaboratoryOptions& options,
                                        Bytes budget, const WorkContext& work)
try {
    return runThrowing(kind, request, options, budget, work);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
