// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/compare_export.h"

#include "cli/numbers_output.h"
#include "cli/option_reader.h"
#include "cli/outside_options.h"
#include "core/checked_size.h"
#include "export/changes_table.h"
#include "export/compare_file.h"
#include "session/session_file.h"
#include "session/source_change.h"

#include <QIODevice>
#include <QtGlobal>

#include <cmath>

namespace headlight {

namespace {

Parsed<Request> requestAt(const std::string& words, const Request& document)
{
    const QString path = QString::fromStdString(sourcePath(words));
    if (isSourcePath(path))
        return withSource(document, sourceAt(path));
    const Result<Request> session = readSessionFile(QString::fromStdString(words));
    if (!session)
        return failed(session);
    return *session;
}

/// That the maps of a checkpoint's layer are too large to be kept.
OverBudget mapsOverBudget(const Analysis& analysis, Bytes budget)
{
    const Bytes bytes_a_cell = Bytes(mapsOfHead(analysis.config.softcap().has_value())) * sizeof(float);
    const Bytes heads = Bytes(analysis.config.q_num_heads());
    const CheckedSize tokens = Bytes(analysis.tokens.size());
    const CheckedSize need = tokens * tokens * CheckedSize(heads) * CheckedSize(bytes_a_cell);
    return {need.value(), budget, Index(std::sqrt(double(budget / (heads * bytes_a_cell))))};
}

Parsed<void> refusePlace(const char* option, Index seen, Index count)
{
    return misuse({UsageError::Kind::BadValue, option, std::to_string(seen), {"0 … " + std::to_string(count - 1)}});
}

/// What --with and its kin make of the request.
Parsed<void> readKept(const Options& options, Request& request)
{
    OptionReader reader(options);
    KeptPlace place = request.kept.place();
    reader.whole("--with-layer", place.layer);
    reader.whole("--with-head", place.head);
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    for (const char* option : {"--with-layer", "--with-head"})
        if (const std::string* seen = options.last(option); seen && seen->starts_with('-'))
            return misuse({UsageError::Kind::BadValue, option, *seen, {"0, 1, 2 …"}});
    const bool elsewhere = options.given("--with-layer") || options.given("--with-head");
    if (const std::string* path = options.last("--with")) {
        const Parsed<Request> kept = requestAt(*path, request);
        if (!kept)
            return tl::unexpected(kept.error());
        request.kept = KeptRequest(*kept, elsewhere ? place : KeptPlace());
    } else if (request.kept.get()) {
        request.kept = KeptRequest(*request.kept.get(), place);
    } else if (elsewhere) {
        request.kept = KeptRequest(request, place);
    } else {
        return misuse({UsageError::Kind::MissingOption,
                       "--with",
                       {},
                       {"--with SESSION", "--with DIR", "--with FILE", "--with-layer L", "--with-head H"}});
    }
    return {};
}

} // namespace

std::vector<Option> compareOptions()
{
    return {
        {"--with", "SESSION|DIR|FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "For compare: what is A; what is exported is B. A session, or the folder of a checkpoint "
                           "or a shipped model's name, or a file of attention (.npz, .npy, .safetensors, .json), which "
                           "runs on the same text or on its own. Tokens are paired by a shortest edit script; what "
                           "only one of both has is a gap."),
         QT_TRANSLATE_NOOP("headlight::Console", "the state that the session keeps")},
        {"--with-layer", "L",
         QT_TRANSLATE_NOOP("headlight::Console", "For compare: the layer of A. Without --with, of B itself."),
         QT_TRANSLATE_NOOP("headlight::Console", "that of B")},
        {"--with-head", "H",
         QT_TRANSLATE_NOOP("headlight::Console", "For compare: the head of A. Without --with, of B itself."),
         QT_TRANSLATE_NOOP("headlight::Console", "that of B")},
        {"--changes", "N",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "For compare, as numbers: a table of the N cells that differ most, in place of all cells.")},
    };
}

Parsed<void> readComparison(const Options& options, FigureKind kind, const OutputFile& output, Request& request)
{
    if (kind != FigureKind::Compare) {
        for (const Option& option : compareOptions())
            if (options.given(option.name))
                return misuse({UsageError::Kind::BadValue,
                               "--figure",
                               std::string(figureKindName(kind)),
                               {"compare, which " + std::string(option.name) + " goes with"}});
        return {};
    }
    if (options.given("--changes") && isPicture(output))
        return misuse({UsageError::Kind::BadValue, "--format", output.format, {"csv", "npz", "json"}});
    return readKept(options, request);
}

Parsed<void> requireComparison(const Analysis& analysis, const Selection& selection, Bytes budget)
{
    if (analysis.kept_error)
        return failure(*analysis.kept_error);
    const std::optional<NoComparison> why = noComparison(analysis, selection.stage, selection.head);
    if (!why)
        return {};
    switch (*why) {
    case NoComparison::NoSuchLayer:
        return refusePlace("--with-layer", analysis.request.kept.place().layer.value_or(analysis.layer),
                           analysis.kept->layerCount());
    case NoComparison::NoSuchHead:
        return refusePlace("--with-head", comparedHead(analysis, selection.head), Index(analysis.kept->heads.size()));
    case NoComparison::MapsNotKept:
        return failure(mapsOverBudget(analysis.maps_kept ? *analysis.kept : analysis, budget));
    case NoComparison::NothingKept:
    case NoComparison::NoSuchStage:
        break;
    }
    return failure(NotOneOf{Field::Stage, std::string(stageName(selection.stage)), comparableStages(analysis)});
}

Parsed<void> exportComparison(const Options& options, const Analysis& analysis, const FigureMemory& memory,
                              const OutputFile& output, Console& console)
{
    const Stage stage = memory.selection.stage;
    const Index head = memory.selection.head;
    std::optional<Index> most;
    OptionReader reader(options);
    reader.whole("--changes", most);
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    if (most && *most < 1)
        return misuse({UsageError::Kind::BadValue, "--changes", *options.last("--changes"), {"1, 2, 3 …"}});
    if (most) {
        const Changes changes = comparedStates(analysis, stage, head).largestChanges(std::size_t(*most));
        return writeTable(memory, output, console, [&](QIODevice& device) {
            return writeChangesCsv(device, analysis, stage, changes.largest, console.stop);
        });
    }
    const auto file = compareFile(analysis, stage, head);
    return file ? writeNumbers((*file)->trace, memory, output, console) : failed(file);
}

} // namespace headlight
