// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "engine/metrics.h"
#include "engine/playground.h"
#include "session/request.h"
#include "text/token_sequence.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// What is said of one head beside its picture.
struct HeadSummary
{
    Recipe recipe = Recipe::Random;
    std::optional<double> entropy;    // mean over rows with a visible key, nats
    std::optional<RecipeReach> reach; // nothing for random heads, and with a second text
    Index empty_rows = 0;
    Index not_finite_rows = 0;
};

/// Everything one request gave. Immutable, shared.
class Analysis
{
public:
    Request request;
    AttentionConfig config;
    TokenSequence tokens; // the queries'
    Mask mask;
    PlaygroundTrace trace;
    std::vector<HeadSummary> heads;
    Precision precision = Precision::Float64;
    std::chrono::nanoseconds duration{};         // shown in the status line, never written to a file
    std::optional<TokenSequence> context_tokens; // of the second text, where there is one

    /// The keys' tokens: the same sentence, or the second text.
    const TokenSequence& keyTokens() const { return context_tokens ? *context_tokens : tokens; }

    /// One stage's matrix; `head` is read for per-head stages only.
    MatrixView stage(Stage stage, Index head) const { return trace.layer.stage(stage, head); }
};

using AnalysisPointer = std::shared_ptr<const Analysis>;

/// Computes a request, synchronously: the one way from a request to numbers, for window and console.
/// Errors: those of tokenize, AttentionConfig::make, resolveRecipes, runPlayground.
Result<AnalysisPointer> analyse(const Request& request, Bytes budget, const WorkContext& work);

} // namespace headlight
