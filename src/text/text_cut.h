// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"
#include "text/token_sequence.h"

#include <vector>

namespace headlight {

/// What becomes of the matches that a text is cut at. Of "the-final--countdown" cut at "-":
enum class CutBehavior {
    Removed,            // the final countdown
    Isolated,           // the - final - - countdown
    MergedWithPrevious, // the- final- - countdown
    MergedWithNext,     // the -final - -countdown
    Contiguous,         // the - final -- countdown
};

/// A stretch of a text: a match, or what stands between two. Together they cover it in its order.
struct CutPart
{
    ByteSpan span;
    bool is_match = false;
};

/// Adds a match to the parts of a text, and what stands before it.
void addMatch(std::vector<CutPart>& parts, ByteSpan match);

/// Closes the parts of a text of that length.
void addRest(std::vector<CutPart>& parts, std::size_t length);

/// The spans that a behaviour makes of parts, in their order.
void cutSpans(const std::vector<CutPart>& parts, CutBehavior behavior, std::vector<ByteSpan>& spans);

} // namespace headlight
