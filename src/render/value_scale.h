// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/color_map.h"

namespace headlight {

/// Values to colours: a range and a colour table. A range of one point is all middle colour.
struct ValueScale
{
    double lowest = 0;
    double highest = 1;
    ColorMapName map = ColorMapName::Viridis;

    /// Values beyond the range get the end colours. NaN is for the caller to draw.
    QRgb color(double value) const;
    bool operator==(const ValueScale&) const = default;
};

/// Black or white, whichever reads better on `background` (contrast ≥ 4.5 : 1 always holds for one of them).
QRgb readableOn(QRgb background);

} // namespace headlight
