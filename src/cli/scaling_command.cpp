// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"
#include "cli/figure_options.h"
#include "cli/file_words.h"
#include "cli/option_reader.h"
#include "cli/output_file.h"
#include "cli/picture_output.h"
#include "cli/progress_line.h"
#include "engine/scaling_experiment.h"
#include "export/scaling_table.h"
#include "figure/scaling_figure.h"

#include <QtGlobal>

#include <algorithm>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 5> formats = {"csv", "json", "png", "svg", "pdf"};

constexpr std::array<Word<EntryDistribution>, 5> entry_words = {{
    {"normal", EntryDistribution::Normal},
    {"uniform", EntryDistribution::Uniform},
    {"signs", EntryDistribution::Signs},
    {"shifted", EntryDistribution::Shifted},
    {"correlated", EntryDistribution::Correlated},
}};

constexpr const char* examples[] = {
    "scaling -o scaling.csv",
    "scaling --d-k 1,16,256 --samples 10000 --seed 7 -o scaling.json",
    "scaling --d-k 64 --entries signs --format csv -o -",
    "scaling --d-k 1,4,16,64,256,1024 --quantity grad-q -o gradient.pdf",
};

std::vector<Option> scalingOptions()
{
    const ScalingParameters standard;
    std::vector<Option> options = {
        {"--d-k", "LIST", QT_TRANSLATE_NOOP("headlight::Console", "Sizes of q and k, with commas between them."),
         "1,4,16,64"},
        {"--keys", "N", QT_TRANSLATE_NOOP("headlight::Console", "Keys that each q is multiplied with."),
         std::to_string(standard.keys)},
        {"--samples", "N", QT_TRANSLATE_NOOP("headlight::Console", "How many q are drawn."),
         std::to_string(standard.samples)},
        {"--seed", "N", QT_TRANSLATE_NOOP("headlight::Console", "Seed of the random numbers."),
         std::to_string(standard.seed)},
        {"--entries", "normal|uniform|signs|shifted|correlated",
         QT_TRANSLATE_NOOP("headlight::Console", "Where the entries of q and k are drawn from."), "normal"},
        {"--d-model", "N", QT_TRANSLATE_NOOP("headlight::Console", "The d_model of the divisor sqrt-dmodel."), "8·d_k"},
        {"--quantity", "NAME",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "What a picture shows: histogram (of the last size), variance, kurtosis, max-weight, "
                           "entropy, saturated, jacobian, grad-logits or grad-q."),
         "histogram"},
    };
    for (Option& option : pictureOptions())
        options.push_back(std::move(option));
    options.push_back({"-o", "FILE",
                       QT_TRANSLATE_NOOP("headlight::Console",
                                         "Where the numbers go: FILE.csv or FILE.json; FILE.png, FILE.svg or FILE.pdf "
                                         "for a picture; - is standard output.")});
    options.push_back({"--format", "csv|json|png|svg|pdf",
                       QT_TRANSLATE_NOOP("headlight::Console", "The format, whatever the file's name.")});
    return options;
}

std::vector<std::string> quantityNames()
{
    std::vector<std::string> names;
    for (const ScalingQuantity quantity : all_scaling_quantities)
        names.emplace_back(scalingQuantityName(quantity));
    return names;
}

struct ScalingRun
{
    std::vector<Index> key_sizes = {1, 4, 16, 64};
    ScalingParameters parameters; // its d_k is each of the above in turn
    ScalingQuantity quantity = ScalingQuantity::Histogram;
    PictureSettings picture;
    std::string language = english;
};

Parsed<ScalingRun> readRun(const Options& options)
{
    ScalingRun run;
    OptionReader reader(options);
    reader.wholeList("--d-k", run.key_sizes);
    reader.whole("--keys", run.parameters.keys);
    reader.whole("--samples", run.parameters.samples);
    reader.unsignedWhole("--seed", run.parameters.seed);
    reader.word("--entries", entry_words, run.parameters.entries);
    reader.whole("--d-model", run.parameters.d_model);
    reader.named("--quantity", scalingQuantityFromName, quantityNames(), run.quantity);
    readPicture(options, reader, run.picture);
    readLanguage(reader, run.language);
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return run;
}

Result<std::vector<ScalingResult>> experiment(const ScalingRun& run, const WorkContext& work)
{
    std::vector<ScalingResult> results;
    for (const Index d_k : run.key_sizes) {
        ScalingParameters parameters = run.parameters;
        parameters.d_k = d_k;
        WorkContext part = work;
        part.progress = [&](double share) {
            work.report((double(results.size()) + share) / double(run.key_sizes.size()));
        };
        Result<ScalingResult> result = runScaling(parameters, part);
        if (!result)
            return tl::unexpected(result.error());
        results.push_back(std::move(*result));
    }
    return results;
}

Parsed<void> writePicture(const ScalingRun& asked, const std::vector<ScalingResult>& results, const OutputFile& output,
                          Console& console)
{
    const FileWords words(console, asked.language);
    ScalingFigure figure;
    std::vector<ScalingResult> sweep = results;
    std::ranges::stable_sort(sweep, {}, [](const ScalingResult& result) { return result.parameters.d_k; });
    figure.showScaling(results.back());
    figure.showSweep(std::move(sweep));
    figure.setQuantity(asked.quantity);
    FigureMemory memory = figureMemory(FigureKind::Scaling, Request());
    memory.picture = asked.picture;
    memory.language = asked.language;
    memory.scaling = ScalingMemory{asked.key_sizes, asked.parameters, asked.quantity};
    memory.scaling->parameters.d_k = asked.key_sizes.back();
    return headlight::writePicture(figure, memory, output, console);
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const Parsed<OutputFile> output = readOutput(options, formats);
    if (!output)
        return tl::unexpected(output.error());
    const Parsed<ScalingRun> asked = readRun(options);
    if (!asked)
        return tl::unexpected(asked.error());
    const ProgressLine progress(common, console);
    const Result<std::vector<ScalingResult>> results = experiment(*asked, progress.work());
    if (!results)
        return failed(results);
    if (output->format != "csv" && output->format != "json")
        return writePicture(*asked, *results, *output, console);
    return writeOutput(*output, console, [&](QIODevice& device) {
        const auto write = output->format == "csv" ? writeScalingCsv : writeScalingJson;
        return write(device, *results, console.stop);
    });
}

} // namespace

const Command scaling_command = {
    .name = "scaling",
    .summary = QT_TRANSLATE_NOOP("headlight::Console",
                                 "The √d_k experiment: scores, softmax and gradients under four divisors."),
    .options = scalingOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
