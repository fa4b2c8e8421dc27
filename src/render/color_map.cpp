// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/color_map.h"

#include "render/color_map_tables.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr std::array all_maps = {ColorMapName::Viridis, ColorMapName::Cividis, ColorMapName::Magma, ColorMapName::Grey,
                                 ColorMapName::Diverging};

ColorTable opaque(const std::array<std::uint32_t, 256>& entries)
{
    ColorTable table;
    std::ranges::transform(entries, table.begin(), [](std::uint32_t rgb) { return QRgb(0xff000000u | rgb); });
    return table;
}

/// Equal steps between the stops, per channel.
template<std::size_t count>
ColorTable interpolated(const std::array<std::uint32_t, count>& stops)
{
    ColorTable table;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double place = double(i) / 255 * double(count - 1);
        const std::size_t left = std::min(std::size_t(place), count - 2);
        const double share = place - double(left);
        const auto channel = [&](int shift) {
            const double from = (stops[left] >> shift) & 0xff;
            const double to = (stops[left + 1] >> shift) & 0xff;
            return int(std::lround(from + (to - from) * share));
        };
        table[i] = qRgb(channel(16), channel(8), channel(0));
    }
    return table;
}

// White to black, as on paper: more is darker. The ends stop short of both, so that lines and texts stay visible.
constexpr std::array<std::uint32_t, 2> grey_stops = {0xf6f6f6, 0x141414};

// Blue for below, red for above, near white in the middle; lightness falls about equally to both sides.
constexpr std::array<std::uint32_t, 9> diverging_stops = {0x0b3c7d, 0x2a6db5, 0x6ba3d6, 0xb4d2ea, 0xf7f7f5,
                                                          0xf6c4ad, 0xe58467, 0xc2402f, 0x7d0f1d};

} // namespace

const ColorTable& colorTable(ColorMapName name)
{
    static const ColorTable viridis = opaque(color_map_tables::viridis);
    static const ColorTable cividis = opaque(color_map_tables::cividis);
    static const ColorTable magma = opaque(color_map_tables::magma);
    static const ColorTable grey = interpolated(grey_stops);
    static const ColorTable diverging = interpolated(diverging_stops);
    switch (name) {
    case ColorMapName::Viridis:
        return viridis;
    case ColorMapName::Cividis:
        return cividis;
    case ColorMapName::Magma:
        return magma;
    case ColorMapName::Grey:
        return grey;
    case ColorMapName::Diverging:
        return diverging;
    }
    return viridis;
}

std::string_view colorMapName(ColorMapName name)
{
    switch (name) {
    case ColorMapName::Viridis:
        return "viridis";
    case ColorMapName::Cividis:
        return "cividis";
    case ColorMapName::Magma:
        return "magma";
    case ColorMapName::Grey:
        return "grey";
    case ColorMapName::Diverging:
        return "diverging";
    }
    return {};
}

std::optional<ColorMapName> colorMapFromName(std::string_view name)
{
    const auto found = std::ranges::find(all_maps, name, colorMapName);
    return found == all_maps.end() ? std::nullopt : std::optional(*found);
}

std::span<const ColorMapName> allColorMaps()
{
    return all_maps;
}

} // namespace headlight
