// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <QString>

namespace headlight {

/// A number for a cell or legend: `digits` significant digits, − as U+2212, −∞ and NaN as such.
QString numberText(double value, int digits = 4);

/// "1.5 GiB" in the user's locale.
QString bytesText(Bytes bytes);

/// A whole number with the locale's grouping.
QString countText(Index count);

/// A duration from nanoseconds: "0.4 ms", "2.1 s".
QString durationText(std::int64_t nanoseconds);

} // namespace headlight
