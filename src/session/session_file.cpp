// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session_file.h"

#include "session/hand_json.h"
#include "session/json_fields.h"
#include "session/json_file.h"
#include "session/mask_json.h"
#include "session/outside_json.h"
#include "session/parameters_json.h"
#include "session/read_file.h"
#include "session/setting_names.h"
#include "text/strict_json.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <new>

namespace headlight {

namespace {

static_assert(most_session_bytes >=
                  4 * 6 * most_text_bytes + std::size_t(most_mask_cells) * most_cell_bytes + 1'000'000,
              "an escaped byte takes six: \\u0001");

constexpr std::string_view format_name = "headlight-session";
constexpr std::size_t most_rules = 1'000;
constexpr std::size_t most_recipes = 1'024; // the largest number of heads

std::vector<std::string> recipeNames()
{
    std::vector<std::string> names;
    for (const Recipe recipe :
         {Recipe::Random, Recipe::SameWord, Recipe::Previous, Recipe::Next, Recipe::First, Recipe::Broad})
        names.emplace_back(recipeName(recipe));
    return names;
}

std::string entryPlace(std::string_view list, std::size_t entry)
{
    return std::string(list) + "[" + std::to_string(entry) + "]";
}

RecipeChoice readRecipe(JsonFields fields)
{
    RecipeChoice choice;
    fields.readIndex("head", choice.head, 0, Index(most_recipes) - 1);
    fields.readWord("recipe", choice.recipe, recipeFromName, recipeNames());
    return choice;
}

void readMask(const JsonArray& array, MaskSpec& mask, FileReading& reading)
{
    for (std::size_t i = 0; i < array.size(); ++i) {
        const auto* text = array[i].as<std::string>();
        if (!text) {
            reading.refuse(entryPlace("mask", i), jsonShort(array[i]), "a text");
            return;
        }
        const Result<MaskRule> rule = ruleFromText(*text);
        if (!rule) {
            const auto* words = std::get_if<NotOneOf>(&rule.error());
            reading.refuse(entryPlace("mask", i), jsonShort(array[i]),
                           words ? JsonFields::quotedList(words->allowed) : std::string("a mask rule"));
            return;
        }
        mask.rules.push_back(*rule);
    }
}

/// Whether this is a session at all, and one that this version knows.
void checkFormat(JsonFields& fields, FileReading& reading)
{
    std::string format;
    fields.readText("format", format);
    if (format != format_name)
        reading.refuse("format", format.empty() ? "nothing" : '"' + format + '"', '"' + std::string(format_name) + '"');
    Index schema = 0;
    fields.readIndex("schema", schema, 1, std::numeric_limits<std::int32_t>::max());
    if (schema == 0)
        reading.refuse("schema", "nothing", std::to_string(session_schema_version));
    if (schema > session_schema_version && !reading.error)
        reading.error = FileTooNew{reading.path, schema, session_schema_version};
}

void readDocumentText(JsonFields& fields, const std::string& key, std::string& text, FileReading& reading)
{
    fields.readText(key, text);
    if (text.size() > most_text_bytes)
        reading.refuse(key + ".bytes", std::to_string(text.size()), "0 … " + std::to_string(most_text_bytes));
}

Source readSource(JsonFields& fields, FileReading& reading)
{
    const QString path = QString::fromStdString(reading.path);
    const QString folder = path.isEmpty() ? QString() : QFileInfo(path).absolutePath();
    const auto object = [&](const char* key) { return isNull(fields, key) ? nullptr : fields.readObject(key); };
    const JsonObject* by_hand = object("by_hand");
    const JsonObject* checkpoint = object("checkpoint");
    const JsonObject* import = object("import");
    if (by_hand)
        return readByHand(*by_hand, fields.placeOf("by_hand"), reading);
    if (checkpoint)
        return readCheckpointSource(*checkpoint, fields.placeOf("checkpoint"), folder, reading);
    if (import)
        return readImportSource(*import, fields.placeOf("import"), folder, reading);
    return Playground();
}

/// What stands in the file itself, or under "kept".
Request readSettings(JsonFields& fields, FileReading& reading)
{
    Request request;
    request.source = readSource(fields, reading);
    readDocumentText(fields, "text", request.text, reading);
    if (!isNull(fields, "context"))
        readDocumentText(fields, "context", request.context.emplace(), reading);
    fields.readWord("tokens", request.tokens, tokenKindFromName, tokenKindNames());
    fields.readSeed("seed", request.seed);
    if (const JsonObject* parameters = fields.readObject("parameters"))
        readParameters(JsonFields(*parameters, fields.placeOf("parameters"), reading), request.parameters, reading);
    fields.readObjects("recipes", most_recipes, [&](const JsonObject& recipe, const std::string& where) {
        request.recipes.push_back(readRecipe({recipe, where, reading}));
    });
    if (const JsonArray* mask = fields.readArray("mask", most_rules))
        readMask(*mask, request.mask, reading);
    if (const JsonArray* files = fields.readArray("mask_files", most_mask_files))
        readMaskFiles(*files, request.mask, reading);
    return request;
}

KeptPlace readPlace(JsonFields& fields, FileReading& reading)
{
    KeptPlace place;
    const JsonObject* object = isNull(fields, "place") ? nullptr : fields.readObject("place");
    if (!object)
        return place;
    constexpr Index most = std::numeric_limits<std::int32_t>::max(); // how many there are is known when it is computed
    JsonFields of_place(*object, fields.placeOf("place"), reading);
    if (!isNull(of_place, "layer"))
        of_place.readIndex("layer", place.layer.emplace(0), 0, most);
    if (!isNull(of_place, "head"))
        of_place.readIndex("head", place.head.emplace(0), 0, most);
    return place;
}

nlohmann::json placeJson(const KeptPlace& place)
{
    nlohmann::json json = nlohmann::json::object();
    if (place.layer)
        json["layer"] = *place.layer;
    if (place.head)
        json["head"] = *place.head;
    return json;
}

Request readRequest(const JsonObject& object, FileReading& reading)
{
    JsonFields fields(object, {}, reading);
    checkFormat(fields, reading);
    if (reading.error)
        return {};
    Request request = readSettings(fields, reading);
    if (!isNull(fields, "kept"))
        if (const JsonObject* kept = fields.readObject("kept")) {
            JsonFields kept_fields(*kept, "kept", reading);
            const Request state = readSettings(kept_fields, reading);
            request.kept = KeptRequest(state, readPlace(kept_fields, reading));
        }
    request.unknown = unknownFields(object, reading.known);
    return request;
}

/// The lowest version that holds a request.
int schemaOf(const Request& request)
{
    if (request.kept.get() && request.kept.place() != KeptPlace())
        return 5;
    const auto of_source = [](const Request& of) {
        const auto* model = std::get_if<CheckpointSource>(&of.source);
        return model && model->text_is_ids ? 4 : model || std::holds_alternative<ImportSource>(of.source) ? 3 : 1;
    };
    const int outside = std::max(of_source(request), request.kept.get() ? of_source(*request.kept.get()) : 1);
    if (outside > 1)
        return outside;
    const bool paints = std::ranges::any_of(
        request.mask.rules, [](const MaskRule& rule) { return std::holds_alternative<PaintedRule>(rule); });
    const bool newer = paints || !request.mask.tensors.empty() || std::holds_alternative<ByHand>(request.source) ||
                       request.kept.get() || !(request.parameters.rope == RopeOptions());
    return newer ? 2 : 1;
}

nlohmann::json settingsJson(const Request& request, const QString& folder)
{
    nlohmann::json json;
    if (const auto* by_hand = std::get_if<ByHand>(&request.source))
        json["by_hand"] = byHandJson(*by_hand);
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&request.source))
        json["checkpoint"] = checkpointJson(*checkpoint, folder);
    if (const auto* import = std::get_if<ImportSource>(&request.source))
        json["import"] = importJson(*import, folder);
    json["text"] = replaceInvalidUtf8(request.text);
    json["context"] = request.context ? nlohmann::json(replaceInvalidUtf8(*request.context)) : nlohmann::json();
    json["tokens"] = tokenKindName(request.tokens);
    json["parameters"] = parametersJson(request.parameters);
    json["seed"] = request.seed;
    json["recipes"] = nlohmann::json::array();
    for (const RecipeChoice& choice : request.recipes)
        json["recipes"].push_back({{"head", choice.head}, {"recipe", recipeName(choice.recipe)}});
    json["mask"] = nlohmann::json::array();
    for (const MaskRule& rule : request.mask.rules)
        json["mask"].push_back(ruleText(rule));
    if (!request.mask.tensors.empty())
        json["mask_files"] = maskFilesJson(request.mask);
    return json;
}

} // namespace

