// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/picture_output.h"

#include "export/picture_file.h"

#include <QIODevice>

namespace headlight {

Parsed<void> writePicture(Figure& figure, const FigureMemory& memory, const OutputFile& output, Console& console)
{
    const PictureFormat format = pictureFormatFromName(output.format).value_or(PictureFormat::Png);
    const Result<QByteArray> bytes = figureBytes(figure, memory, format);
    if (!bytes)
        return failed(bytes);
    return writeOutput(output, console, [&](QIODevice& device) { return device.write(*bytes) == bytes->size(); });
}

} // namespace headlight
