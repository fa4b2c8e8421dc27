// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_file.h"

#include "export/embedded_settings.h"
#include "export/figure_memory.h"
#include "export/image_file.h"
#include "export/vector_file.h"
#include "figure/figure.h"

namespace headlight {

namespace {

/// `settings` go into a PDF while it is written; other files get them afterwards.
Result<QByteArray> writtenFigure(Figure& figure, const PictureSettings& picture, PictureFormat format,
                                 const QByteArray& settings)
{
    if (const Result<void> allowed = checkSettings(picture); !allowed)
        return fail(allowed.error());
    FigureStyle style = picture.style;
    style.spotlight = Spotlight::None; // what is lit on a projector is no part of the figure
    const FigureInStyle in_style(figure, style);
    switch (format) {
    case PictureFormat::Png:
        return pngBytes(figure, picture.pixels(), picture.scale());
    case PictureFormat::Svg:
        return svgBytes(figure, picture.logicalSize());
    case PictureFormat::Pdf:
        return pdfBytes(figure, picture.logicalSize(), settings.isEmpty() ? settings : xmpPacket(settings));
    }
    return fail(OutOfMemory{});
}

} // namespace

std::string_view pictureFormatName(PictureFormat format)
{
    return format == PictureFormat::Png ? "png" : format == PictureFormat::Svg ? "svg" : "pdf";
}

std::optional<PictureFormat> pictureFormatFromName(std::string_view name)
{
    for (const PictureFormat format : all_picture_formats)
        if (pictureFormatName(format) == name)
            return format;
    return std::nullopt;
}

Result<QByteArray> figureBytes(Figure& figure, const PictureSettings& picture, PictureFormat format)
{
    return writtenFigure(figure, picture, format, {});
}

Result<QByteArray> figureBytes(Figure& figure, const FigureMemory& memory, PictureFormat format)
{
    const QByteArray json = memoryJson(memory);
    return writtenFigure(figure, memory.picture, format, json).map([&](const QByteArray& bytes) {
        return withSettings(bytes, format, json);
    });
}

} // namespace headlight
