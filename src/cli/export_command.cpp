// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/compare_export.h"
#include "cli/console.h"
#include "cli/figure_options.h"
#include "cli/file_words.h"
#include "cli/import_trace.h"
#include "cli/layers_export.h"
#include "cli/model_trace.h"
#include "cli/numbers_output.h"
#include "cli/output_file.h"
#include "cli/outside_options.h"
#include "cli/picture_output.h"
#include "cli/progress_line.h"
#include "cli/request_options.h"
#include "engine/scaling_experiment.h"
#include "export/cost_table.h"
#include "export/remembered_figure.h"
#include "export/scaling_table.h"
#include "export/trace_file.h"
#include "figure/cost_figure.h"
#include "figure/laboratory_figure.h"
#include "figure/scaling_figure.h"
#include "session/analysis.h"

#include <QIODevice>
#include <QtGlobal>

#include <array>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 7> formats = {"png", "svg", "pdf", "csv", "npz", "json", "tex"};

constexpr const char* examples[] = {
    "export --figure heads -o heads.png",
    "export --text \"The cat sat on the mat\" --mask causal --figure head --head 1 --stage scaled -o head.png",
    "export --figure stages --width-mm 160 --height-mm 90 --dpi 300 -o slide.png",
    "export --figure head --head 0 --format csv -o -",
    "export --figure heads --stage scaled -o heads.npz",
    "export --figure head --head 1 --caption -o head.tex",
    "export --figure links --link-heads 0,2 --threshold 0.1 --mask causal -o links.png",
    "export --figure scaling --d-k 256 -o scaling.png",
    "export --figure positions --head 3 -o shuffled.pdf",
    "export --figure cost --heads 8 --measure -o cost.png",
    "export --model path/to/gpt2 --figure layers -o wall.png",
    "export --model path/to/gpt2 --figure head --layer 5 --head 1 --hide-sinks -o head.pdf",
    "export --import attentions.npz --figure heads --layer 3 -o heads.png",
    "export --session b.headlight --with a.headlight --figure compare -o difference.png",
    "export --model path/to/gpt2 --figure compare --layer 5 --head 1 --with-layer 4 --with-head 11 -o heads.pdf",
    "export --text \"The dog sat\" --with a.headlight --figure compare --changes 20 -o changes.csv",
};

std::vector<Option> exportOptions()
{
    std::vector<Option> options = requestOptions();
    for (Option& option : documentSourceOptions())
        options.push_back(std::move(option));
    for (Option& option : figureOptions())
        options.push_back(std::move(option));
    for (Option& option : compareOptions())
        options.push_back(std::move(option));
    options.push_back(
        {"-o", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Where the figure goes: FILE.png, .svg or .pdf; FILE.csv, .npz or .json for its "
                           "numbers; FILE.tex for a head in LaTeX (pgfplots); - is standard output. A single head "
                           "whose map is too large to keep is pooled row "
                           "by row; its legend says so.")});
    options.push_back({"--format", "png|svg|pdf|csv|npz|json|tex",
                       QT_TRANSLATE_NOOP("headlight::Console", "The format, whatever the file's name.")});
    return options;
}

/// The arrays whose numbers stand on a figure of an analysis.
TraceSelection arraysOf(const FigureRequest& figure, const Analysis& analysis)
{
    TraceSelection arrays{.layer = figure.selection.layer, .head = {}, .arrays = {}};
    const Stage stage = figure.selection.stage;
    if (figure.kind == FigureKind::Stages) {
        for (const Stage shown : all_stages)
            if (!analysis.lacks(shown))
                arrays.arrays.emplace_back(stageName(shown));
    } else if (figure.kind == FigureKind::Links || (figure.kind == FigureKind::Heads && !isMap(stage))) {
        arrays.arrays.emplace_back(stageName(Stage::Weights)); // what its maps and lines show
    } else {
        arrays.arrays.emplace_back(stageName(stage));
    }
    const bool one_head = figure.kind == FigureKind::Links
                              ? figure.picture.style.links.heads == LinkStyle::Heads::Focused
                              : figure.kind != FigureKind::Heads;
    if (one_head)
        arrays.head = figure.selection.head;
    return arrays;
}

