// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unigram.h"

#include "text/utf8.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr double unknown_penalty = 10.0; // of SentencePiece

} // namespace

Unigram::Unigram(std::vector<VocabularyEntry> entries, const std::vector<double>& scores, Options options)
    : m_vocabulary(std::move(entries)), m_byte_fallback(options.byte_fallback), m_bytes(m_vocabulary)
{
    m_scores.reserve(m_vocabulary.size());
    for (PieceIndex piece = 0; piece < m_vocabulary.size(); ++piece)
        m_scores.push_back(scores[m_vocabulary.entry(piece)]);
    const auto lowest = std::min_element(scores.begin(), scores.end());
    m_unknown_score = (lowest == scores.end() ? 0.0 : *lowest) - unknown_penalty;
    if (options.unknown)
        m_unknown = TokenId(*options.unknown);
}

bool Unigram::findBest(std::string_view word, std::vector<Node>& nodes) const
{
    const auto offer = [&](std::size_t begin, std::size_t end, double piece_score, bool unknown) {
        const double score = nodes[begin].score + piece_score;
        if (!nodes[end].reached || score > nodes[end].score)
            nodes[end] = {score, begin, true, unknown};
    };
    for (std::size_t begin = 0; begin < word.size();) {
        const std::size_t next = begin + decodeUtf8(word, begin).bytes;
        bool has_character = false;
        Vocabulary::Walk walk(m_vocabulary);
        for (std::size_t at = begin; at < word.size() && walk.step(word[at]); ++at) {
            const std::optional<PieceIndex> piece = walk.here();
            if (!piece)
                continue;
            offer(begin, at + 1, m_scores[*piece], m_vocabulary.id(*piece) == m_unknown);
            has_character = has_character || at + 1 == next;
        }
        if (!has_character) {
            if (!m_unknown)
                return false;
            offer(begin, next, m_unknown_score, true);
        }
        begin = next;
    }
    return true;
}

ModelOutcome Unigram::addToken(std::string_view word, std::size_t begin, std::size_t end,
                               std::vector<ModelToken>& tokens) const
{
    const std::string_view text = word.substr(begin, end - begin);
    if (const std::optional<PieceIndex> piece = m_vocabulary.find(text)) {
        tokens.push_back({m_vocabulary.id(*piece), text, begin, end});
        return ModelOutcome::Done;
    }
    if (std::vector<PieceIndex> bytes; m_byte_fallback && m_bytes.write(text, bytes)) {
        for (const PieceIndex byte : bytes)
            tokens.push_back({m_vocabulary.id(byte), m_vocabulary.piece(byte), begin, end});
        return ModelOutcome::Done;
    }
    if (!m_unknown)
        return ModelOutcome::NoUnknownToken;
    tokens.push_back({*m_unknown, text, begin, end});
    return ModelOutcome::Done;
}

ModelOutcome Unigram::encode(std::string_view word, std::vector<ModelToken>& tokens) const
{
    std::vector<Node> nodes(word.size() + 1);
    if (!findBest(word, nodes))
        return ModelOutcome::NoUnknownToken;

    std::vector<std::pair<std::size_t, std::size_t>> spans; // from the last to the first
    bool after_unknown = false;
    for (std::size_t end = word.size(); end > 0; end = nodes[end].begin) {
        const Node& node = nodes[end];
        if (node.unknown && after_unknown)
            spans.back().first = node.begin;
        else
            spans.emplace_back(node.begin, end);
        after_unknown = node.unknown;
    }
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        if (addToken(word, span->first, span->second, tokens) == ModelOutcome::NoUnknownToken)
            return ModelOutcome::NoUnknownToken;
    }
    return ModelOutcome::Done;
}

} // namespace headlight
