// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"
#include "cli/import_trace.h"
#include "cli/model_options.h"
#include "cli/model_trace.h"
#include "cli/option_reader.h"
#include "cli/output_file.h"
#include "cli/progress_line.h"
#include "cli/request_options.h"
#include "cli/row_warnings.h"
#include "export/trace_file.h"
#include "session/analysis.h"

#include <QIODevice>
#include <QtGlobal>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 3> formats = {"npz", "json", "csv"};

std::vector<Option> traceOptions()
{
    std::vector<Option> options = requestOptions();
    for (Option& option : modelOptions())
        options.push_back(std::move(option));
    for (Option& option : importOptions())
        options.push_back(std::move(option));
    options.insert(
        options.end(),
        {
            {"--layer", "L", QT_TRANSLATE_NOOP("headlight::Console", "This layer only. Layers count from 0."),
             QT_TRANSLATE_NOOP("headlight::Console", "all")},
            {"--head", "H", QT_TRANSLATE_NOOP("headlight::Console", "This head only. Heads count from 0."),
             QT_TRANSLATE_NOOP("headlight::Console", "all")},
            {"--stages", "LIST",
             QT_TRANSLATE_NOOP(
                 "headlight::Console",
                 "Which arrays, with commas between them, of: x context_x w_q w_k w_v w_additive q k v scores scaled "
                 "capped masked weights output concat w_o projected. A checkpoint has no w and context_x, but hidden "
                 "(what comes into a layer) and logits."),
             QT_TRANSLATE_NOOP("headlight::Console", "all but context_x w_q w_k w_v w_additive")},
            {"-o", "FILE",
             QT_TRANSLATE_NOOP("headlight::Console",
                               "Where the numbers go: FILE.npz, FILE.json or FILE.csv; - is standard "
                               "output.")},
            {"--format", "npz|json|csv",
             QT_TRANSLATE_NOOP("headlight::Console", "The format, whatever the file's name.")},
        });
    return options;
}

constexpr const char* examples[] = {
    "trace -o example.npz",
    "trace --text \"The cat sat on the mat\" --heads 4 --d-k 16 --mask causal --seed 7 -o causal.npz",
    "trace --session lesson.headlight --stages scores,scaled,weights --head 0 -o head.csv",
    "trace --stages weights --format json -o -",
    "trace --import attentions.npz -o weights.csv",
    "trace --model path/to/gpt2 --text \"The cat sat on the mat\" --stages weights -o weights.npz",
};

/// "a,b,c" cut at its commas; empty parts stay, so that they are refused as names.
std::vector<std::string> splitNames(const std::string& list)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        names.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

Parsed<TraceSelection> readSelection(const Options& options)
{
    TraceSelection selection;
    OptionReader reader(options);
    reader.whole("--layer", selection.layer);
    reader.whole("--head", selection.head);
    if (const std::string* list = reader.next("--stages"))
        selection.arrays = splitNames(*list);
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return selection;
}

/// Over the heads that are written.
RowCounts countRows(const Analysis& analysis, std::optional<Index> only)
{
    RowCounts counts;
    for (std::size_t head = 0; head < analysis.heads.size(); ++head) {
        if (only && *only != Index(head))
            continue;
        const HeadSummary& summary = analysis.heads[head];
        counts.empty += summary.empty_rows;
        counts.not_finite += summary.not_finite_rows;
        counts.overflows += summary.overflows;
    }
    return counts;
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const Parsed<OutputFile> output = readOutput(options, formats);
    if (!output)
        return tl::unexpected(output.error());
    const Parsed<TraceSelection> selection = readSelection(options);
    if (!selection)
        return tl::unexpected(selection.error());
    if (options.given("--import"))
        return traceImport(options, *selection, *output, common, console);
    if (options.given("--tokens-file"))
        return misuse({UsageError::Kind::MissingOption, "--import", {}, {"--import FILE"}});
    if (options.given("--model"))
        return traceModel(options, *selection, *output, common, console);
    for (const Option& option : modelOptions())
        if (options.given(option.name))
            return misuse({UsageError::Kind::MissingOption, "--model", {}, {"--model DIR"}});
    const Parsed<Request> request = readRequest(options, common, console);
    if (!request)
        return tl::unexpected(request.error());

    const ProgressLine progress(common, console);
    const Result<AnalysisPointer> analysis = analyse(*request, common.budget, progress.work());
    if (!analysis)
        return failed(analysis);
    if (const auto& pass = (*analysis)->pass)
        return writeModelTrace(pass->trace, *pass->opened->checkpoint, pass->tokens.pieces, *selection, *output, common,
                               console);
    if ((*analysis)->imported)
        return writeImportTrace(*(*analysis)->imported, *selection, *output, common, console);
    const Result<TraceFile> trace = traceFile(**analysis, *selection);
    if (!trace)
        return refusedTrace(trace.error());
    if (!common.quiet)
        console.errors.write(rowWarnings(countRows(**analysis, selection->head), common.json_errors));
    return writeOutput(*output, console,
                       [&](QIODevice& device) { return writeTrace(device, *trace, output->format, console.stop); });
}

} // namespace

const Command trace_command = {
    .name = "trace",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "Every step of the computation as numbers in a file."),
    .options = traceOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
