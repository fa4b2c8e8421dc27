// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/restore_command.h"

#include "cli/console_text.h"
#include "cli/file_words.h"
#include "cli/output_file.h"
#include "cli/outside_options.h"
#include "cli/progress_line.h"
#include "export/picture_file.h"
#include "export/remembered_figure.h"
#include "figure/figure.h"
#include "session/session_file.h"
#include "session/shipped_models.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>
#include <QIODevice>
#include <QtGlobal>

#include <array>

namespace headlight {

namespace {

constexpr const char* subject = "FIGURE";
constexpr std::array<std::string_view, 4> formats = {"headlight", "png", "svg", "pdf"};

constexpr const char* examples[] = {
    "restore heads.png -o heads.headlight",
    "restore figure2.pdf --model path/to/gpt2 -o figure2.headlight",
    "restore heads.png -o heads.svg",
    "restore heads.png --format headlight -o - > heads.headlight",
};

std::vector<Option> restoreOptions()
{
    return {
        {subject, nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "A PNG, SVG or PDF that this program exported, as it was written.")},
        {"--model", "DIR",
         QT_TRANSLATE_NOOP(
             "headlight::Console",
             "Where the checkpoint of the figure lies now; one beside the figure is found, and so are the "
             "models that come with the program.")},
        {"--import", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Where the imported attention of the figure lies now; a file beside the figure is found.")},
        {"-o", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "Where the settings go: FILE.headlight, a session; or FILE.png, .svg or .pdf for the figure "
                           "made again; - is standard output.")},
        {"--format", "headlight|png|svg|pdf",
         QT_TRANSLATE_NOOP("headlight::Console", "The format, whatever the file's name.")},
    };
}

void warn(const char* field, const char* message, const CommonOptions& common, Console& console)
{
    if (common.quiet)
        return;
    const QString text = consoleText(message);
    if (!common.json_errors) {
        console.errors.write("headlight-cli: " + text.toUtf8() + '\n');
        return;
    }
    const nlohmann::json object = {{"kind", "warning"}, {"field", field},     {"option", nullptr},
                                   {"seen", nullptr},   {"allowed", nullptr}, {"message", text.toStdString()}};
    console.errors.write(QByteArray::fromStdString(object.dump()) + '\n');
}

void warnOf(const RememberedFigure& figure, const CommonOptions& common, Console& console)
{
    if (figure.altered)
        warn("altered",
             QT_TRANSLATE_NOOP("headlight::Console",
                               "The figure was changed after it was exported. What is restored are the settings inside "
                               "it; what it shows may be something else."),
             common, console);
    if (figure.memory.measured)
        warn("measured",
             QT_TRANSLATE_NOOP("headlight::Console",
                               "The times and memory that were measured for this figure are not inside it: they belong "
                               "to that machine and moment. What is restored are the settings they were measured for."),
             common, console);
    if (!figure.memory.with_text)
        warn("text",
             QT_TRANSLATE_NOOP("headlight::Console",
                               "The text was left out of this figure. The program's own sentence stands in its place."),
             common, console);
}

/// Places that were named; else a shipped model of this name, and what lies beside the figure.
std::vector<std::string> placesOf(const Options& options, const std::string& figure, const SourceIdentity& needed)
{
    std::vector<std::string> places;
    for (const char* option : {"--model", "--import"})
        if (const std::string* path = options.last(option))
            places.push_back(sourcePath(*path));
    const QFileInfo beside(QFileInfo(QString::fromStdString(figure)).absolutePath() + QLatin1Char('/') +
                           QFileInfo(QString::fromStdString(needed.name)).fileName());
    if (!places.empty())
        return places;
    if (shippedFolder(needed.name))
        places.push_back(shippedPath(needed.name));
    if (beside.exists())
        places.push_back(beside.absoluteFilePath().toStdString());
    return places;
}

/// Gives the sources their places, as far as there are any. Errors: those of placeSource; UsageError, which names what
/// is missing.
Parsed<void> placeSources(FigureMemory& memory, const Options& options, const std::string& figure,
                          const CommonOptions& common, const WorkContext& work)
{
    while (const std::optional<SourceIdentity> missing = missingSource(memory)) {
        bool placed = false;
        for (const std::string& path : placesOf(options, figure, *missing)) {
            const Result<void> given = placeSource(memory, path, common.budget, work);
            if (!given && options.last("--model") == nullptr && options.last("--import") == nullptr)
                continue; // something of that name beside the figure
            if (!given)
                return failed(given);
            placed = true;
            break;
        }
        if (!placed) {
            const bool import = std::holds_alternative<ImportSource>(memory.request.source);
            return misuse({UsageError::Kind::MissingOption,
                           import ? "--import" : "--model",
                           {},
                           {missing->name + " (" + missing->hash.substr(0, 12) + "…)"}});
        }
    }
    return {};
}

Parsed<void> writeSession(const Request& request, const OutputFile& output, Console& console)
{
    const QString folder =
        output.path == "-" ? QString() : QFileInfo(QString::fromStdString(output.path)).absolutePath();
    const QByteArray json = sessionJson(request, folder);
    return writeOutput(output, console, [&](QIODevice& device) { return device.write(json) == json.size(); });
}

Parsed<void> writeAgain(const FigureMemory& memory, const OutputFile& output, const CommonOptions& common,
                        const WorkContext& work, Console& console)
{
    const PictureFormat format = pictureFormatFromName(output.format).value_or(PictureFormat::Png);
    const FileWords words(console, memory.language);
    const Result<std::unique_ptr<Figure>> figure = rememberedFigure(memory, common.budget, work);
    if (!figure)
        return failed(figure);
    FigureMemory again = memory;
    again.version.clear();  // it is this program that writes it now
    again.measured = false; // and it counts only
    const Result<QByteArray> bytes = figureBytes(**figure, again, format);
    if (!bytes)
        return failed(bytes);
    return writeOutput(output, console, [&](QIODevice& device) { return device.write(*bytes) == bytes->size(); });
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const std::string* path = options.last(subject);
    if (!path)
        return misuse({UsageError::Kind::MissingOption, subject, {}, {"restore FIGURE -o SESSION.headlight"}});
    const Parsed<OutputFile> output = readOutput(options, formats);
    if (!output)
        return tl::unexpected(output.error());
    Result<RememberedFigure> figure = readFigureMemory(QString::fromStdString(*path));
    if (!figure)
        return failed(figure);
    warnOf(*figure, common, console);
    const ProgressLine progress(common, console);
    if (const Parsed<void> placed = placeSources(figure->memory, options, *path, common, progress.work()); !placed)
        return placed;
    return output->format == "headlight" ? writeSession(figure->memory.request, *output, console)
                                         : writeAgain(figure->memory, *output, common, progress.work(), console);
}

} // namespace

const Command restore_command = {
    .name = "restore",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "The settings inside an exported figure, as a session."),
    .options = restoreOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
