// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "core/result.h"

#include <limits>
#include <stop_token>

namespace headlight {

/// What encoding a text may cost.
struct EncodeLimits
{
    Index most_tokens = std::numeric_limits<Index>::max();
    std::stop_token stop;
};

/// How far rewriting may lengthen a text: the worst honest case, NFKC of U+FDFA written in byte characters, makes 22
/// bytes of one; a hostile file could make gigabytes.
class GrowthLimit
{
public:
    explicit GrowthLimit(std::size_t original_bytes) : m_most(original_bytes * 32 + 65'536) {}
    bool allows(std::size_t bytes) const { return bytes <= m_most; }

private:
    std::size_t m_most;
};

} // namespace headlight
