// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/value_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

ColorPlaces::ColorPlaces(const ValueScale& scale) : m_lowest(singlePrecision(scale.lowest))
{
    const double range = double(singlePrecision(scale.highest)) - double(m_lowest);
    m_factor = range > 0 ? float(255 / range) : 0.0f;
    m_offset = range > 0 ? 0.5f : 128.0f;
}

float singlePrecision(double value)
{
    constexpr double most = double(std::numeric_limits<float>::max());
    return std::isfinite(value) ? float(std::clamp(value, -most, most)) : float(value);
}

QRgb ValueScale::color(double value) const
{
    return colorTable(map)[ColorPlaces(*this).of(singlePrecision(value))];
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
