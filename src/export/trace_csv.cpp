// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/text_sink.h"
#include "export/trace_file.h"

namespace headlight {

namespace {

/// The tokens along an axis as CSV fields; empty where the axis stands for no tokens.
std::vector<std::string> fields(const std::vector<std::string>& tokens)
{
    std::vector<std::string> quoted;
    for (const std::string& token : tokens)
        quoted.push_back(csvField(token));
    return quoted;
}

/// Writes the lines of one array.
class ArrayLines
{
public:
    ArrayLines(TextSink& sink, const TraceFile& trace)
        : m_sink(sink), m_queries(fields(trace.tokens)), m_keys(fields(trace.context_tokens))
    {}

    void write(const TraceArray& array)
    {
        for (const TracePart& part : array.parts) {
            const std::optional<MatrixView> matrix = part.matrix();
            if (!matrix)
                return m_sink.fail();
            for (Index row = 0; row < matrix->rows(); ++row) {
                for (Index column = 0; column < matrix->columns(); ++column)
                    writeCell(array, part, *matrix, row, column);
            }
        }
    }

private:
    void writeCell(const TraceArray& array, const TracePart& part, MatrixView matrix, Index matrix_row, Index column)
    {
        const Index row = part.first_row + matrix_row;
        m_sink.text(array.name);
        m_sink.text(",");
        m_sink.integer(part.layer);
        m_sink.text(",");
        if (part.head)
            m_sink.integer(*part.head);
        m_sink.text(",");
        m_sink.integer(row);
        m_sink.text(",");
        m_sink.integer(column);
        m_sink.text(",");
        if (array.rows == ArrayAxis::Query)
            m_sink.text(m_queries[std::size_t(row)]);
        m_sink.text(",");
        if (array.rows == ArrayAxis::Key)
            m_sink.text(m_keys[std::size_t(row)]);
        if (array.columns == ArrayAxis::Key)
            m_sink.text(m_keys[std::size_t(column)]);
        m_sink.text(",");
        if (matrix.precision() == Precision::Float32)
            m_sink.number(float(matrix.at(matrix_row, column)));
        else
            m_sink.number(matrix.at(matrix_row, column));
        m_sink.text("\n");
    }

    TextSink& m_sink;
    std::vector<std::string> m_queries;
    std::vector<std::string> m_keys;
};

bool runsAsFormula(std::string_view text)
{
    const std::size_t first = text.find_first_not_of('\'');
    return first != std::string_view::npos && std::string_view("=+-@\t\r").find(text[first]) != std::string_view::npos;
}

} // namespace

std::string csvField(std::string_view text)
{
    std::string field(text);
    if (runsAsFormula(text))
        field.insert(0, 1, '\'');
    if (field.find_first_of(",\"\r\n") == std::string::npos)
        return field;
    std::string quoted = "\"";
    for (const char letter : field)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + '"';
}

bool writeTraceCsv(QIODevice& device, const TraceFile& trace, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("stage,layer,head,row,column,query,key,value\n");
    ArrayLines lines(sink, trace);
    for (const TraceArray& array : trace.arrays)
        lines.write(array);
    return sink.finish();
}

} // namespace headlight
