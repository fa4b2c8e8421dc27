// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure remembers as JSON, and back.
#include "export/embedded_settings.h"
#include "export/figure_memory.h"
#include "export/memory_sources.h"
#include "export/picture_json.h"
#include "session/json_file.h"
#include "session/program_version.h"
#include "session/session_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <new>

namespace headlight {

namespace {

constexpr std::string_view format_name = "headlight-figure";
constexpr std::string_view included = "included", left_out = "left out";
constexpr std::size_t most_key_sizes = 64;
constexpr std::size_t most_name_length = 4096;                          // of a source
constexpr Index most_extent = std::numeric_limits<std::int32_t>::max(); // the engine's own limits come after
constexpr std::array<std::pair<EntryDistribution, std::string_view>, 5> entry_names = {
    {{EntryDistribution::Normal, "normal"},
     {EntryDistribution::Uniform, "uniform"},
     {EntryDistribution::Signs, "signs"},
     {EntryDistribution::Shifted, "shifted"},
     {EntryDistribution::Correlated, "correlated"}}};

std::string_view entriesName(EntryDistribution entries)
{
    return std::ranges::find(entry_names, entries, &std::pair<EntryDistribution, std::string_view>::first)->second;
}

std::optional<EntryDistribution> entriesFromName(std::string_view name)
{
    for (const auto& [entries, known] : entry_names)
        if (known == name)
            return entries;
    return std::nullopt;
}

template<class Values, class Name>
std::vector<std::string> namesOf(const Values& values, Name name)
{
    std::vector<std::string> names;
    for (const auto& value : values)
        names.emplace_back(name(value));
    return names;
}

std::string_view wallName(WallPictures wall)
{
    return wall == WallPictures::Weights ? "weights" : "spread";
}

std::optional<WallPictures> wallFromName(std::string_view name)
{
    for (const WallPictures wall : {WallPictures::Weights, WallPictures::Spread})
        if (wallName(wall) == name)
            return wall;
    return std::nullopt;
}

nlohmann::json selectionJson(const Selection& selection)
{
    nlohmann::json json = {{"layer", selection.layer}, {"head", selection.head}, {"stage", stageName(selection.stage)}};
    if (selection.pinned)
        json["pinned"] = nlohmann::json::array({selection.pinned->row, selection.pinned->column});
    return json;
}

nlohmann::json scalingJson(const ScalingMemory& scaling)
{
    nlohmann::json json = {{"key_sizes", scaling.key_sizes},
                           {"keys", scaling.parameters.keys},
                           {"samples", scaling.parameters.samples},
                           {"seed", scaling.parameters.seed},
                           {"entries", entriesName(scaling.parameters.entries)},
                           {"quantity", scalingQuantityName(scaling.quantity)}};
    if (scaling.parameters.d_model)
        json["d_model"] = *scaling.parameters.d_model;
    return json;
}

nlohmann::json identityJson(const SourceIdentity& source)
{
    return {{"name", source.name}, {"hash", source.hash}};
}

Selection readSelection(JsonFields fields)
{
    Selection selection;
    fields.readIndex("layer", selection.layer, 0, most_extent);
    fields.readIndex("head", selection.head, 0, most_extent);
    fields.readWord("stage", selection.stage, stageFromName, namesOf(all_stages, stageName));
    const JsonArray* pinned = fields.readArray("pinned", 2);
    if (!pinned)
        return selection;
    std::array<Index, 2> place{};
    for (std::size_t i = 0; i < place.size(); ++i) {
        const auto* number = i < pinned->size() ? (*pinned)[i].as<std::uint64_t>() : nullptr;
        if (!number || *number > std::uint64_t(most_extent)) {
            fields.refuse("pinned", *fields.find("pinned"), "a row and a column");
            return selection;
        }
        place[i] = Index(*number);
    }
    selection.pinned = Cell{place[0], place[1]};
    return selection;
}

ScalingMemory readScaling(JsonFields fields)
{
    ScalingMemory scaling;
    ScalingParameters& parameters = scaling.parameters;
    if (const JsonArray* sizes = fields.readArray("key_sizes", most_key_sizes))
        for (const JsonValue& entry : *sizes) {
            const auto* size = entry.as<std::uint64_t>();
            if (!size || *size < 1 || *size > std::uint64_t(most_extent))
                fields.refuse("key_sizes", entry, "1 … " + std::to_string(most_extent));
            else
                scaling.key_sizes.push_back(Index(*size));
        }
    if (scaling.key_sizes.empty())
        scaling.key_sizes.push_back(parameters.d_k);
    fields.readIndex("keys", parameters.keys, 1, most_extent);
    fields.readIndex("samples", parameters.samples, 1, most_extent);
    fields.readSeed("seed", parameters.seed);
    fields.readWord("entries", parameters.entries, entriesFromName,
                    namesOf(entry_names, [](const auto& entry) { return entry.second; }));
    if (fields.find("d_model"))
        fields.readIndex("d_model", parameters.d_model.emplace(1), 1, most_extent);
    fields.readWord("quantity", scaling.quantity, scalingQuantityFromName,
                    namesOf(all_scaling_quantities, scalingQuantityName));
    parameters.d_k = scaling.key_sizes.back();
    return scaling;
}

std::optional<SourceIdentity> readIdentity(JsonFields& fields, const char* key, FileReading& reading)
{
    const JsonObject* object = fields.find(key) ? fields.readObject(key) : nullptr;
    if (!object)
        return std::nullopt;
    SourceIdentity source;
    JsonFields of_source(*object, fields.placeOf(key), reading);
    of_source.readText("name", source.name);
    of_source.readText("hash", source.hash);
    // It stands in the place of a path, which is read back from sessions.
    if (source.name.empty() || source.name.size() > most_name_length || source.name.find('\0') != std::string::npos)
        reading.refuse(of_source.placeOf("name"), std::to_string(source.name.size()) + " bytes",
                       "1 … " + std::to_string(most_name_length) + " bytes, none of them 0");
    const bool hexadecimal =
        std::ranges::all_of(source.hash, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (source.hash.size() != std::size_t(hash_digits) || !hexadecimal)
        reading.refuse(of_source.placeOf("hash"), '"' + source.hash.substr(0, 20) + '"', "64 hexadecimal digits");
    return source;
}

/// Whether this is a figure's memory, and one that this version knows.
void checkFormat(JsonFields& fields, FileReading& reading)
{
    std::string format;
    fields.readText("format", format);
    if (format != format_name)
        reading.refuse("format", format.empty() ? "nothing" : '"' + format + '"', '"' + std::string(format_name) + '"');
    Index schema = 0;
    fields.readIndex("schema", schema, 1, most_extent);
    if (schema == 0)
        reading.refuse("schema", "nothing", std::to_string(figure_schema_version));
    if (schema > figure_schema_version && !reading.error)
        reading.error = FileTooNew{reading.path, schema, figure_schema_version};
}

/// The session has a reader of its own, which takes bytes. `json` was read strictly before.
Request readSession(const QByteArray& json, FileReading& reading)
{
    const nlohmann::json whole = nlohmann::json::parse(json.begin(), json.end(), nullptr, false);
    const auto session = whole.is_object() ? whole.find("session") : whole.end();
    if (session == whole.end()) {
        reading.refuse("session", "nothing", "an object");
        return {};
    }
    const std::string text = session->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const Result<Request> request =
        sessionFromJson(QByteArray::fromStdString(text), QString::fromStdString(reading.path));
    if (!request && !reading.error)
        reading.error = request.error();
    return request.value_or(Request());
}

FigureMemory readMemory(const JsonObject& object, const QByteArray& json, FileReading& reading)
{
    FigureMemory memory;
    JsonFields fields(object, {}, reading);
    checkFormat(fields, reading);
    if (reading.error)
        return memory;
    fields.readText("version", memory.version);
    fields.readWord("figure", memory.kind, figureKindFromName, namesOf(allFigureKinds(), figureKindName));
    memory.request = readSession(json, reading);
    if (const JsonObject* selection = fields.readObject("selection"))
        memory.selection = readSelection(JsonFields(*selection, fields.placeOf("selection"), reading));
    if (const JsonObject* picture = fields.readObject("picture"))
        memory.picture = readPictureSettings(*picture, fields.placeOf("picture"), reading);
    if (const JsonObject* scaling = fields.find("scaling") ? fields.readObject("scaling") : nullptr)
        memory.scaling = readScaling(JsonFields(*scaling, fields.placeOf("scaling"), reading));
    fields.readWord("wall", memory.wall, wallFromName, {"weights", "spread"});
    fields.readFlag("measured", memory.measured);
    fields.readWord("language", memory.language, languageFromName, languageNames());
    memory.source = readIdentity(fields, "source", reading);
    memory.kept_source = readIdentity(fields, "kept_source", reading);
    std::string text(included);
    fields.readText("text", text);
    memory.with_text = text != left_out;
    if (pathOf(memory.request) && !memory.source)
        reading.refuse("source", "nothing", "an object");
    Request kept = memory.request.kept.get() ? *memory.request.kept.get() : Request();
    if (pathOf(kept) && !memory.kept_source)
        reading.refuse("kept_source", "nothing", "an object");
    nameSources(memory);
    return memory;
}

} // namespace

QByteArray memoryJson(const FigureMemory& placed)
{
    FigureMemory memory = placed;
    nameSources(memory);
    const QByteArray session = sessionJson(memory.request);
    nlohmann::json json = {
        {"format", format_name},
        {"schema", figure_schema_version},
        {"program", "headlight"},
        {"version", memory.version.empty() ? std::string(programVersion()) : memory.version},
        {"figure", figureKindName(memory.kind)},
        {"session", nlohmann::json::parse(session.begin(), session.end())},
        {"selection", selectionJson(memory.selection)},
        {"picture", pictureJson(memory.picture)},
        {"language", memory.language},
        {"text", memory.with_text ? included : left_out},
    };
    if (memory.measured)
        json["measured"] = true;
    if (memory.kind == FigureKind::Layers)
        json["wall"] = wallName(memory.wall);
    if (memory.scaling)
        json["scaling"] = scalingJson(*memory.scaling);
    if (memory.source)
        json["source"] = identityJson(*memory.source);
    if (memory.kept_source)
        json["kept_source"] = identityJson(*memory.kept_source);
    QByteArray text = QByteArray::fromStdString(json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"); // they stand in strings only
    return QByteArray(hash_key) + QByteArray(hash_digits, '0') + "\"," + text.sliced(1);
}

Result<FigureMemory> memoryFromJson(const QByteArray& json, const QString& path)
try {
    FileReading reading{path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonObject(json, most_session_bytes, path);
    if (!object)
        return fail(object.error());
    FigureMemory memory = readMemory(*object, json, reading);
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    return memory;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::string withMemory(const std::string& meta, const FigureMemory& memory)
{
    nlohmann::json json = nlohmann::json::parse(meta, nullptr, false);
    if (!json.is_object())
        json = nlohmann::json::object();
    const QByteArray figure = memoryJson(memory);
    json["figure"] = nlohmann::json::parse(figure.begin(), figure.end());
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace headlight
