// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/text_sink.h"
#include "export/trace_file.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headlight {

namespace {

std::string jsonText(const std::vector<std::string>& texts)
{
    return nlohmann::json(texts).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void writeNumber(TextSink& sink, MatrixView matrix, Index row, Index column)
{
    const double value = matrix.at(row, column);
    if (std::isnan(value))
        sink.text("\"NaN\"");
    else if (std::isinf(value))
        sink.text(value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
    else if (matrix.precision() == Precision::Float32)
        sink.number(float(value));
    else
        sink.number(value);
}

/// The rows of a matrix without the brackets around them; `goes_on`: others stand before.
void writeRows(TextSink& sink, MatrixView matrix, bool goes_on)
{
    for (Index row = 0; row < matrix.rows(); ++row) {
        sink.text(row == 0 && !goes_on ? "[" : ",\n[");
        for (Index column = 0; column < matrix.columns(); ++column) {
            if (column > 0)
                sink.text(",");
            writeNumber(sink, matrix, row, column);
        }
        sink.text("]");
    }
}

/// The heads of a layer lie one after the other; arrays without a head axis have one part a layer, and those without a
/// layer axis are cut by rows.
void writeArray(TextSink& sink, const TraceArray& array)
{
    const bool has_layers = array.shape.size() > 2;
    const bool has_heads = array.shape.size() == 4;
    const std::size_t parts_per_layer = has_heads ? std::size_t(array.shape[1]) : 1;
    sink.text("[");
    for (std::size_t part = 0; part < array.parts.size(); ++part) {
        const std::optional<MatrixView> matrix = array.parts[part].matrix();
        if (!matrix)
            return sink.fail();
        const bool first_of_layer = part % parts_per_layer == 0;
        if (part > 0 && has_layers)
            sink.text(",\n");
        if (has_heads && first_of_layer)
            sink.text("[");
        if (has_layers)
            sink.text("[");
        writeRows(sink, *matrix, !has_layers && part > 0);
        if (has_layers)
            sink.text("]");
        if (has_heads && part % parts_per_layer == parts_per_layer - 1)
            sink.text("]");
    }
    sink.text("]");
}

} // namespace

bool writeTraceJson(QIODevice& device, const TraceFile& trace, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("{\"meta\":");
    sink.text(trace.meta);
    sink.text(",\n\"tokens\":");
    sink.text(jsonText(trace.tokens));
    sink.text(",\n\"context_tokens\":");
    sink.text(jsonText(trace.context_tokens));
    for (const TraceArray& array : trace.arrays) {
        sink.text(",\n\"");
        sink.text(array.name);
        sink.text("\":");
        writeArray(sink, array);
    }
    sink.text("}\n");
    return sink.finish();
}

} // namespace headlight
