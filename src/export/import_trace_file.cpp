// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/import_trace_file.h"

#include "session/program_version.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headlight {

namespace {

constexpr const char* weights_name = "weights";

Matrix<float> mapOf(const Tensor<float>& layer, Index head)
{
    return Eigen::Map<const Matrix<float>>(layer.map(0, head), layer.rows, layer.columns);
}

/// Some layers of one shape as one array.
TraceArray arrayOf(std::string name, const ImportTraceSource& source, const std::vector<Index>& layers,
                   const std::optional<Index>& head)
{
    const Tensor<float>& first = source.layers[std::size_t(layers.front())];
    TraceArray array{std::move(name),    {Index(layers.size()), head ? 1 : first.heads, first.rows, first.columns},
                     ArrayAxis::Query,   ArrayAxis::Key,
                     Precision::Float32, {}};
    const auto held = std::make_shared<Matrix<float>>(); // the one that was asked for last
    for (const Index layer : layers)
        for (Index h = head.value_or(0); h < (head ? *head + 1 : first.heads); ++h)
            array.parts.push_back({layer, h, 0, [held, &source_layer = source.layers[std::size_t(layer)], h] {
                                       *held = mapOf(source_layer, h);
                                       return std::optional<MatrixView>(*held);
                                   }});
    return array;
}

bool sameShape(const Tensor<float>& a, const Tensor<float>& b)
{
    return a.heads == b.heads && a.rows == b.rows && a.columns == b.columns;
}

std::vector<std::string> padded(std::vector<std::string> tokens, Index count)
{
    for (Index i = Index(tokens.size()); i < count; ++i)
        tokens.push_back("#" + std::to_string(i));
    return tokens;
}

} // namespace

Result<TraceFile> importTraceFile(const ImportTraceSource& source, const TraceSelection& selection)
{
    const auto layer_count = Index(source.layers.size());
    if (selection.layer && (*selection.layer < 0 || *selection.layer >= layer_count))
        return fail(OutOfRange{Field::Layer, double(*selection.layer), 0, double(layer_count - 1)});
    for (const std::string& name : selection.arrays)
        if (name != weights_name)
            return fail(NotOneOf{Field::Stage, name, {weights_name}});
    std::vector<Index> layers;
    for (Index layer = selection.layer.value_or(0); layer < (selection.layer ? *selection.layer + 1 : layer_count);
         ++layer) {
        const Index heads = source.layers[std::size_t(layer)].heads;
        if (selection.head && (*selection.head < 0 || *selection.head >= heads))
            return fail(OutOfRange{Field::Head, double(*selection.head), 0, double(heads - 1)});
        layers.push_back(layer);
    }
    const Tensor<float>& first = source.layers[std::size_t(layers.front())];
    const bool are_alike =
        std::ranges::all_of(layers, [&](Index layer) { return sameShape(source.layers[std::size_t(layer)], first); });
    TraceFile file;
    if (are_alike)
        file.arrays.push_back(arrayOf(weights_name, source, layers, selection.head));
    else
        for (const Index layer : layers)
            file.arrays.push_back(
                arrayOf(std::string(weights_name) + "_" + std::to_string(layer), source, {layer}, selection.head));
    Index rows = 0;
    Index columns = 0;
    for (const Index layer : layers) {
        rows = std::max(rows, source.layers[std::size_t(layer)].rows);
        columns = std::max(columns, source.layers[std::size_t(layer)].columns);
    }
    file.tokens = padded(source.tokens, rows);
    file.context_tokens = padded(source.context_tokens, columns);
    const nlohmann::json meta = {{"program", "headlight"},
                                 {"version", programVersion()},
                                 {"import", source.array_names},
                                 {"layers", layers},
                                 {"conventions", {{"rows", "queries"}, {"columns", "keys"}, {"precision", "float32"}}}};
    file.meta = meta.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return file;
}

} // namespace headlight
