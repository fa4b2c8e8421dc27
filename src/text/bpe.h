// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/byte_fallback.h"
#include "text/model_token.h"
#include "text/vocabulary.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>
#include <vector>

namespace headlight {

struct BpeOptions
{
    std::optional<std::string> unknown;
    std::string continuing_prefix; // before each character that does not begin its word
    std::string word_suffix;       // behind the last character of a word
    bool fuse_unknown = false;
    bool byte_fallback = false;
    bool ignore_merges = false; // a word that is a piece is taken whole
};

/// A merge that the vocabulary can't follow: which, and the piece that is missing.
struct MergeProblem
{
    std::size_t merge = 0;
    std::string missing;
};

/// Byte pair encoding (Sennrich et al. 2016): of all neighbours that a merge knows, the pair with the lowest rank
/// becomes one piece, the leftmost first, until none is left.
class Bpe
{
public:
    using Merges = std::vector<std::pair<std::string_view, std::string_view>>; // by rank

    static tl::expected<Bpe, MergeProblem> make(Vocabulary vocabulary, const Merges& merges, BpeOptions options);

    const Vocabulary& vocabulary() const { return m_vocabulary; }

    /// Appends the tokens of a word, in time n log n. A character without a piece and without an unknown token is left
    /// out, and the others keep their places.
    ModelOutcome encode(std::string_view word, std::vector<ModelToken>& tokens) const;

private:
    struct Merge
    {
        PieceIndex right;
        std::uint32_t rank;
        PieceIndex result;
    };
    struct Symbol
    {
        PieceIndex piece;
        std::uint32_t begin;
        std::uint32_t end;
        std::int32_t previous;
        std::int32_t next;
        bool unknown = false;
    };
    struct Candidate
    {
        std::uint32_t rank;
        std::uint32_t left; // symbol
        PieceIndex result;
    };

    const Merge* findMerge(PieceIndex left, PieceIndex right) const;
    std::optional<PieceIndex> characterPiece(std::string_view character, bool first, bool last) const;
    ModelOutcome addCharacter(std::string_view word, std::size_t begin, std::size_t end,
                              std::vector<Symbol>& symbols) const;
    void mergeAll(std::vector<Symbol>& symbols) const;
    std::optional<Candidate> candidate(const std::vector<Symbol>& symbols, std::size_t left) const;

    Vocabulary m_vocabulary;
    BpeOptions m_options;
    std::optional<PieceIndex> m_unknown;
    ByteFallback m_bytes;
    std::vector<Merge> m_merges;                     // grouped by their left piece, then by right
    std::vector<std::uint32_t> m_of_left;            // where a left piece's merges begin; one more entry than pieces
    std::vector<std::optional<PieceIndex>> m_common; // pieces of the first characters of Unicode
};

} // namespace headlight
