// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/atlas_command.h"

#include "cli/option_reader.h"
#include "cli/output_file.h"
#include "cli/outside_options.h"
#include "cli/progress_line.h"
#include "cli/request_options.h"
#include "cli/row_warnings.h"
#include "cli/similar_heads_output.h"
#include "cli/text_lines.h"
#include "export/atlas_table.h"
#include "session/shipped_models.h"
#include "session/text_file.h"

#include <QIODevice>
#include <QtGlobal>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 2> formats = {"csv", "json"};

constexpr const char* examples[] = {
    "atlas --model path/to/gpt2 --text \"The cat sat on the mat\" -o heads.csv",
    "atlas --model path/to/gpt2 --lines sentences.jsonl -o heads.json",
    "atlas --import attentions.npz -o heads.csv",
    "atlas --model path/to/gpt2 --text \"The cat sat on the mat\" --similar-to 5.1 -o similar.csv",
    "atlas --heads 8 --similar-to 0 -o similar.json",
};

constexpr std::array<std::string_view, 4> of_scores = {"--model", "--import", "--text", "--show-not-finite"};

std::vector<Option> atlasOptions()
{
    std::vector<Option> options = {
        {"--model", "DIR", QT_TRANSLATE_NOOP("headlight::Console", "The checkpoint whose heads are scored.")},
        {"--import", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Attention that was computed elsewhere, in place of a checkpoint: it is scored on its own "
                           "text, by its weights.")},
        {"--text", "T", QT_TRANSLATE_NOOP("headlight::Console", "One text.")},
        {"--lines", "FILE", QT_TRANSLATE_NOOP("headlight::Console", "Many texts: a file with a JSON string a line.")},
        {"--similar-to", "L.H",
         QT_TRANSLATE_NOOP(
             "headlight::Console",
             "In place of scores: all other heads by how far their weights are from those of layer L, head H, the "
             "nearest first. The distance is the mean over rows of √((Σ p·log2(p/m) + Σ q·log2(q/m)) / 2), m = (p + q) "
             "/ 2, the Jensen–Shannon distance: 0 is the same, 1 has no key in common. Rows that are empty in one of "
             "both, or not finite, are left out and counted. Also of the playground and of a session, with the options "
             "below.")},
        {"--show-not-finite", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "Compute with weights that hold NaN or infinity, too.")},
        {"-o", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Where the scores go: FILE.csv or FILE.json; - is standard output. A row for each layer, "
                           "head and score: mean and standard deviation between texts, the mean over rows whose "
                           "weights are shuffled, and by how many standard deviations the score is off that.")},
        {"--format", "csv|json", QT_TRANSLATE_NOOP("headlight::Console", "The format, whatever the file's name.")},
    };
    for (const std::vector<Option>& more : {documentSourceOptions(), requestOptions()})
        for (const Option& option : more)
            if (std::ranges::find(options, std::string_view(option.name),
                                  [](const Option& own) { return std::string_view(own.name); }) == options.end())
                options.push_back(option);
    return options;
}

/// What scores do not go with.
Parsed<void> refuseWithoutSimilar(const Options& options)
{
    for (const std::vector<Option>& more : {documentSourceOptions(), requestOptions()})
        for (const Option& option : more)
            if (options.given(option.name) && std::ranges::find(of_scores, option.name) == of_scores.end())
                return misuse({UsageError::Kind::MissingOption, "--similar-to", {}, {"--similar-to L.H"}});
    return {};
}

Parsed<std::vector<std::string>> readTexts(const Options& options, const CommonOptions& common)
{
    if (options.given("--text") == options.given("--lines"))
        return misuse({options.given("--text") ? UsageError::Kind::BadValue : UsageError::Kind::MissingOption,
                       "--text",
                       options.given("--text") ? *options.last("--text") : std::string(),
                       {"--text T", "--lines FILE"}});
    if (const std::string* text = options.last("--text"))
        return std::vector<std::string>{*text};
    std::vector<std::string> texts;
    const std::string& path = *options.last("--lines");
    const Result<void> read =
        forEachTextLine(QString::fromStdString(path), common.budget, [&](const std::string& text) -> Result<void> {
            if (texts.size() >= most_sentences)
                return fail(FileMalformed{path, "lines", std::to_string(texts.size() + 1),
                                          "1 … " + std::to_string(most_sentences)});
            texts.push_back(text);
            return {};
        });
    if (!read)
        return failed(read);
    if (texts.empty())
        return failure(FileMalformed{path, "lines", "none", "a JSON string a line"});
    return texts;
}

Parsed<void> writeAtlas(const Atlas& atlas, const OutputFile& output, Console& console)
{
    return writeOutput(output, console, [&](QIODevice& device) {
        const auto write = output.format == "csv" ? writeAtlasCsv : writeAtlasJson;
        return write(device, atlas, console.stop);
    });
}

Parsed<void> scoreImport(const Options& options, const OutputFile& output, const CommonOptions& common,
                         Console& console)
{
    for (const char* other : {"--model", "--text", "--lines", "--show-not-finite"})
        if (options.given(other))
            return misuse({UsageError::Kind::Conflict, "--import", other, {}});
    const ProgressLine progress(common, console);
    ImportOptions asked;
    asked.budget = common.budget;
    const Result<AttentionImport> imported = readAttentionImport(*options.last("--import"), asked, progress.work());
    if (!imported)
        return failed(imported);
    const Result<AtlasPointer> atlas = importAtlas(*imported, progress.work());
    if (!atlas)
        return failed(atlas);
    if (!common.quiet)
        console.errors.write(importWarnings(*imported, common.json_errors));
    return writeAtlas(**atlas, output, console);
}

Parsed<void> rankSimilar(const Options& options, const OutputFile& output, const CommonOptions& common,
                         Console& console)
{
    std::vector<std::string> texts; // none: the source's own
    if (options.given("--lines")) {
        for (const char* other : {"--import", "--session", "--ids"})
            if (options.given(other))
                return misuse({UsageError::Kind::Conflict, other, "--lines", {}});
        const Parsed<std::vector<std::string>> read = readTexts(options, common);
        if (!read)
            return tl::unexpected(read.error());
        texts = *read;
    }
    return writeSimilarHeads(options, texts, output, common, console);
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const Parsed<OutputFile> output = readOutput(options, formats);
    if (!output)
        return tl::unexpected(output.error());
    if (options.given("--similar-to"))
        return rankSimilar(options, *output, common, console);
    if (const Parsed<void> known = refuseWithoutSimilar(options); !known)
        return known;
    if (options.given("--import"))
        return scoreImport(options, *output, common, console);
    if (!options.given("--model"))
        return misuse({UsageError::Kind::MissingOption, "--model", {}, {"--model DIR", "--import FILE"}});
    const Parsed<std::vector<std::string>> texts = readTexts(options, common);
    if (!texts)
        return tl::unexpected(texts.error());
    const ProgressLine progress(common, console);
    const WorkContext work = progress.work();
    CheckpointSource source{namedSource(*options.last("--model"))};
    source.show_not_finite = options.given("--show-not-finite");
    const auto opened = openCheckpoint(source, work);
    if (!opened)
        return failed(opened);
    const Result<AtlasPointer> atlas = makeAtlas(**opened, *texts, {}, common.budget, work);
    if (!atlas)
        return failed(atlas);
    return writeAtlas(**atlas, *output, console);
}

} // namespace

const Command atlas_command = {
    .name = "atlas",
    .summary = QT_TRANSLATE_NOOP("headlight::Console",
                                 "What every head of a checkpoint does: scores with controls, over one text or many."),
    .options = atlasOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
