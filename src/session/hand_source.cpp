// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/hand_source.h"

#include "engine/metrics.h"
#include "session/setting_names.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

std::vector<std::string> namesWithout(std::vector<std::string> names, std::string_view left_out)
{
    std::erase(names, left_out);
    return names;
}

/// The request's settings with the sizes that the matrices have.
Result<AttentionConfig> configOf(const Request& request, const GivenMatrices& given)
{
    AttentionParameters parameters = request.parameters;
    if (parameters.score == ScoreFunction::Additive)
        return fail(NotOneOf{Field::Score, std::string(scoreFunctionName(parameters.score)),
                             namesWithout(scoreFunctionNames(), scoreFunctionName(parameters.score))});
    if (parameters.divisor.kind == Divisor::Kind::SqrtModelSize && !given.d_model())
        return fail(NotOneOf{Field::Divisor, std::string(divisorName(parameters.divisor.kind)),
                             namesWithout(divisorNames(), divisorName(parameters.divisor.kind))});
    parameters.d_model = given.d_model().value_or(given.heads * given.d_k());
    parameters.q_num_heads = given.heads;
    parameters.kv_num_heads.reset();
    parameters.d_k = given.d_k();
    parameters.d_v = given.d_v();
    parameters.positions = Positions::None;
    return AttentionConfig::make(parameters);
}

/// `count` tokens, named as typed and numbered from 1 where there is no name. Tokens stand on lines of their own.
TokenSequence namedTokens(const std::vector<std::string>& names, Index count)
{
    TokenSequence sequence;
    for (Index i = 0; i < count; ++i) {
        const bool named = i < Index(names.size()) && !names[std::size_t(i)].empty();
        const std::string name = named ? names[std::size_t(i)] : std::to_string(i + 1);
        if (!sequence.text.empty())
            sequence.text += ' ';
        const std::size_t begin = sequence.text.size();
        sequence.text += name;
        const auto same = std::ranges::find(sequence.tokens, name, &Token::folded);
        const std::int64_t id = same == sequence.tokens.end() ? std::int64_t(i) : same->id;
        sequence.tokens.push_back({id, {begin, sequence.text.size()}, name});
    }
    return sequence;
}

HeadSummary summaryOf(const PlaygroundTrace& trace, Index head)
{
    HeadSummary summary;
    const MatrixView weights = trace.stage(Stage::Weights, head);
    summary.entropy = entropyOfRows(weights, 0, weights.rows()).mean();
    for (const RowMark& row : trace.rows(head)) {
        summary.empty_rows += row.empty ? 1 : 0;
        summary.not_finite_rows += row.not_finite ? 1 : 0;
        summary.overflows += row.overflows;
    }
    return summary;
}

} // namespace

Result<Analysis> analyseByHand(const Request& request, const ByHand& by_hand, const WorkContext& work)
{
    const Result<GivenMatrices> given = givenMatrices(by_hand);
    if (!given)
        return tl::unexpected(given.error());
    const Result<AttentionConfig> config = configOf(request, *given);
    if (!config)
        return tl::unexpected(config.error());
    const Index n_q = given->queries(), n_k = given->keys();
    Result<std::vector<Mask>> masks = masksOfHeads(request.mask, n_q, n_k, given->heads);
    if (!masks)
        return tl::unexpected(masks.error());
    Result<PlaygroundTrace> trace = runGiven(*given, *config, request.mask, work);
    if (!trace)
        return tl::unexpected(trace.error());
    std::vector<HeadSummary> heads;
    for (Index h = 0; h < given->heads; ++h)
        heads.push_back(summaryOf(*trace, h));
    Analysis analysis{request,           *config,           namedTokens(by_hand.names, n_q),
                      std::move(*masks), std::move(*trace), std::move(heads)};
    if (n_q != n_k)
        analysis.context_tokens = namedTokens({}, n_k);
    return analysis;
}

} // namespace headlight
