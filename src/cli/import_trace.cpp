// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/import_trace.h"

#include "cli/model_options.h"
#include "cli/model_trace.h"
#include "cli/progress_line.h"
#include "cli/request_options.h"
#include "cli/row_warnings.h"
#include "export/import_trace_file.h"

#include <QIODevice>

#include <algorithm>
#include <iterator>

namespace headlight {

namespace {

const char* causeName(RowCause cause)
{
    switch (cause) {
    case RowCause::Dropout:
        return "dropout was on";
    case RowCause::Truncated:
        return "truncated";
    case RowCause::Averaged:
        return "averaged";
    case RowCause::NotSoftmax:
        return "not softmax weights";
    }
    return "";
}

/// What asks for a computation has no meaning where all is computed.
Parsed<void> refuseComputation(const Options& options)
{
    std::vector<Option> others = requestOptions();
    std::ranges::move(modelOptions(), std::back_inserter(others));
    for (const Option& option : others)
        if (options.given(option.name))
            return misuse({UsageError::Kind::BadValue,
                           option.name,
                           *options.last(option.name),
                           {"--import FILE", "--tokens-file FILE", "--layer L", "--head H", "--stages LIST"}});
    return {};
}

} // namespace

Parsed<void> traceImport(const Options& options, const TraceSelection& selection, const OutputFile& output,
                         const CommonOptions& common, Console& console)
{
    if (const Parsed<void> refused = refuseComputation(options); !refused)
        return refused;
    const ProgressLine progress(common, console);
    ImportOptions asked;
    asked.budget = common.budget;
    if (const std::string* tokens_file = options.last("--tokens-file")) {
        Result<std::vector<std::string>> tokens = readImportTokens(*tokens_file);
        if (!tokens)
            return failed(tokens);
        asked.tokens = std::move(*tokens);
    }
    const Result<AttentionImport> import = readAttentionImport(*options.last("--import"), asked, progress.work());
    if (!import)
        return failed(import);
    if (!asked.tokens.empty() && import->unfit_tokens > 0)
        return failure(FileMalformed{*options.last("--tokens-file"), "tokens", std::to_string(import->unfit_tokens),
                                     std::to_string(import->layers.front().rows) + ", one for each query"});
    return writeImportTrace(*import, selection, output, common, console);
}

Parsed<void> writeImportTrace(const AttentionImport& import, const TraceSelection& selection, const OutputFile& output,
                              const CommonOptions& common, Console& console, const FigureMemory* memory)
{
    const ImportTraceSource source{import.layers, import.tokens, import.context_tokens, import.array_names};
    Result<TraceFile> file = importTraceFile(source, selection);
    if (!file)
        return refusedTrace(file.error());
    if (memory)
        file->meta = withMemory(file->meta, *memory);
    if (!common.quiet)
        console.errors.write(importWarnings(import, common.json_errors));
    return writeOutput(output, console,
                       [&](QIODevice& device) { return writeTrace(device, *file, output.format, console.stop); });
}

std::vector<Option> importOptions()
{
    return {
        {"--import", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Attention that was computed elsewhere: .npz, .npy, .safetensors or JSON with the weights "
                           "of [layers][samples, heads, queries, keys], or less.")},
        {"--tokens-file", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console", "The tokens of an import: a JSON list of texts."),
         QT_TRANSLATE_NOOP("headlight::Console", "those in the file")},
    };
}

nlohmann::ordered_json describeImport(const AttentionImport& import)
{
    using Json = nlohmann::ordered_json;
    Json layers = Json::array();
    for (const Tensor<float>& layer : import.layers)
        layers.push_back({{"heads", layer.heads}, {"queries", layer.rows}, {"keys", layer.columns}});
    Json rows = Json::array();
    for (const RowSum& row : import.listed)
        rows.push_back({{"layer", row.layer}, {"head", row.head}, {"row", row.row}, {"sum", row.sum}});
    return {{"kind", "attention"},
            {"arrays", import.array_names},
            {"samples", import.samples},
            {"layers", std::move(layers)},
            {"tokens", import.tokens},
            {"tokens_left_out", import.unfit_tokens},
            {"context_tokens_left_out", import.unfit_context_tokens},
            {"rows_without_a_key", import.rows_empty},
            {"not_finite", import.not_finite},
            {"rows_that_do_not_sum_to_1", import.rows_not_one},
            {"likely_cause", import.cause ? Json(causeName(*import.cause)) : Json()},
            {"rows", std::move(rows)}};
}

} // namespace headlight
