// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/word_tokenizer.h"

#include "text/grapheme_walk.h"
#include "text/token_cut.h"
#include "text/token_folding.h"
#include "text/utf8.h"

#include <new>
#include <unordered_map>

namespace headlight {

namespace {

TokenSequence cut(std::string text, TokenKind kind, Index most_tokens)
{
    TokenSequence sequence;
    sequence.text = replaceInvalidUtf8(std::move(text));
    std::unordered_map<std::string, std::int64_t> ids;
    GraphemeWalk walk(sequence.text);
    cutTokens(walk, kind, [&](ByteSpan span) {
        const auto piece = std::string_view(sequence.text).substr(span.begin, span.end - span.begin);
        std::string folded = foldToken(piece);
        const std::int64_t id = ids.try_emplace(folded, std::int64_t(ids.size())).first->second;
        sequence.tokens.push_back({id, span, std::move(folded)});
        return sequence.size() <= most_tokens;
    });
    return sequence;
}

} // namespace

std::vector<std::string> TokenSequence::folded() const
{
    std::vector<std::string> texts;
    texts.reserve(tokens.size());
    for (const Token& token : tokens)
        texts.push_back(token.folded);
    return texts;
}

Result<TokenSequence> tokenize(std::string text, TokenKind kind, Index most_tokens)
try {
    TokenSequence sequence = cut(std::move(text), kind, most_tokens);
    if (sequence.empty())
        return fail(NoTokens{Field::Text});
    if (sequence.size() > most_tokens)
        return fail(OutOfRange{Field::Text, double(sequence.size()), 1, double(most_tokens)});
    return sequence;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Index countTokens(std::string_view text, TokenKind kind, Index most)
{
    Index count = 0;
    GraphemeWalk walk(text);
    cutTokens(walk, kind, [&](ByteSpan) { return ++count < most; });
    return count;
}

} // namespace headlight
