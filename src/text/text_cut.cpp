// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/text_cut.h"

#include <algorithm>

namespace headlight {

void addMatch(std::vector<CutPart>& parts, ByteSpan match)
{
    addRest(parts, match.begin);
    parts.push_back({match, true});
}

void addRest(std::vector<CutPart>& parts, std::size_t length)
{
    const std::size_t from = parts.empty() ? 0 : parts.back().span.end;
    if (from < length)
        parts.push_back({{from, length}, false});
}

void cutSpans(const std::vector<CutPart>& parts, CutBehavior behavior, std::vector<ByteSpan>& spans)
{
    spans.clear();
    bool after_match = false; // of the part before, in the direction of reading
    const auto joinsLast = [&](const CutPart& part) {
        return !spans.empty() &&
               (behavior == CutBehavior::Contiguous ? part.is_match == after_match : part.is_match && !after_match);
    };
    switch (behavior) {
    case CutBehavior::Removed:
    case CutBehavior::Isolated:
        for (const CutPart& part : parts) {
            if (behavior == CutBehavior::Isolated || !part.is_match)
                spans.push_back(part.span);
        }
        break;
    case CutBehavior::MergedWithPrevious:
    case CutBehavior::Contiguous:
        for (const CutPart& part : parts) {
            if (joinsLast(part))
                spans.back().end = part.span.end;
            else
                spans.push_back(part.span);
            after_match = part.is_match;
        }
        break;
    case CutBehavior::MergedWithNext:
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
            if (joinsLast(*part))
                spans.back().begin = part->span.begin;
            else
                spans.push_back(part->span);
            after_match = part->is_match;
        }
        std::reverse(spans.begin(), spans.end());
        break;
    }
}

} // namespace headlight
