// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <QString>

#include <cstdint>

namespace headlight {

/// A number for a cell or legend in the user's locale: `digits` significant digits (1 … 17) without trailing zeros,
/// − as U+2212, −∞, ∞ and NaN as such; powers of ten below 10⁻⁴ and from 10⁶ on as "1.5×10⁻⁷".
QString numberText(double value, int digits = 4);

/// "1.5 GiB" in the user's locale: binary units, at most one digit after the point.
QString bytesText(Bytes bytes);

/// A whole number with the locale's grouping.
QString countText(Index count);

/// A duration from nanoseconds, two or three digits: "0.4 ms", "12 ms", "2.1 s", "3 min 5 s".
QString durationText(std::int64_t nanoseconds);

} // namespace headlight
