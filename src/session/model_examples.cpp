// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/model_examples.h"

#include "session/json_fields.h"
#include "session/json_file.h"

#include <QFileInfo>

#include <algorithm>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t most_bytes = 1 << 20;
constexpr std::size_t most_examples = 200;
constexpr std::size_t most_pairs = 100;
constexpr Index most_words = 1'000;

std::optional<Index> placeOf(const JsonValue& value)
{
    if (const auto* place = value.as<std::uint64_t>(); place && *place < std::uint64_t(most_words))
        return Index(*place);
    const auto* before = value.as<std::int64_t>();
    return before && *before == -1 ? std::optional<Index>(-1) : std::nullopt;
}

void readPairs(JsonFields& fields, ModelExample& example, FileReading& reading)
{
    const JsonArray* pairs = fields.readArray("pairs", most_pairs);
    for (std::size_t i = 0; pairs && i < pairs->size(); ++i) {
        const auto* pair = (*pairs)[i].as<JsonArray>();
        const std::optional<Index> query = pair && pair->size() == 2 ? placeOf((*pair)[0]) : std::nullopt;
        const std::optional<Index> key = query ? placeOf((*pair)[1]) : std::nullopt;
        if (!key)
            return reading.refuse(fields.placeOf("pairs") + "[" + std::to_string(i) + "]", jsonShort((*pairs)[i]),
                                  "[query, key], each −1 … " + std::to_string(most_words - 1));
        example.pairs.emplace_back(*query, *key);
    }
    if (example.pairs.empty())
        reading.refuse(fields.placeOf("pairs"), "nothing", "a pair [query, key] or more");
}

ModelExample readExample(const JsonObject& object, const std::string& where, FileReading& reading)
{
    ModelExample example;
    JsonFields fields(object, where, reading);
    std::vector<std::string> kinds;
    for (const LabelledKind kind : all_labelled_kinds)
        kinds.emplace_back(labelledKindName(kind));
    fields.readWord("kind", example.kind, labelledKindFromName, kinds);
    const auto origin_of = [](const std::string& word) {
        return word == "taught"    ? std::optional(HeadOrigin::Taught)
               : word == "emerged" ? std::optional(HeadOrigin::Emerged)
                                   : std::nullopt;
    };
    fields.readWord("origin", example.origin, origin_of, {"taught", "emerged"});
    const std::initializer_list<std::pair<const char*, std::string*>> texts = {
        {"model", &example.model}, {"sentence", &example.sentence}, {"title", &example.title},
        {"ask", &example.ask},     {"note", &example.note},         {"not_shown", &example.not_shown}};
    for (const auto& [key, text] : texts) {
        fields.readText(key, *text);
        if (text->empty())
            reading.refuse(fields.placeOf(key), "nothing", "a text");
    }
    for (const char* key : {"kind", "origin"})
        if (!fields.find(key))
            reading.refuse(fields.placeOf(key), "nothing", "a word");
    readPairs(fields, example, reading);
    return example;
}

/// A pair of words as a cell of tokens.
std::optional<Cell> cellOf(const std::pair<Index, Index>& pair, const std::vector<Index>& places)
{
    const auto place = [&](Index word) -> std::optional<Index> {
        if (word < 0)
            return places.empty() || places.front() == 0 ? std::nullopt : std::optional<Index>(0);
        return std::size_t(word) < places.size() ? std::optional(places[std::size_t(word)]) : std::nullopt;
    };
    const std::optional<Index> query = place(pair.first);
    const std::optional<Index> key = place(pair.second);
    return query && key ? std::optional(Cell{*query, *key}) : std::nullopt;
}

} // namespace

Result<std::vector<ModelExample>> readModelExamples(const QString& path)
try {
    FileReading reading{path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonFile(path, most_bytes);
    if (!object)
        return fail(object.error());
    JsonFields fields(*object, {}, reading);
    Index version = 0;
    fields.readIndex("version", version, 1, 1);
    if (version == 0)
        reading.refuse("version", "nothing", "1");
    std::vector<ModelExample> examples;
    fields.readObjects("examples", most_examples, [&](const JsonObject& entry, const std::string& where) {
        examples.push_back(readExample(entry, where, reading));
    });
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    return examples;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::vector<ModelExample> bundledExamples(const QString& language)
{
    const QString folder = shippedModelsFolder();
    if (folder.isEmpty())
        return {};
    const QString file = folder + QStringLiteral("/examples.%1.json");
    const QString own = file.arg(language);
    Result<std::vector<ModelExample>> examples =
        readModelExamples(QFileInfo::exists(own) ? own : file.arg(QStringLiteral("en")));
    if (!examples)
        return {};
    std::erase_if(*examples, [](const ModelExample& example) { return !shippedFolder(example.model); });
    return std::move(*examples);
}

std::optional<Cell> cellOf(const ModelExample& example, const CheckpointTokens& tokens)
{
    return cellOf(example.pairs.front(), placesOfWords(tokens));
}

std::optional<BestHead> bestInSentence(const CheckpointPass& pass, const ModelExample& example)
{
    const std::vector<Index> places = placesOfWords(pass.tokens);
    std::vector<LabelledPair> pairs;
    for (const std::pair<Index, Index>& pair : example.pairs)
        if (const std::optional<Cell> cell = cellOf(pair, places))
            pairs.push_back({cell->row, cell->column, {}});
    if (pairs.size() != example.pairs.size())
        return std::nullopt;
    std::optional<BestHead> best;
    for (Index layer = 0; layer < Index(pass.trace.layers.size()); ++layer)
        for (Index head = 0; head < pass.trace.config->q_num_heads; ++head) {
            const Result<HeadTrace<float>> of = transformerHead(pass.trace, layer, head, 0, {});
            PairSums sums;
            if (!of)
                continue;
            sums.add(of->maps->weights, pairs);
            if (const PairScore score = *sums.score(); !best || score.value > best->score.value)
                best = BestHead{layer, head, score};
        }
    return best;
}

} // namespace headlight
