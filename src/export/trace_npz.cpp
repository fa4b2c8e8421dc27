// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/npz_file.h"
#include "export/trace_file.h"

namespace headlight {

namespace {

std::span<const std::byte> elements(MatrixView matrix)
{
    const auto count = std::size_t(matrix.rows() * matrix.columns());
    return matrix.precision() == Precision::Float32 ? std::as_bytes(std::span(matrix.floats(), count))
                                                    : std::as_bytes(std::span(matrix.doubles(), count));
}

NpyMember member(const TraceArray& array)
{
    const bool is_float = array.precision == Precision::Float32;
    Bytes bytes = is_float ? sizeof(float) : sizeof(double);
    for (const Index extent : array.shape)
        bytes *= Bytes(extent);
    return {.name = array.name,
            .descr = is_float ? "<f4" : "<f8",
            .shape = array.shape,
            .parts = array.parts.size(),
            .part = [&array](std::size_t part) { return elements(array.parts[part].matrix().value()); },
            .bytes = bytes};
}

} // namespace

bool writeTraceNpz(QIODevice& device, const TraceFile& trace, std::stop_token stop)
{
    std::vector<NpyMember> members;
    for (const TraceArray& array : trace.arrays)
        members.push_back(member(array));
    members.push_back(unicodeMember("tokens", trace.tokens));
    members.push_back(unicodeMember("context_tokens", trace.context_tokens));
    members.push_back(unicodeMember("meta", trace.meta));
    return writeNpz(device, members, stop);
}

} // namespace headlight
