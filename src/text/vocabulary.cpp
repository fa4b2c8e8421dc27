// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/vocabulary.h"

#include <algorithm>
#include <numeric>

namespace headlight {

Vocabulary::Vocabulary(std::vector<VocabularyEntry> entries)
{
    std::vector<std::size_t> order(entries.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return entries[a].piece < entries[b].piece; });

    std::size_t bytes = 0;
    for (const VocabularyEntry& entry : entries)
        bytes += entry.piece.size();
    m_text.reserve(bytes);
    m_begins.reserve(entries.size() + 1);
    m_ids.reserve(entries.size());
    m_entries.reserve(entries.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const VocabularyEntry& entry = entries[order[i]];
        if (i + 1 < order.size() && entries[order[i + 1]].piece == entry.piece)
            continue;
        m_begins.push_back(m_text.size());
        m_text += entry.piece;
        m_ids.push_back(entry.id);
        m_entries.push_back(order[i]);
    }
    m_begins.push_back(m_text.size());

    m_by_id.resize(m_ids.size());
    std::iota(m_by_id.begin(), m_by_id.end(), PieceIndex(0));
    std::stable_sort(m_by_id.begin(), m_by_id.end(), [&](PieceIndex a, PieceIndex b) { return m_ids[a] < m_ids[b]; });

    PieceIndex index = m_ids.empty() || !piece(0).empty() ? 0 : 1; // the empty piece begins with no byte
    for (unsigned byte = 0; byte < 256; ++byte) {
        m_first_bytes[byte] = index;
        while (index < m_ids.size() && std::uint8_t(piece(index).front()) == byte)
            ++index;
    }
    m_first_bytes[256] = index;
}

std::optional<PieceIndex> Vocabulary::find(std::string_view wanted) const
{
    PieceIndex first = 0;
    PieceIndex last = PieceIndex(size());
    if (!wanted.empty()) {
        const std::uint8_t byte = std::uint8_t(wanted.front());
        first = m_first_bytes[byte];
        last = m_first_bytes[byte + 1U];
    }
    while (first < last) {
        const PieceIndex middle = first + (last - first) / 2;
        if (piece(middle) < wanted)
            first = middle + 1;
        else
            last = middle;
    }
    return first < size() && piece(first) == wanted ? std::optional(first) : std::nullopt;
}

std::optional<PieceIndex> Vocabulary::findId(TokenId id) const
{
    const auto found = std::lower_bound(m_by_id.begin(), m_by_id.end(), id,
                                        [this](PieceIndex index, TokenId wanted) { return m_ids[index] < wanted; });
    return found != m_by_id.end() && m_ids[*found] == id ? std::optional(*found) : std::nullopt;
}

bool Vocabulary::Walk::step(char byte)
{
    const auto wanted = std::uint8_t(byte);
    if (m_depth == 0) {
        m_first = m_vocabulary->m_first_bytes[wanted];
        m_last = m_vocabulary->m_first_bytes[wanted + 1U];
        m_depth = 1;
        return m_first < m_last;
    }
    if (here())
        ++m_first; // sorted before all that go on
    const auto byteOf = [this](PieceIndex index) { return std::uint8_t(m_vocabulary->piece(index)[m_depth]); };
    const auto partition = [&](PieceIndex first, auto isBefore) {
        PieceIndex last = m_last;
        while (first < last) {
            const PieceIndex middle = first + (last - first) / 2;
            if (isBefore(byteOf(middle)))
                first = middle + 1;
            else
                last = middle;
        }
        return first;
    };
    m_first = partition(m_first, [wanted](std::uint8_t seen) { return seen < wanted; });
    if (m_first >= m_last || byteOf(m_first) != wanted)
        return false;
    m_last = partition(m_first, [wanted](std::uint8_t seen) { return seen <= wanted; });
    ++m_depth;
    return true;
}

std::optional<PieceIndex> Vocabulary::Walk::here() const
{
    const bool is_piece = m_first < m_last && m_vocabulary->piece(m_first).size() == m_depth;
    return is_piece ? std::optional(m_first) : std::nullopt;
}

} // namespace headlight
