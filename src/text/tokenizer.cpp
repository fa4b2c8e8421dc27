// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tokenizer.h"

#include "text/utf8.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

constexpr Bytes most_text = 64ULL << 20U; // so that 32 times as many bytes have 32-bit places

} // namespace

Result<Tokenizer> Tokenizer::make(TokenizerParts parts)
try {
    Tokenizer tokenizer;
    Result<AddedTokens> added =
        AddedTokens::make(std::move(parts.added_tokens), vocabularyOf(parts.model), parts.normalizers);
    if (!added)
        return tl::unexpected(added.error());
    tokenizer.m_added = std::move(*added);
    tokenizer.m_parts = std::move(parts);
    return tokenizer;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<std::vector<EncodedToken>> Tokenizer::modelTokens(const TextPieces& pieces, std::string_view text,
                                                         const EncodeLimits& limits) const
{
    const TextOffsets offsets(text);
    std::vector<EncodedToken> encoded;
    std::vector<ModelToken> tokens;
    std::size_t count = 0;
    for (const TextPiece& piece : pieces.pieces) {
        if (++count % 1024 == 0 && limits.stop.stop_requested())
            return fail(Cancelled{});
        const std::string_view word = pieces.textOf(piece);
        tokens.clear();
        if (piece.added)
            tokens.push_back({m_added.tokens()[*piece.added].id, word, 0, word.size()});
        else if (std::visit([&](const auto& model) { return model.encode(word, tokens); }, m_parts.model) ==
                 ModelOutcome::NoUnknownToken)
            return fail(TextNotEncoded{TextNotEncoded::Reason::NoUnknownToken, "model"});
        if (encoded.size() + tokens.size() > std::size_t(limits.most_tokens))
            return fail(OutOfRange{Field::Text, double(encoded.size() + tokens.size()), 1, double(limits.most_tokens)});
        for (const ModelToken& token : tokens) {
            const Origin origin = pieces.originOf(piece, token.begin, token.end);
            const CodePointSpan span = {offsets.codePoints(origin.begin), offsets.codePoints(origin.end)};
            const bool special = piece.added && m_added.tokens()[*piece.added].special;
            encoded.push_back({token.id, std::string(token.piece), span, 0, special, false});
        }
    }
    return encoded;
}

Result<Encoding> Tokenizer::encode(std::string text, const EncodeLimits& limits) const
try {
    if (text.size() > most_text)
        return fail(TextTooLong{Field::Text, text.size(), most_text});
    Encoding encoding;
    encoding.text = replaceInvalidUtf8(std::move(text));

    TextPieces pieces(encoding.text);
    const GrowthLimit growth(encoding.text.size());
    m_added.extract(false, pieces);
    if (const Result<void> done = normalize(m_parts.normalizers, pieces, growth, limits.stop); !done)
        return tl::unexpected(done.error());
    m_added.extract(true, pieces);
    if (const Result<void> done = preTokenize(m_parts.pre_tokenizers, pieces, growth, limits.stop); !done)
        return tl::unexpected(done.error());
    std::erase_if(pieces.pieces, [](const TextPiece& piece) { return piece.empty() && !piece.added; });
    Result<std::vector<EncodedToken>> tokens = modelTokens(pieces, encoding.text, limits);
    if (!tokens)
        return tl::unexpected(tokens.error());
    encoding.tokens = std::move(*tokens);
    if (const Result<void> done = postProcess(m_parts.post_processors, encoding.tokens, limits.most_tokens); !done)
        return tl::unexpected(done.error());
    return encoding;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::optional<std::string_view> Tokenizer::piece(TokenId id) const
{
    if (const AddedToken* added = m_added.find(id))
        return added->content;
    const Vocabulary& vocabulary = vocabularyOf(m_parts.model);
    const std::optional<PieceIndex> found = vocabulary.findId(id);
    return found ? std::optional(vocabulary.piece(*found)) : std::nullopt;
}

std::size_t Tokenizer::vocabularySize() const
{
    const Vocabulary& vocabulary = vocabularyOf(m_parts.model);
    std::vector<TokenId> beyond;
    for (const AddedToken& token : m_added.tokens()) {
        if (!vocabulary.find(token.content))
            beyond.push_back(token.id);
    }
    std::sort(beyond.begin(), beyond.end());
    return vocabulary.size() + std::size_t(std::unique(beyond.begin(), beyond.end()) - beyond.begin());
}

bool Tokenizer::isByteLevel() const
{
    const auto isByteCut = [](const PreTokenizer& cutter) { return std::holds_alternative<ByteLevelCut>(cutter); };
    const auto isByteForm = [](const Normalizer& form) { return std::holds_alternative<BytesToCharacters>(form); };
    return std::any_of(m_parts.pre_tokenizers.begin(), m_parts.pre_tokenizers.end(), isByteCut) ||
           std::any_of(m_parts.normalizers.begin(), m_parts.normalizers.end(), isByteForm);
}

} // namespace headlight
