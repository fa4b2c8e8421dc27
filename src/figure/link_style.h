// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <vector>

namespace headlight {

/// Which links a figure of links draws.
struct LinkStyle
{
    enum class Heads { All, Focused, Chosen };
    Heads heads = Heads::All;
    std::vector<Index> chosen; // read for Heads::Chosen only
    double threshold = 0.05;   // the least weight of a link
    Index top = 0;             // the heaviest links of each query; 0: all of them
    bool operator==(const LinkStyle&) const = default;
};

} // namespace headlight
