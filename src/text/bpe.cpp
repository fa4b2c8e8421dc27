// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/bpe.h"

#include "text/utf8.h"

#include <algorithm>
#include <queue>

namespace headlight {

namespace {

constexpr char32_t common_characters = 0x400; // all byte characters, Latin, Greek

struct RankedPair
{
    PieceIndex left;
    PieceIndex right;
    std::uint32_t rank;
    PieceIndex result;
};

} // namespace

tl::expected<Bpe, MergeProblem> Bpe::make(Vocabulary vocabulary, const Merges& merges, BpeOptions options)
{
    std::vector<RankedPair> pairs;
    pairs.reserve(merges.size());
    std::string joined;
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        const auto refuse = [rank](std::string_view missing) {
            return tl::unexpected(MergeProblem{rank, std::string(missing)});
        };
        const std::optional<PieceIndex> first = vocabulary.find(left);
        const std::optional<PieceIndex> second = vocabulary.find(right);
        if (!first || !second)
            return refuse(first ? right : left);
        joined = left;
        joined += right.substr(std::min(right.size(), options.continuing_prefix.size()));
        const std::optional<PieceIndex> result = vocabulary.find(joined);
        if (!result)
            return refuse(joined);
        pairs.push_back({*first, *second, std::uint32_t(rank), *result});
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const RankedPair& a, const RankedPair& b) {
        return std::pair(a.left, a.right) < std::pair(b.left, b.right);
    });

    Bpe bpe;
    bpe.m_of_left.resize(vocabulary.size() + 1);
    bpe.m_merges.reserve(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const RankedPair& pair = pairs[i];
        if (i + 1 < pairs.size() && pairs[i + 1].left == pair.left && pairs[i + 1].right == pair.right)
            continue; // said twice: the later one holds
        bpe.m_merges.push_back({pair.right, pair.rank, pair.result});
        ++bpe.m_of_left[pair.left + 1];
    }
    for (std::size_t i = 1; i < bpe.m_of_left.size(); ++i)
        bpe.m_of_left[i] += bpe.m_of_left[i - 1];

    if (options.unknown)
        bpe.m_unknown = vocabulary.find(*options.unknown);
    bpe.m_bytes = ByteFallback(vocabulary);
    bpe.m_common.resize(common_characters);
    for (char32_t c = 0; c < common_characters; ++c) {
        std::string character;
        appendUtf8(character, c);
        bpe.m_common[c] = vocabulary.find(character);
    }
    bpe.m_vocabulary = std::move(vocabulary);
    bpe.m_options = std::move(options);
    return bpe;
}

const Bpe::Merge* Bpe::findMerge(PieceIndex left, PieceIndex right) const
{
    const auto begin = m_merges.begin() + m_of_left[left];
    const auto end = m_merges.begin() + m_of_left[left + 1];
    const auto found =
        std::lower_bound(begin, end, right, [](const Merge& merge, PieceIndex wanted) { return merge.right < wanted; });
    return found != end && found->right == right ? &*found : nullptr;
}

std::optional<PieceIndex> Bpe::characterPiece(std::string_view character, bool first, bool last) const
{
    const bool prefixed = !first && !m_options.continuing_prefix.empty();
    const bool suffixed = last && !m_options.word_suffix.empty();
    if (!prefixed && !suffixed) {
        const char32_t c = decodeUtf8(character, 0).value;
        return c < common_characters ? m_common[c] : m_vocabulary.find(character);
    }
    std::string piece = prefixed ? m_options.continuing_prefix : std::string();
    piece += character;
    if (suffixed)
        piece += m_options.word_suffix;
    return m_vocabulary.find(piece);
}

