// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/head_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>

namespace headlight {

namespace {

constexpr double most_chroma = 0.19;
constexpr double first_hue = 255; // degrees: a blue
/// A golden section of the circle: however many steps are taken, the places lie spread over it, and neighbours far
/// apart.
constexpr double golden_angle = 137.50776405;

/// Lightnesses of the tiers: dark enough on white, light enough on the dark ground, and far enough apart to be told.
constexpr std::array light_tiers = {0.55, 0.42, 0.64, 0.48, 0.59};
constexpr std::array dark_tiers = {0.76, 0.64, 0.88, 0.70, 0.82};

/// The value of a channel between 0 and 1 as sRGB encodes it; nothing where it lies outside.
std::optional<double> encoded(double linear)
{
    if (linear < 0 || linear > 1)
        return std::nullopt;
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

/// OKLCH to sRGB, with the matrices of Björn Ottosson's "A perceptual color space for image processing"; nothing where
/// sRGB has no such colour.
std::optional<QColor> fromOklch(double lightness, double chroma, double degrees)
{
    const double turn = degrees * std::numbers::pi / 180;
    const double a = chroma * std::cos(turn), b = chroma * std::sin(turn);
    const auto cube = [](double x) { return x * x * x; };
    const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    const auto red = encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
    const auto green = encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
    const auto blue = encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
    if (!red || !green || !blue)
        return std::nullopt;
    return QColor(int(std::lround(*red * 255)), int(std::lround(*green * 255)), int(std::lround(*blue * 255)));
}

/// The strongest colour that sRGB has of a lightness and hue, of those that are not `taken`.
QColor strongest(double lightness, double degrees, const std::set<QRgb>& taken)
{
    for (double chroma = most_chroma; chroma > 0; chroma -= 0.005)
        if (const auto color = fromOklch(lightness, chroma, degrees); color && !taken.contains(color->rgb()))
            return *color;
    return fromOklch(lightness, 0, 0).value_or(QColor(Qt::gray));
}

} // namespace

std::vector<QColor> headColors(Index heads, Theme theme)
{
    const auto& lightness = theme == Theme::Dark ? dark_tiers : light_tiers;
    const Index tiers = heads <= 8 ? 1 : heads <= 24 ? 2 : heads <= 192 ? 3 : 5;
    std::vector<QColor> colors;
    std::set<QRgb> taken;
    for (Index head = 0; head < heads; ++head) {
        const Index tier = head % tiers;
        const double degrees = first_hue + golden_angle * double(head);
        colors.push_back(strongest(lightness[std::size_t(tier)], degrees, taken));
        taken.insert(colors.back().rgb());
    }
    return colors;
}

} // namespace headlight
