// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/value_scale.h"

#include <QString>

namespace headlight {

/// A number in a cell or rail: as many decimals as the range asks for, so that all of one picture stand alike.
QString cellText(double value, int decimals);

/// Decimals for a picture: two for values up to 10, fewer above, none from 100.
int cellDecimals(const ValueScale& scale);

/// Significant digits at which a single number is read off: six, and six decimals from 1 to 10, too, as a computation
/// on paper has them.
int readDigits(double value);

} // namespace headlight