/// Figures that are of the playground's own sizes and drawings have nothing to show of files.
Parsed<void> refuseOutside(const Request& request, const FigureRequest& asked)
{
    const bool import = std::holds_alternative<ImportSource>(request.source);
    if (!import && !std::holds_alternative<CheckpointSource>(request.source))
        return {};
    const bool experiment = laboratoryOf(asked.kind).has_value() || asked.kind == FigureKind::Scaling;
    if (!experiment && !(import && asked.kind == FigureKind::Cost))
        return {};
    std::vector<std::string> allowed = {"head", "heads", "stages", "links", "layers", "compare"};
    if (!import)
        allowed.emplace_back("cost");
    return misuse(
        {UsageError::Kind::BadValue, "--figure", std::string(figureKindName(asked.kind)), std::move(allowed)});
}

/// What a request computes, also where its sizes stand in a checkpoint, which `memory` then names.
Result<AttentionSize> sizeOf(const Request& request, Bytes budget, const WorkContext& work, FigureMemory& memory)
{
    if (!std::holds_alternative<CheckpointSource>(request.source))
        return attentionSize(request);
    const Result<AnalysisPointer> analysis = analyse(request, budget, work);
    if (!analysis)
        return fail(analysis.error());
    Result<FigureMemory> named = figureMemory(memory.kind, **analysis, memory.selection);
    if (!named)
        return fail(named.error());
    memory = std::move(*named);
    return AttentionSize{(*analysis)->config, (*analysis)->tokens.size(), (*analysis)->keyTokens().size()};
}

Parsed<void> exportScaling(const Request& request, const FigureRequest& asked, const OutputFile& output,
                           const ProgressLine& progress, Console& console)
{
    const ScalingParameters parameters{
        .d_k = request.parameters.d_k, .seed = request.seed, .d_model = request.parameters.d_model};
    const Result<ScalingResult> result = runScaling(parameters, progress.work());
    if (!result)
        return failed(result);
    FigureMemory memory = figureMemory(FigureKind::Scaling, request, asked.selection);
    memory.scaling = ScalingMemory{{parameters.d_k}, parameters, ScalingQuantity::Histogram};
    memory = remembered(asked, std::move(memory));
    if (!isPicture(output)) {
        return writeTable(memory, output, console, [&](QIODevice& device) {
            return writeScalingCsv(device, {&*result, 1}, console.stop);
        });
    }
    ScalingFigure figure;
    figure.showScaling(*result);
    figure.showSweep({*result});
    return writePicture(figure, memory, output, console);
}

Parsed<void> exportCost(const Request& request, bool measure, const FigureRequest& asked, const OutputFile& output,
                        const CommonOptions& common, const ProgressLine& progress, Console& console)
{
    FigureMemory of_request = figureMemory(FigureKind::Cost, request, asked.selection);
    const Result<AttentionSize> size = sizeOf(request, common.budget, progress.work(), of_request);
    if (!size)
        return failed(size);
    std::optional<CostSweep> sweep;
    if (measure) {
        const CostSweepRange range{.most_double_tokens = most_double_tokens, .budget = common.budget};
        Result<CostSweep> measured = measureCost(size->config.parameters(), range, progress.work());
        if (!measured)
            return failed(measured);
        sweep = std::move(*measured);
    }
    of_request.measured = measure;
    const FigureMemory memory = remembered(asked, std::move(of_request));
    if (!isPicture(output)) {
        return writeTable(memory, output, console, [&](QIODevice& device) {
            return sweep ? writeCostSweepCsv(device, size->config, *sweep, console.stop)
                         : writeCostCsv(device, *size, console.stop);
        });
    }
    CostFigure figure;
    figure.showCost(*size);
    if (sweep)
        figure.showSweep(*sweep);
    return writePicture(figure, memory, output, console);
}

/// The numbers of a figure of an analysis.
Parsed<void> exportNumbers(const Options& options, const Analysis& analysis, const FigureMemory& memory,
                           const FigureRequest& asked, const OutputFile& output, const CommonOptions& common,
                           Console& console)
{
    if (output.format == "tex")
        return writeLatex(analysis, memory, output, console);
    if (asked.kind == FigureKind::Compare)
        return exportComparison(options, analysis, memory, output, console);
    const TraceSelection arrays = arraysOf(asked, analysis);
    if (const auto& pass = analysis.pass)
        return writeModelTrace(pass->trace, *pass->opened->checkpoint, pass->tokens.pieces, arrays, output, common,
                               console, &memory);
    if (analysis.imported)
        return writeImportTrace(*analysis.imported, arrays, output, common, console, &memory);
    const Result<TraceFile> trace = traceFile(analysis, arrays);
    return trace ? writeNumbers(*trace, memory, output, console) : failed(trace);
}

