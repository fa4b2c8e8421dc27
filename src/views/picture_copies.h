// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_memory.h"
#include "export/picture_file.h"

#include <memory>

class QMimeData;
class QPrinter;

namespace headlight {

class Figure;

/// A figure as a file: with what made it inside where there is a memory, whose picture is overridden by `picture`.
Result<QByteArray> pictureBytes(Figure& figure, const PictureSettings& picture,
                                const std::optional<FigureMemory>& memory, PictureFormat format);

/// The figure for the clipboard or for dragging: as pixels, as PNG and as SVG. Errors: those of figureBytes.
Result<std::unique_ptr<QMimeData>> pictureMime(Figure& figure, const PictureSettings& picture,
                                               const std::optional<FigureMemory>& memory);

/// The size that a figure has on the screen, light, whatever the window is.
PictureSettings asOnScreen(const Figure& figure);

/// Paints the figure onto the page, in its own size, or laid out smaller where the page is. False where that failed.
bool printPicture(Figure& figure, const PictureSettings& picture, QPrinter& printer);

} // namespace headlight
