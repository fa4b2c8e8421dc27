// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/added_tokens.h"

#include "text/character_class.h"
#include "text/pattern.h"
#include "text/utf8.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace headlight {

namespace {

std::size_t lastCharacterBegin(std::string_view text)
{
    std::size_t at = text.size() - 1;
    while (at > 0 && (std::uint8_t(text[at]) & 0xC0U) == 0x80U)
        --at;
    return at;
}

/// Where the white space at the end of a text begins.
std::size_t trailingSpaceBegin(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t last = lastCharacterBegin(text);
        if (!isUnicodeSpace(decodeUtf8(text, last).value))
            break;
        text = text.substr(0, last);
    }
    return text.size();
}

std::size_t leadingSpaceEnd(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const CodePoint point = decodeUtf8(text, at);
        if (!isUnicodeSpace(point.value))
            break;
        at += point.bytes;
    }
    return at;
}

bool isWordCharacter(std::string_view character)
{
    static const Pattern pattern = *Pattern::regex(R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}])");
    PatternWalk walk(pattern);
    walk.begin(character);
    return walk.next().has_value();
}

bool isInsideWord(std::string_view text, std::size_t begin, std::size_t end)
{
    const std::string_view before = text.substr(0, begin);
    const std::string_view after = text.substr(end);
    return (!before.empty() && isWordCharacter(before.substr(lastCharacterBegin(before)))) ||
           (!after.empty() && isWordCharacter(after.substr(0, decodeUtf8(after, 0).bytes)));
}

/// What a normalised token is looked for as.
Result<std::string> normalizedContent(const std::string& content, const std::vector<Normalizer>& normalizers)
{
    TextPieces pieces(content);
    if (const Result<void> done = normalize(normalizers, pieces, GrowthLimit(content.size()), {}); !done)
        return tl::unexpected(done.error());
    return pieces.aligned.text;
}

} // namespace

Result<AddedTokens> AddedTokens::make(std::vector<AddedToken> tokens, const Vocabulary& vocabulary,
                                      const std::vector<Normalizer>& normalizers)
{
    AddedTokens added;
    std::map<std::string_view, TokenId> ids;
    auto next_id = TokenId(vocabulary.size());
    std::erase_if(tokens, [](const AddedToken& token) { return token.content.empty(); });
    for (AddedToken& token : tokens) {
        const std::optional<PieceIndex> piece = vocabulary.find(token.content);
        const auto known = ids.find(token.content);
        if (piece)
            token.id = vocabulary.id(*piece);
        else if (known != ids.end())
            token.id = known->second;
        else
            token.id = next_id;
        ids.emplace(token.content, token.id);
        next_id = std::max(next_id, token.id + 1);
    }
    added.m_tokens = std::move(tokens);
    added.m_by_id.resize(added.m_tokens.size());
    std::iota(added.m_by_id.begin(), added.m_by_id.end(), std::size_t(0));
    std::stable_sort(added.m_by_id.begin(), added.m_by_id.end(),
                     [&](std::size_t a, std::size_t b) { return added.m_tokens[a].id < added.m_tokens[b].id; });

    std::vector<std::string> contents(added.m_tokens.size());
    std::vector<VocabularyEntry> as_typed;
    std::vector<VocabularyEntry> normalized;
    for (std::size_t place = added.m_tokens.size(); place-- > 0;) { // of equal entries a Vocabulary keeps the last
        const AddedToken& token = added.m_tokens[place];
        if (!token.normalized) {
            as_typed.push_back({token.content, TokenId(place)});
            continue;
        }
        Result<std::string> content = normalizedContent(token.content, normalizers);
        if (!content)
            return tl::unexpected(content.error());
        contents[place] = std::move(*content);
        normalized.push_back({contents[place], TokenId(place)});
    }
    added.m_as_typed = Vocabulary(std::move(as_typed));
    added.m_normalized = Vocabulary(std::move(normalized));
    return added;
}

const AddedToken* AddedTokens::find(TokenId id) const
{
    const auto found = std::lower_bound(m_by_id.begin(), m_by_id.end(), id, [this](std::size_t place, TokenId wanted) {
        return m_tokens[place].id < wanted;
    });
    return found != m_by_id.end() && m_tokens[*found].id == id ? &m_tokens[*found] : nullptr;
}

std::optional<AddedTokens::Match> AddedTokens::next(const Contents& contents, std::string_view text,
                                                    std::size_t from) const
{
    for (std::size_t begin = from; begin < text.size(); ++begin) {
        std::optional<Match> longest;
        Vocabulary::Walk walk(contents);
        for (std::size_t at = begin; at < text.size() && walk.step(text[at]); ++at) {
            if (const std::optional<PieceIndex> piece = walk.here())
                longest = Match{contents.id(*piece), begin, at + 1};
        }
        if (longest)
            return longest;
    }
    return {};
}

void AddedTokens::cut(const Contents& contents, const TextPieces& pieces, const TextPiece& piece,
                      std::vector<TextPiece>& parts) const
{
    const std::string_view text = pieces.textOf(piece);
    std::size_t done = 0;
    const auto addText = [&](std::size_t begin, std::size_t end) {
        if (begin < end)
            parts.push_back(pieces.slice(piece, begin, end));
    };
    std::size_t from = 0;
    while (const std::optional<Match> match = next(contents, text, from)) {
        from = match->end;
        const AddedToken& token = m_tokens[match->token];
        if (token.single_word && isInsideWord(text, match->begin, match->end))
            continue;
        std::size_t begin = match->begin;
        std::size_t end = match->end;
        if (token.left_strip)
            begin = std::max(done, trailingSpaceBegin(text.substr(0, begin)));
        if (token.right_strip)
            end += leadingSpaceEnd(text.substr(end));
        addText(done, begin);
        if (begin < end) { // else the token before has taken it along
            parts.push_back(pieces.slice(piece, begin, end));
            parts.back().added = match->token;
        }
        done = std::max(done, end);
    }
    addText(done, text.size());
}

void AddedTokens::extract(bool normalized, TextPieces& pieces) const
{
    const Contents& contents = normalized ? m_normalized : m_as_typed;
    std::vector<TextPiece> parts;
    parts.reserve(pieces.pieces.size());
    for (const TextPiece& piece : pieces.pieces) {
        if (piece.added)
            parts.push_back(piece);
        else
            cut(contents, pieces, piece, parts);
    }
    pieces.pieces = std::move(parts);
}

} // namespace headlight
