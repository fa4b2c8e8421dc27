// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace headlight {

enum class ColorMapName { Viridis, Cividis, Magma, Grey, Diverging };

/// 256 colours from low to high.
using ColorTable = std::array<QRgb, 256>;

const ColorTable& colorTable(ColorMapName name);

/// "viridis", "cividis", "magma", "grey", "diverging".
std::string_view colorMapName(ColorMapName name);
std::optional<ColorMapName> colorMapFromName(std::string_view name);
std::span<const ColorMapName> allColorMaps();

} // namespace headlight
