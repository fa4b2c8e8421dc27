// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/aligned_text.h"

#include "text/utf8.h"

#include <algorithm>

namespace headlight {

TextPieces::TextPieces(std::string_view original)
{
    aligned.text = original;
    aligned.origins.reserve(original.size());
    for (std::size_t at = 0; at < original.size();) {
        const std::size_t end = at + decodeUtf8(original, at).bytes;
        aligned.origins.insert(aligned.origins.end(), end - at, {std::uint32_t(at), std::uint32_t(end)});
        at = end;
    }
    pieces.push_back({0, original.size(), 0, {}});
}

TextPiece TextPieces::slice(const TextPiece& piece, std::size_t begin, std::size_t end) const
{
    const std::size_t first = piece.begin + begin;
    const std::uint32_t origin = begin < end ? aligned.origins[first].begin : piece.origin;
    return {first, piece.begin + end, origin, {}};
}

Origin TextPieces::originOf(const TextPiece& piece, std::size_t begin, std::size_t end) const
{
    const std::size_t length = piece.end - piece.begin;
    end = std::min(end, length);
    begin = std::min(begin, end);
    if (begin < end) {
        const std::uint32_t first = aligned.origins[piece.begin + begin].begin;
        return {first, std::max(first, aligned.origins[piece.begin + end - 1].end)};
    }
    const std::uint32_t at = length == 0      ? piece.origin
                             : begin < length ? aligned.origins[piece.begin + begin].begin
                                              : aligned.origins[piece.end - 1].end;
    return {at, at};
}

PieceRewriter::PieceRewriter(const TextPieces& source, const TextPiece& piece, TextPieces& target)
    : m_source(source), m_piece(piece), m_target(target), m_begin(target.aligned.text.size()), m_at(piece.begin)
{}

std::size_t PieceRewriter::nextLength() const
{
    return m_at < m_piece.end ? decodeUtf8(m_source.aligned.text, m_at).bytes : 0;
}

void PieceRewriter::append(char32_t character, Origin origin)
{
    AlignedText& aligned = m_target.aligned;
    appendUtf8(aligned.text, character);
    aligned.origins.resize(aligned.text.size(), origin);
}

void PieceRewriter::put(CharacterEdit edit)
{
    const std::vector<Origin>& origins = m_source.aligned.origins;
    const bool stands_for_next = edit.taken > 0 && m_at < m_piece.end;
    Origin origin = {m_piece.origin, m_piece.origin};
    if (stands_for_next)
        origin = origins[m_at];
    else if (m_at > m_piece.begin)
        origin = origins[m_at - 1];
    append(edit.character, origin);
    for (std::int32_t i = 0; i < edit.taken; ++i)
        m_at += nextLength();
}

void PieceRewriter::put(std::span<const CharacterEdit> edits)
{
    for (const CharacterEdit& edit : edits)
        put(edit);
}

void PieceRewriter::keep(std::size_t bytes)
{
    AlignedText& aligned = m_target.aligned;
    aligned.text.append(m_source.aligned.text, m_at, bytes);
    const auto first = m_source.aligned.origins.begin() + std::ptrdiff_t(m_at);
    aligned.origins.insert(aligned.origins.end(), first, first + std::ptrdiff_t(bytes));
    m_at += bytes;
}

void PieceRewriter::skip(std::size_t bytes)
{
    m_at += bytes;
}

void PieceRewriter::finish()
{
    m_target.pieces.push_back({m_begin, m_target.aligned.text.size(), m_piece.origin, m_piece.added});
}

} // namespace headlight