QByteArray sessionJson(const Request& request, const QString& folder)
{
    nlohmann::json json = settingsJson(request, folder);
    json["format"] = format_name;
    json["schema"] = schemaOf(request);
    if (const Request* kept = request.kept.get())
        json["kept"] = settingsJson(*kept, folder);
    if (request.kept.get() && request.kept.place() != KeptPlace())
        json["kept"]["place"] = placeJson(request.kept.place());
    insertFields(json, request.unknown);
    return QByteArray::fromStdString(json.dump(2)) + '\n';
}

Result<Request> sessionFromJson(const QByteArray& json, const QString& path)
try {
    FileReading reading{path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonObject(json, most_session_bytes, path);
    if (!object)
        return fail(object.error());
    Request request = readRequest(*object, reading);
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    return request;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<SessionFile> openSessionFile(const QString& path)
try {
    const Result<QByteArray> json = readFile(path, qint64(most_session_bytes) + 1);
    if (!json)
        return fail(json.error());
    Result<Request> request = sessionFromJson(*json, path);
    if (!request)
        return fail(request.error());
    return SessionFile{std::move(*request), contentHash(*json)};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<Request> readSessionFile(const QString& path)
{
    return openSessionFile(path).map([](SessionFile&& file) { return std::move(file.request); });
}

} // namespace headlight
