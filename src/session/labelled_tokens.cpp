// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/labelled_tokens.h"

#include <unordered_map>

namespace headlight {

TokenSequence labelledTokens(std::span<const std::string> labels, std::span<const Index> ids)
{
    TokenSequence sequence;
    std::unordered_map<std::string, std::int64_t> first_of;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (i > 0)
            sequence.text += ' ';
        const std::size_t begin = sequence.text.size();
        sequence.text += labels[i];
        const std::int64_t id = ids.empty() ? first_of.emplace(labels[i], std::int64_t(i)).first->second : ids[i];
        sequence.tokens.push_back({id, {begin, sequence.text.size()}, labels[i]});
    }
    return sequence;
}

} // namespace headlight
