// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace headlight {

/// The number of a piece in a vocabulary: a row of the embedding matrix.
using TokenId = std::uint32_t;

/// A piece's place in a Vocabulary, which is sorted; no file knows it.
using PieceIndex = std::uint32_t;

} // namespace headlight
