// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/attention_config.h"
#include "engine/matrix.h"
#include "session/request.h"

namespace headlight {

/// Everything that decides what a request costs.
struct AttentionSize
{
    AttentionConfig config;
    Index n_q = 0;
    Index n_k = 0;
    bool operator==(const AttentionSize&) const = default;

    Precision precision() const;
};

/// The precision that so many typed tokens are computed in.
Precision precisionOf(Index n_q, Index n_k);

/// How many tokens a text has. Errors: NoTokens and TextTooLong, naming the field.
Result<Index> tokenCount(const std::string& text, TokenKind kind, Field field);

/// The size of a request, nothing of which is computed, so that one beyond the budget has a size, too. Errors: those of
/// AttentionConfig::make and givenMatrices, NoTokens, TextTooLong.
Result<AttentionSize> attentionSize(const Request& request);

} // namespace headlight
