// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef> // before compare: Qt's moc can't read libstdc++'s <concepts> as the first header of a file

#include <compare>
#include <cstdint>

namespace headlight {

/// Counts and positions. Signed, as Eigen's, so that differences of positions need no care.
using Index = std::ptrdiff_t;

/// Sizes of memory in bytes.
using Bytes = std::uint64_t;

/// One cell of a map: rows are queries, columns are keys, both from 0.
struct Cell
{
    Index row = 0;
    Index column = 0;
    auto operator<=>(const Cell&) const = default;
};

} // namespace headlight
