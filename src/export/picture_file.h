// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_settings.h"

#include <QByteArray>

#include <array>

namespace headlight {

class Figure;
struct FigureMemory;

enum class PictureFormat { Png, Svg, Pdf };

inline constexpr std::array all_picture_formats = {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf};

/// The name of a format, which is its files' ending: png svg pdf.
std::string_view pictureFormatName(PictureFormat format);
std::optional<PictureFormat> pictureFormatFromName(std::string_view name);

/// The figure as a file in the size and look asked for: of PNG to the pixel, of SVG and PDF to a hundredth of a
/// millimetre, whatever the screen's scale; the figure's own look stays. Equal figures give equal bytes. Errors: those
/// of checkSettings; OutOfRange for Field::Width, Field::Height and Field::Dpi where a PNG would have too many pixels;
/// OutOfMemory.
Result<QByteArray> figureBytes(Figure& figure, const PictureSettings& picture, PictureFormat format);

/// The same with what made it inside; `memory.picture` says size and look.
Result<QByteArray> figureBytes(Figure& figure, const FigureMemory& memory, PictureFormat format);

} // namespace headlight
