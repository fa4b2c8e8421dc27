// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/color_map.h"

#include <cstddef>

namespace headlight {

/// Values to colours: a range and a colour table. A range of one point is all middle colour.
struct ValueScale
{
    double lowest = 0;
    double highest = 1;
    ColorMapName map = ColorMapName::Viridis;

    /// Values beyond the range get the end colours. NaN is for the caller to draw.
    QRgb color(double value) const;

    /// The value that means "nothing": the middle of a diverging map, else the lower end. Max pooling keeps what lies
    /// farthest from it.
    double neutral() const { return map == ColorMapName::Diverging ? lowest + (highest - lowest) / 2 : lowest; }
    bool operator==(const ValueScale&) const = default;
};

/// From values to places in a colour table. One arithmetic for pictures, rectangles and legends, so that a cell has
/// the same colour in all of them; single precision, as pictures have millions of values.
class ColorPlaces
{
public:
    explicit ColorPlaces(const ValueScale& scale);

    /// 0 … 255; NaN falls to the lower end.
    std::size_t of(float value) const
    {
        const float place = (value - m_lowest) * m_factor + m_offset;
        return std::size_t(int(place > 0.0f ? (place < 255.0f ? place : 255.0f) : 0.0f));
    }

private:
    float m_lowest;
    float m_factor;
    float m_offset;
};

/// A value in single precision; a finite one stays finite.
float singlePrecision(double value);

/// Black or white, whichever reads better on `background` (contrast ≥ 4.5 : 1 always holds for one of them).
QRgb readableOn(QRgb background);

/// The contrast ratio of two colours, 1 … 21 (WCAG 2, "contrast ratio" of relative luminances).
double contrastRatio(QRgb one, QRgb other);

} // namespace headlight
