// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/trace_file.h"

#include "export/trace_meta.h"

namespace headlight {

Result<TraceFile> traceFile(const Analysis& analysis, const TraceSelection& selection)
{
    Result<std::vector<TraceArray>> arrays = traceArrays(analysis, selection);
    if (!arrays)
        return tl::unexpected(arrays.error());
    return TraceFile{std::move(*arrays), tokenPieces(analysis.tokens), tokenPieces(analysis.keyTokens()),
                     traceMeta(analysis, selection)};
}

bool writeTrace(QIODevice& device, const TraceFile& trace, std::string_view format, std::stop_token stop)
{
    if (format == "npz")
        return writeTraceNpz(device, trace, std::move(stop));
    if (format == "json")
        return writeTraceJson(device, trace, std::move(stop));
    return writeTraceCsv(device, trace, std::move(stop));
}

} // namespace headlight
