// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The bytes of the original that a byte of a rewritten text stands for: always whole code points.
struct Origin
{
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    bool operator==(const Origin&) const = default;
};

/// A text and where each of its bytes comes from.
struct AlignedText
{
    std::string text;            // valid UTF-8
    std::vector<Origin> origins; // one a byte of `text`
};

/// A stretch of an AlignedText that later steps look at by itself: nothing matches across its borders.
struct TextPiece
{
    std::size_t begin = 0; // bytes of AlignedText::text
    std::size_t end = 0;
    std::uint32_t origin = 0;         // where it begins in the original
    std::optional<std::size_t> added; // the added token that it is

    bool empty() const { return begin == end; }
};

/// A text on its way from what was typed to tokens: what it reads now, and how it is cut.
struct TextPieces
{
    /// One piece, each byte standing for its own code point. `original` is valid UTF-8 and shorter than 2³² bytes.
    explicit TextPieces(std::string_view original);
    TextPieces() = default;

    std::string_view textOf(const TextPiece& piece) const
    {
        return std::string_view(aligned.text).substr(piece.begin, piece.end - piece.begin);
    }

    /// The stretch of a piece between two of its bytes, as a piece of its own.
    TextPiece slice(const TextPiece& piece, std::size_t begin, std::size_t end) const;

    /// What bytes begin … end of a piece stand for in the original. Empty at their begin where they are none.
    Origin originOf(const TextPiece& piece, std::size_t begin, std::size_t end) const;

    AlignedText aligned;
    std::vector<TextPiece> pieces;
};

/// A character of a rewritten text, in terms of the old one's characters: `taken` is how many of them it stands in
/// place of. 0 is a character put in, which shares what the character before it stands for.
struct CharacterEdit
{
    char32_t character = 0;
    std::int32_t taken = 1;
};

/// Writes one piece of a text anew, keeping track of where everything comes from. What a character stands for is the
/// origin of the *first* character that it takes the place of, as in the Hugging Face library.
class PieceRewriter
{
public:
    /// Begins a new piece at the end of `target`.
    PieceRewriter(const TextPieces& source, const TextPiece& piece, TextPieces& target);

    void put(CharacterEdit edit);
    void put(std::span<const CharacterEdit> edits);
    void keep(std::size_t bytes); // copies characters as they are
    void skip(std::size_t bytes); // leaves characters out

    std::size_t position() const { return m_at - m_piece.begin; } // in the old piece
    std::uint32_t origin() const { return m_piece.origin; }

    /// Closes the piece. An empty one is kept: whether it goes is the next cutter's to say.
    void finish();

private:
    std::size_t nextLength() const;
    void append(char32_t character, Origin origin);

    const TextPieces& m_source;
    TextPiece m_piece;
    TextPieces& m_target;
    std::size_t m_begin;
    std::size_t m_at;
};

/// Writes every piece anew by `rewrite(text, rewriter)`, but for added tokens, which stay as they are.
template<class Rewrite>
void rewritePieces(TextPieces& pieces, Rewrite rewrite)
{
    TextPieces rewritten;
    rewritten.aligned.text.reserve(pieces.aligned.text.size());
    rewritten.aligned.origins.reserve(pieces.aligned.origins.size());
    rewritten.pieces.reserve(pieces.pieces.size());
    for (const TextPiece& piece : pieces.pieces) {
        PieceRewriter rewriter(pieces, piece, rewritten);
        if (piece.added)
            rewriter.keep(piece.end - piece.begin);
        else
            rewrite(pieces.textOf(piece), rewriter);
        rewriter.finish();
    }
    pieces = std::move(rewritten);
}

} // namespace headlight
