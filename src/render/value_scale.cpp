// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/value_scale.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// Relative luminance of an sRGB colour, 0 … 1 (WCAG 2).
double luminance(QRgb color)
{
    const auto linear = [](int channel) {
        const double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(color)) + 0.7152 * linear(qGreen(color)) + 0.0722 * linear(qBlue(color));
}

} // namespace

QRgb ValueScale::color(double value) const
{
    const ColorTable& table = colorTable(map);
    if (!(highest > lowest))
        return table[128];
    // Halves first: the difference of two finite doubles can overflow.
    const double place = (value / 2 - lowest / 2) / (highest / 2 - lowest / 2) * 255;
    return table[std::size_t(std::clamp(place, 0.0, 255.0) + 0.5)];
}

double contrastRatio(QRgb one, QRgb other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QRgb readableOn(QRgb background)
{
    constexpr QRgb black = 0xff000000;
    constexpr QRgb white = 0xffffffff;
    return contrastRatio(background, black) >= contrastRatio(background, white) ? black : white;
}

} // namespace headlight
