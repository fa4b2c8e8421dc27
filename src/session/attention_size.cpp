// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/attention_size.h"

#include "session/analysis.h"

#include <algorithm>

namespace headlight {

Result<Index> tokenCount(const std::string& text, TokenKind kind, Field field)
{
    if (text.size() > most_text_bytes)
        return fail(TextTooLong{field, text.size(), most_text_bytes});
    const Index count = countTokens(text, kind, Index(text.size()) + 1);
    if (count == 0)
        return fail(NoTokens{field});
    return count;
}

Precision precisionOf(Index n_q, Index n_k)
{
    return std::max(n_q, n_k) > most_double_tokens ? Precision::Float32 : Precision::Float64;
}

Precision AttentionSize::precision() const
{
    return precisionOf(n_q, n_k);
}

Result<AttentionSize> attentionSize(const Request& request)
{
    if (std::holds_alternative<ByHand>(request.source)) { // of a dozen tokens at most: computed is counted
        Request alone = request;
        alone.kept = {};
        const Result<AnalysisPointer> analysis = analyse(alone, 0, {});
        if (!analysis)
            return fail(analysis.error());
        return AttentionSize{(*analysis)->config, (*analysis)->tokens.size(), (*analysis)->keyTokens().size()};
    }
    const Result<AttentionConfig> config = AttentionConfig::make(request.parameters);
    if (!config)
        return fail(config.error());
    const Result<Index> queries = tokenCount(request.text, request.tokens, Field::Text);
    if (!queries)
        return fail(queries.error());
    const Result<Index> keys =
        request.context ? tokenCount(*request.context, request.tokens, Field::Context) : Result<Index>(*queries);
    if (!keys)
        return fail(keys.error());
    return AttentionSize{*config, *queries, *keys};
}

} // namespace headlight
