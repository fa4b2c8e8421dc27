// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/attention_config.h"
#include "text/word_tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The words of settings as the console's options and session files write them (DESIGN §5).
std::string_view tokenKindName(TokenKind kind);                // word char
std::string_view positionsName(Positions positions);           // none sinusoidal concatenated rope alibi
std::string_view scoreFunctionName(ScoreFunction score);       // dot additive cosine
std::string_view scorePrecisionName(ScorePrecision precision); // full half
std::string_view ropeLayoutName(RopeLayout layout);            // rotate-half interleaved
std::string_view divisorName(Divisor::Kind kind);              // none sqrt-dk sqrt-dmodel dk; empty for a number

std::optional<TokenKind> tokenKindFromName(std::string_view name);
std::optional<Positions> positionsFromName(std::string_view name);
std::optional<ScoreFunction> scoreFunctionFromName(std::string_view name);
std::optional<ScorePrecision> scorePrecisionFromName(std::string_view name);
std::optional<RopeLayout> ropeLayoutFromName(std::string_view name);
std::optional<Divisor::Kind> divisorFromName(std::string_view name);

/// All words of one of these settings, in order, for messages.
std::vector<std::string> tokenKindNames();
std::vector<std::string> positionsNames();
std::vector<std::string> scoreFunctionNames();
std::vector<std::string> scorePrecisionNames();
std::vector<std::string> ropeLayoutNames();
std::vector<std::string> divisorNames();

/// A finite number in the C locale, nothing around it; nothing otherwise.
std::optional<double> numberFromText(std::string_view text);

/// The shortest text that reads back to the same number.
std::string shortestNumber(double value);

} // namespace headlight
