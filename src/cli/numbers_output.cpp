// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/numbers_output.h"

#include "export/latex_file.h"
#include "export/picture_file.h"
#include "export/table_file.h"
#include "figure/figure_caption.h"

#include <QBuffer>

namespace headlight {

bool isPicture(const OutputFile& output)
{
    return pictureFormatFromName(output.format).has_value();
}

Parsed<void> writeNumbers(TraceFile trace, const FigureMemory& memory, const OutputFile& output, Console& console)
{
    trace.meta = withMemory(trace.meta, memory);
    return writeOutput(output, console,
                       [&](QIODevice& device) { return writeTrace(device, trace, output.format, console.stop); });
}

Parsed<void> writeTable(const FigureMemory& memory, const OutputFile& output, Console& console,
                        const std::function<bool(QIODevice&)>& write_csv)
{
    if (output.format == "csv")
        return writeOutput(output, console, write_csv);
    if (output.format == "tex")
        return misuse({UsageError::Kind::BadValue, "--format", output.format, {"csv", "npz", "json"}});
    const QByteArray meta = QByteArray::fromStdString(withMemory({}, memory));
    return writeOutput(output, console, [&](QIODevice& device) {
        QBuffer csv;
        csv.open(QIODevice::WriteOnly);
        return write_csv(csv) && headlight::writeTable(device, csv.data(), meta, output.format, console.stop);
    });
}

Parsed<void> writeLatex(const Analysis& analysis, const FigureMemory& memory, const OutputFile& output,
                        Console& console)
{
    if (memory.kind != FigureKind::Head)
        return misuse({UsageError::Kind::BadValue, "--figure", std::string(figureKindName(memory.kind)), {"head"}});
    const QString caption = figureCaption(memory.kind, analysis, memory.selection, memory.picture.style);
    const Result<QByteArray> tex = headLatex(analysis, memory.selection, memory.picture, caption);
    if (!tex)
        return failed(tex);
    return writeOutput(output, console, [&](QIODevice& device) { return device.write(*tex) == tex->size(); });
}

} // namespace headlight
