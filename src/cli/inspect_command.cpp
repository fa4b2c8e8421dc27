// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/inspect_command.h"

#include "cli/import_trace.h"
#include "cli/inspect_arrays.h"
#include "cli/inspect_checkpoint.h"
#include "cli/progress_line.h"
#include "session/session_file.h"
#include "session/shipped_models.h"

#include <QIODevice>
#include <QtGlobal>

namespace headlight {

namespace {

constexpr const char* subject = "DIR|FILE";
constexpr const char* models_option = "--models";

constexpr const char* examples[] = {
    "inspect path/to/gpt2", "inspect model.safetensors", "inspect attentions.npz",
    "inspect --models",     "inspect classroom-causal",
};

std::vector<Option> inspectOptions()
{
    return {{subject, nullptr,
             QT_TRANSLATE_NOOP("headlight::Console",
                               "A checkpoint's folder, an entry of the download cache, a .safetensors file, a file of "
                               "attention that was computed elsewhere, a session, or the name of a model that comes "
                               "with the program.")},
            {models_option, nullptr,
             QT_TRANSLATE_NOOP("headlight::Console", "List the models that come with the program.")}};
}

Parsed<void> print(const nlohmann::ordered_json& description, Console& console)
{
    const QByteArray text =
        QByteArray::fromStdString(description.dump(2, ' ', false, nlohmann::json::error_handler_t::replace)) + '\n';
    if (console.out.write(text) != text.size())
        return failure(FileFailed{FileFailed::Action::Write, "-", console.out.errorString().toStdString()});
    return {};
}

/// A file that is no checkpoint may hold attention, other arrays, or a document. Where it does not, what is said is the
/// problem of the import, or, where it is of no kind that one could be, `problem`.
Parsed<void> inspectImport(const std::string& path, const Error& problem, const CommonOptions& common,
                           const WorkContext& work, Console& console)
{
    ImportOptions options;
    options.budget = common.budget;
    const Result<AttentionImport> import = readAttentionImport(path, options, work);
    if (import)
        return print(describeImport(*import), console);
    if (const Result<Request> session = readSessionFile(QString::fromStdString(path)))
        return print(
            {{"kind", "session"}, {"settings", nlohmann::ordered_json::parse(sessionJson(*session).toStdString())}},
            console);
    const auto* malformed = std::get_if<FileMalformed>(&import.error());
    if (malformed && malformed->field == "arrays") {
        const Result<nlohmann::ordered_json> arrays = describeArrays(path);
        if (arrays && !arrays->at("arrays").empty())
            return print(*arrays, console);
    }
    return malformed && (malformed->field == "content" || malformed->field == "arrays") ? failure(problem)
                                                                                        : failed(import);
}

/// Weights without a configuration are listed all the same.
Parsed<void> inspectTensors(const std::string& path, const Error& problem, const WorkContext& work, Console& console)
{
    const Result<CheckpointFolder> folder = CheckpointFolder::find(path);
    if (!folder || folder->has("config.json"))
        return failure(problem);
    const Result<TensorStore> store = TensorStore::open(*folder, work);
    if (!store)
        return failure(problem);
    return print(describeTensors(*store), console);
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const std::string* given = options.last(subject);
    if (given && options.given(models_option))
        return misuse({UsageError::Kind::Conflict, models_option, subject, {}});
    if (options.given(models_option))
        return print(describeShippedModels(), console);
    if (!given)
        return misuse(
            {UsageError::Kind::MissingOption, subject, {}, {"inspect DIR", "inspect FILE", "inspect --models"}});
    const Result<std::string> path = placeOfSource(namedSource(*given));
    if (!path)
        return failed(path);
    const ProgressLine progress(common, console);
    const WorkContext work = progress.work();
    TensorMisfit misfit;
    const Result<std::shared_ptr<const Checkpoint>> checkpoint =
        Checkpoint::open(*path, NotFinite::Refuse, work, &misfit);
    if (checkpoint)
        return print(describeCheckpoint(**checkpoint), console);
    if (!misfit.empty()) {
        if (const Parsed<void> printed = print(describeMisfit(misfit), console); !printed)
            return printed;
        return failed(checkpoint);
    }
    const auto* malformed = std::get_if<FileMalformed>(&checkpoint.error());
    if (malformed && malformed->field == "content")
        return inspectImport(*path, checkpoint.error(), common, work, console);
    return inspectTensors(*path, checkpoint.error(), work, console);
}

} // namespace

const Command inspect_command = {
    .name = "inspect",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "What a checkpoint holds, and how it is understood."),
    .options = inspectOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