Parsed<void> exportAnalysis(const Options& options, const Request& request, const FigureRequest& asked,
                            const OutputFile& output, const CommonOptions& common, const ProgressLine& progress,
                            Console& console)
{
    // One head can be pictured without its map being kept; its numbers can't.
    const bool pooled = asked.kind == FigureKind::Head && isPicture(output);
    const Result<AnalysisPointer> analysis =
        analyse(request, common.budget, progress.work(), pooled ? MapsWanted::IfTheyFit : MapsWanted::All, nullptr,
                {asked.selection.layer});
    if (!analysis)
        return failed(analysis);
    if (asked.selection.layer != (*analysis)->layer) // the nearest that there is
        return failure(
            OutOfRange{Field::Layer, double(asked.selection.layer), 0, double((*analysis)->layerCount() - 1)});
    const Index heads = (*analysis)->config.q_num_heads();
    if (asked.selection.head < 0 || asked.selection.head >= heads)
        return failure(OutOfRange{Field::Head, double(asked.selection.head), 0, double(heads - 1)});
    for (const Index head : asked.picture.style.links.chosen)
        if (head < 0 || head >= heads)
            return misuse({UsageError::Kind::BadValue,
                           "--link-heads",
                           std::to_string(head),
                           {"0 … " + std::to_string(heads - 1)}});
    if (asked.kind == FigureKind::Layers)
        return exportLayers(**analysis, asked, output, common, progress, console);
    if (asked.kind == FigureKind::Compare)
        if (const Parsed<void> both = requireComparison(**analysis, asked.selection, common.budget); !both)
            return both;
    Result<FigureMemory> of_analysis = figureMemory(asked.kind, **analysis, asked.selection);
    if (!of_analysis)
        return failed(of_analysis);
    const FigureMemory memory = remembered(asked, std::move(*of_analysis));
    if (!isPicture(output))
        return exportNumbers(options, **analysis, memory, asked, output, common, console);
    const std::unique_ptr<AnalysisFigure> figure = makeFigure(asked.kind);
    figure->setFigureStyle(asked.picture.style);
    figure->showAnalysis(*analysis, asked.selection);
    if (const Result<void> made = makePictures(*figure, **analysis, common.budget, progress.work()); !made)
        return failed(made);
    return writePicture(*figure, memory, output, console);
}

Parsed<void> exportLaboratory(Laboratory kind, const Request& request, const FigureRequest& asked,
                              const OutputFile& output, const CommonOptions& common, const ProgressLine& progress,
                              Console& console)
{
    if (!isPicture(output)) // what it compares is of several requests, and `trace` writes each
        return misuse({UsageError::Kind::BadValue, "--format", output.format, {"png", "svg", "pdf"}});
    const Result<LaboratoryPointer> result = runLaboratory(kind, request, {}, common.budget, progress.work());
    if (!result)
        return failed(result);
    const Index heads = (*result)->variants.front().analysis->config.q_num_heads();
    if (asked.selection.head < 0 || asked.selection.head >= heads)
        return failure(OutOfRange{Field::Head, double(asked.selection.head), 0, double(heads - 1)});
    LaboratoryFigure figure;
    figure.showLaboratory(*result, asked.selection);
    return writePicture(figure, remembered(asked, figureMemory(asked.kind, request, asked.selection)), output, console);
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const Parsed<OutputFile> output = readOutput(options, formats);
    if (!output)
        return tl::unexpected(output.error());
    const Parsed<FigureRequest> figure = readFigureRequest(options);
    if (!figure)
        return tl::unexpected(figure.error());
    Parsed<Request> request = readRequest(options, common, console);
    if (!request)
        return tl::unexpected(request.error());
    if (const Parsed<void> kept = readComparison(options, figure->kind, *output, *request); !kept)
        return kept;
    if (const Parsed<void> refused = refuseOutside(*request, *figure); !refused)
        return refused;
    const ProgressLine progress(common, console);
    // Numbers hold no words; what is said beside them is said to the person.
    std::optional<FileWords> words;
    if (isPicture(*output) || output->format == "tex")
        words.emplace(console, figure->language);
    if (const std::optional<Laboratory> kind = laboratoryOf(figure->kind))
        return exportLaboratory(*kind, *request, *figure, *output, common, progress, console);
    if (figure->kind == FigureKind::Cost)
        return exportCost(*request, options.given("--measure"), *figure, *output, common, progress, console);
    return figure->kind == FigureKind::Scaling
               ? exportScaling(*request, *figure, *output, progress, console)
               : exportAnalysis(options, *request, *figure, *output, common, progress, console);
}

} // namespace

const Command export_command = {
    .name = "export",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "A figure as a picture, or its numbers as a table."),
    .options = exportOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
