// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// What two tokens must share to get the same vector: Unicode's NFKC_Casefold ("The" and "the", "ï" in one code point
/// or two, full-width and plain letters; without characters that are never seen). Linear, also for a letter under a
/// million combining marks: runs of more than 30 marks are folded in pieces, as the stream-safe format of UAX 15 does.
/// A piece that folds to nothing stays as it is. `piece` is valid UTF-8. Throws std::bad_alloc.
std::string foldToken(std::string_view piece);

} // namespace headlight