ModelOutcome Bpe::addCharacter(std::string_view word, std::size_t begin, std::size_t end,
                               std::vector<Symbol>& symbols) const
{
    const auto add = [&](PieceIndex piece, bool unknown) {
        symbols.push_back({piece, std::uint32_t(begin), std::uint32_t(end), 0, 0, unknown});
    };
    const std::string_view character = word.substr(begin, end - begin);
    if (const auto piece = characterPiece(character, begin == 0, end == word.size())) {
        add(*piece, false);
        return ModelOutcome::Done;
    }
    if (std::vector<PieceIndex> bytes; m_options.byte_fallback && m_bytes.write(character, bytes)) {
        for (const PieceIndex byte : bytes)
            add(byte, false);
        return ModelOutcome::Done;
    }
    if (!m_options.unknown)
        return ModelOutcome::Done; // left out, as the library does
    if (!m_unknown)
        return ModelOutcome::NoUnknownToken;
    if (m_options.fuse_unknown && !symbols.empty() && symbols.back().unknown)
        symbols.back().end = std::uint32_t(end);
    else
        add(*m_unknown, true);
    return ModelOutcome::Done;
}

std::optional<Bpe::Candidate> Bpe::candidate(const std::vector<Symbol>& symbols, std::size_t left) const
{
    const std::int32_t right = symbols[left].next;
    if (right < 0)
        return {};
    const Merge* merge = findMerge(symbols[left].piece, symbols[std::size_t(right)].piece);
    if (!merge)
        return {};
    return Candidate{merge->rank, std::uint32_t(left), merge->result};
}

void Bpe::mergeAll(std::vector<Symbol>& symbols) const
{
    const auto isLater = [](const Candidate& a, const Candidate& b) {
        return std::pair(a.rank, a.left) > std::pair(b.rank, b.left);
    };
    std::priority_queue<Candidate, std::vector<Candidate>, decltype(isLater)> queue(isLater);
    const auto consider = [&](std::size_t left) {
        if (const std::optional<Candidate> found = candidate(symbols, left))
            queue.push(*found);
    };
    constexpr std::int32_t gone = -2;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        symbols[i].previous = std::int32_t(i) - 1;
        symbols[i].next = i + 1 < symbols.size() ? std::int32_t(i) + 1 : -1;
    }
    for (std::size_t i = 0; i < symbols.size(); ++i)
        consider(i);

    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol& left = symbols[best.left];
        if (left.next < 0)
            continue; // gone, or the last by now
        const std::optional<Candidate> still = candidate(symbols, best.left);
        if (!still || still->result != best.result)
            continue; // one of the two became something else
        Symbol& right = symbols[std::size_t(left.next)];
        left.piece = best.result;
        left.end = right.end;
        left.next = right.next;
        left.unknown = false;
        if (right.next >= 0)
            symbols[std::size_t(right.next)].previous = std::int32_t(best.left);
        right.next = gone;
        if (left.previous >= 0)
            consider(std::size_t(left.previous));
        consider(best.left);
    }
    std::erase_if(symbols, [](const Symbol& symbol) { return symbol.next == gone; });
}

ModelOutcome Bpe::encode(std::string_view word, std::vector<ModelToken>& tokens) const
{
    if (m_options.ignore_merges) {
        if (const std::optional<PieceIndex> whole = m_vocabulary.find(word)) {
            tokens.push_back({m_vocabulary.id(*whole), m_vocabulary.piece(*whole), 0, word.size()});
            return ModelOutcome::Done;
        }
    }
    std::vector<Symbol> symbols;
    symbols.reserve(word.size());
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t end = at + decodeUtf8(word, at).bytes;
        if (addCharacter(word, at, end, symbols) == ModelOutcome::NoUnknownToken)
            return ModelOutcome::NoUnknownToken;
        at = end;
    }
    mergeAll(symbols);
    for (const Symbol& symbol : symbols)
        tokens.push_back({m_vocabulary.id(symbol.piece), m_vocabulary.piece(symbol.piece), symbol.begin, symbol.end});
    return ModelOutcome::Done;
}

} // namespace headlight
