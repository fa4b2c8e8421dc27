// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/byte_fallback.h"

#include <algorithm>

namespace headlight {

ByteFallback::ByteFallback(const Vocabulary& vocabulary)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (std::size_t byte = 0; byte < m_pieces.size(); ++byte) {
        std::string name = "<0x";
        name += digits[byte / 16];
        name += digits[byte % 16];
        m_pieces[byte] = vocabulary.find(name + ">");
    }
}

bool ByteFallback::write(std::string_view text, std::vector<PieceIndex>& pieces) const
{
    const auto pieceOf = [this](char byte) { return m_pieces[std::uint8_t(byte)]; };
    if (!std::all_of(text.begin(), text.end(), [&](char byte) { return pieceOf(byte).has_value(); }))
        return false;
    for (const char byte : text)
        pieces.push_back(*pieceOf(byte));
    return true;
}

} // namespace headlight
