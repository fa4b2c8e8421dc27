// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/vocabulary.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headlight {

/// The pieces <0x00> … <0xFF>, which SentencePiece's models write unknown characters with, byte by byte.
class ByteFallback
{
public:
    ByteFallback() = default;
    explicit ByteFallback(const Vocabulary& vocabulary);

    /// A piece for each byte of a text; false, and nothing added, where the vocabulary lacks one of them.
    bool write(std::string_view text, std::vector<PieceIndex>& pieces) const;

private:
    std::array<std::optional<PieceIndex>, 256> m_pieces{};
};

} // namespace headlight
