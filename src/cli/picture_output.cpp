// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/picture_output.h"

#include "export/image_file.h"
#include "export/vector_file.h"
#include "figure/figure.h"

#include <QIODevice>

namespace headlight {

Parsed<void> writePicture(Figure& figure, const FigureRequest& asked, const OutputFile& output, Console& console)
{
    figure.setFigureStyle(asked.style);
    const Result<QByteArray> picture = output.format == "svg"   ? svgBytes(figure, asked.logicalSize())
                                       : output.format == "pdf" ? pdfBytes(figure, asked.logicalSize())
                                                                : pngBytes(figure, asked.pixels(), asked.scale());
    if (!picture)
        return failed(picture);
    return writeOutput(output, console, [&](QIODevice& device) { return device.write(*picture) == picture->size(); });
}

} // namespace headlight
