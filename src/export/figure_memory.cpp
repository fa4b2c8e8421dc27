// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_memory.h"

#include "export/embedded_settings.h"
#include "export/memory_sources.h"
#include "export/numbers_memory.h"
#include "session/read_file.h"
#include "session/shipped_models.h"

#include <QFileInfo>

#include <new>
#include <utility>

namespace headlight {

namespace {

void leaveTextOut(Request& request)
{
    const std::string standard = Request().text;
    request.text = standard;
    if (request.context)
        request.context = standard;
    if (auto* by_hand = std::get_if<ByHand>(&request.source))
        by_hand->names.clear();
}

bool isPlaced(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).isAbsolute() || shippedName(path);
}

} // namespace

std::string* pathOf(Request& request)
{
    if (auto* checkpoint = std::get_if<CheckpointSource>(&request.source))
        return &checkpoint->path;
    auto* import = std::get_if<ImportSource>(&request.source);
    return import ? &import->path : nullptr;
}

void nameSources(FigureMemory& memory)
{
    const auto name = [](Request& request, const std::optional<SourceIdentity>& source) {
        std::string* path = pathOf(request);
        if (path && source)
            *path = source->name;
    };
    name(memory.request, memory.source);
    changeKept(memory.request, [&](Request& kept) { name(kept, memory.kept_source); });
}

Result<FigureMemory> figureMemory(FigureKind kind, const Analysis& analysis, const Selection& selection)
{
    FigureMemory memory = figureMemory(kind, analysis.request, selection);
    memory.selection.layer = analysis.layer;
    const Result<std::optional<SourceIdentity>> source = identityOf(analysis);
    if (!source)
        return fail(source.error());
    memory.source = *source;
    if (analysis.kept && kind == FigureKind::Compare) {
        const Result<std::optional<SourceIdentity>> kept = identityOf(*analysis.kept);
        if (!kept)
            return fail(kept.error());
        memory.kept_source = *kept;
    }
    nameSources(memory);
    return memory;
}

FigureMemory figureMemory(FigureKind kind, const Request& request, const Selection& selection)
{
    FigureMemory memory;
    memory.kind = kind;
    memory.request = request;
    if (kind != FigureKind::Compare)
        memory.request.kept = {};
    if (kind == FigureKind::Scaling)
        memory.request.source = Playground(); // its vectors are drawn, whatever the document's are
    memory.selection.layer = selection.layer;
    memory.selection.head = selection.head;
    memory.selection.stage = selection.stage;
    memory.selection.pinned = selection.pinned;
    return memory;
}

FigureMemory withoutText(FigureMemory memory)
{
    leaveTextOut(memory.request);
    changeKept(memory.request, leaveTextOut);
    memory.with_text = false;
    return memory;
}

std::optional<SourceIdentity> missingSource(const FigureMemory& memory)
{
    Request request = memory.request;
    if (const std::string* path = pathOf(request); path && !isPlaced(*path))
        return memory.source;
    std::optional<SourceIdentity> missing;
    changeKept(request, [&](Request& kept) {
        if (const std::string* path = pathOf(kept); path && !isPlaced(*path))
            missing = memory.kept_source;
    });
    return missing;
}

Result<void> placeSource(FigureMemory& memory, const std::string& path, Bytes budget, const WorkContext& work)
{
    bool placed = false;
    std::optional<Error> error;
    std::string seen;
    const auto place = [&](Request& request, const std::optional<SourceIdentity>& needed) {
        std::string* target = pathOf(request);
        if (!target || !needed || isPlaced(*target))
            return;
        const std::string before = std::exchange(*target, path);
        const Result<SourceIdentity> found = identityAt(request.source, budget, work);
        if (found && found->hash == needed->hash) {
            placed = true;
            return;
        }
        *target = before;
        if (found)
            seen = found->hash;
        else
            error = found.error();
    };
    place(memory.request, memory.source);
    changeKept(memory.request, [&](Request& kept) { place(kept, memory.kept_source); });
    if (placed)
        return {};
    if (error)
        return tl::unexpected<Error>(*error);
    const std::optional<SourceIdentity> needed = missingSource(memory);
    return fail(FileMalformed{path, "config.json and tensor shapes", seen.substr(0, 12),
                              needed ? needed->name + ", " + needed->hash.substr(0, 12) : std::string()});
}

Result<RememberedFigure> readFigureMemory(const QByteArray& file, const QString& path)
try {
    const Result<EmbeddedSettings> settings = embeddedSettings(file, path);
    if (!settings)
        return fail(settings.error());
    Result<FigureMemory> memory = memoryFromJson(settings->json, path);
    if (!memory)
        return fail(memory.error());
    return RememberedFigure{std::move(*memory), settings->altered};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<RememberedFigure> readFigureMemory(const QString& path)
try {
    const Result<std::optional<QByteArray>> beside_numbers = numbersMemory(path);
    if (!beside_numbers)
        return fail(beside_numbers.error());
    if (*beside_numbers)
        return memoryFromJson(**beside_numbers, path).map([](FigureMemory memory) {
            return RememberedFigure{std::move(memory), false};
        });
    const Result<QByteArray> file = readFile(path, most_figure_bytes + 1);
    if (!file)
        return fail(file.error());
    if (file->size() > most_figure_bytes)
        return fail(FileMalformed{path.toStdString(), "size", "> 1 GiB", "1 GiB"});
    return readFigureMemory(*file, path);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
