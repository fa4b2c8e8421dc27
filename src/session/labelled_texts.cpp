// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/labelled_texts.h"

#include "session/json_fields.h"
#include "session/json_file.h"

#include <algorithm>
#include <new>
#include <sstream>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t most_bytes = 4 << 20;
constexpr std::size_t most_texts = 10'000;
constexpr std::size_t most_places = 10'000; // of one relation

constexpr std::array<std::pair<LabelledKind, std::string_view>, all_labelled_kinds.size()> names = {{
    {LabelledKind::Previous, "previous"},
    {LabelledKind::First, "first"},
    {LabelledKind::InductionRandom, "induction_random"},
    {LabelledKind::PreviousRandom, "previous_random"},
    {LabelledKind::Determiner, "determiner"},
    {LabelledKind::DeterminerFar, "determiner_far"},
    {LabelledKind::Adjective, "adjective"},
    {LabelledKind::Subject, "subject"},
    {LabelledKind::SubjectFar, "subject_far"},
    {LabelledKind::BeforeVerb, "before_verb"},
    {LabelledKind::Verb, "verb"},
    {LabelledKind::VerbFar, "verb_far"},
    {LabelledKind::Antecedent, "antecedent"},
    {LabelledKind::Reflexive, "reflexive"},
}};

constexpr std::array<std::string_view, 4> reflexives = {"himself", "herself", "itself", "themselves"};

std::vector<std::string> wordsOf(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(std::move(word));
    return words;
}

/// Query, key, query, key, …
void readRelation(const JsonObject& relations, const std::string& where, const std::string& name, Index words,
                  LabelledText& text, FileReading& reading)
{
    JsonFields fields(relations, where, reading);
    const JsonArray* flat = fields.readArray(name, most_places);
    if (!flat)
        return;
    std::vector<Index> places;
    for (const JsonValue& value : *flat) {
        const auto* place = value.as<std::uint64_t>();
        if (!place || *place >= std::uint64_t(words))
            return fields.refuse(name, value, "places 0 … " + std::to_string(words - 1));
        places.push_back(Index(*place));
    }
    if (places.size() % 2 != 0)
        return reading.refuse(fields.placeOf(name), std::to_string(places.size()) + " places",
                              "query, key, query, key, …");
    for (std::size_t i = 0; i < places.size(); i += 2)
        text.relations[name].emplace_back(places[i], places[i + 1]);
}

LabelledText readText(const JsonObject& object, const std::string& where, FileReading& reading)
{
    LabelledText text;
    JsonFields fields(object, where, reading);
    std::string words;
    fields.readText("text", words);
    text.words = wordsOf(words);
    const auto count = Index(text.words.size());
    if (count == 0) {
        reading.refuse(fields.placeOf("text"), "no word", "words, apart by spaces");
        return text;
    }
    if (const JsonObject* relations = fields.readObject("relations"))
        for (const auto& [name, places] : *relations)
            readRelation(*relations, fields.placeOf("relations"), name, count, text, reading);
    if (fields.find("period"))
        fields.readIndex("period", text.period.emplace(), 1, std::max<Index>(count / 2, 1));
    if (fields.find("pair")) {
        MinimalPair& pair = text.pair.emplace();
        fields.readIndex("pair", pair.number, 0, Index(most_texts));
        fields.readIndex("query", pair.query, 0, count - 1);
        fields.readIndex("right", pair.right, 0, count - 1);
        fields.readIndex("wrong", pair.wrong, 0, count - 1);
    }
    return text;
}

/// A relation's pairs, those that a query can see.
class Relations
{
public:
    Relations(const LabelledText& text, const std::vector<Index>& places, bool is_causal)
        : m_text(text), m_places(places), m_is_causal(is_causal)
    {
        if (const auto found = text.relations.find("other"); found != text.relations.end())
            for (const auto& [query, key] : found->second)
                m_other[query] = key;
    }

    std::vector<LabelledPair> of(const std::string& name, auto wanted) const
    {
        std::vector<LabelledPair> pairs;
        const auto found = m_text.relations.find(name);
        if (found == m_text.relations.end())
            return pairs;
        for (const auto& [query, key] : found->second) {
            const auto other = m_other.find(query);
            const bool has_other = other != m_other.end();
            if ((m_is_causal && key >= query) || !wanted(query, key, has_other))
                continue;
            pairs.push_back({at(query), at(key), has_other ? std::optional(at(other->second)) : std::nullopt});
        }
        return pairs;
    }

    bool isReflexive(Index word) const { return std::ranges::count(reflexives, m_text.words[std::size_t(word)]) > 0; }

private:
    Index at(Index word) const { return m_places[std::size_t(word)]; }

    const LabelledText& m_text;
    const std::vector<Index>& m_places;
    bool m_is_causal;
    std::map<Index, Index> m_other; // a query, and the noun that could be taken for its key
};

std::vector<LabelledPair> previousPairs(Index tokens)
{
    std::vector<LabelledPair> pairs;
    for (Index query = 1; query < tokens; ++query)
        pairs.push_back({query, query - 1, {}});
    return pairs;
}

} // namespace

std::string_view labelledKindName(LabelledKind kind)
{
    return std::ranges::find(names, kind, [](const auto& entry) { return entry.first; })->second;
}

std::optional<LabelledKind> labelledKindFromName(std::string_view name)
{
    if (name == "induction")
        return LabelledKind::InductionRandom;
    const auto found = std::ranges::find(names, name, [](const auto& entry) { return entry.second; });
    return found == names.end() ? std::nullopt : std::optional(found->first);
}

std::string LabelledText::text() const
{
    std::string joined;
    for (const std::string& word : words)
        joined += (joined.empty() ? "" : " ") + word;
    return joined;
}

Result<std::vector<LabelledText>> readLabelledTexts(const QString& path)
try {
    FileReading reading{path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonFile(path, most_bytes);
    if (!object)
        return fail(object.error());
    JsonFields fields(*object, {}, reading);
    Index version = 0;
    fields.readIndex("version", version, 1, 1);
    std::vector<LabelledText> texts;
    fields.readObjects("texts", most_texts, [&](const JsonObject& entry, const std::string& where) {
        texts.push_back(readText(entry, where, reading));
    });
    if (!reading.error && (version == 0 || texts.empty()))
        reading.refuse(version == 0 ? "version" : "texts", "nothing", version == 0 ? "1" : "a text or more");
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    return texts;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::vector<Index> placesOfWords(const CheckpointTokens& tokens)
{
    std::vector<Index> places;
    for (std::size_t i = 0; i < tokens.offsets.size(); ++i)
        if (tokens.offsets[i].begin != tokens.offsets[i].end)
            places.push_back(Index(i));
    return places;
}

std::map<LabelledKind, std::vector<LabelledPair>> pairsOf(const LabelledText& text, const std::vector<Index>& places,
                                                          Index tokens, bool is_causal)
{
    std::map<LabelledKind, std::vector<LabelledPair>> pairs;
    if (text.period) {
        pairs[LabelledKind::PreviousRandom] = previousPairs(tokens);
        // who sees both sides need not look back for what comes next
        for (std::size_t word = std::size_t(*text.period); is_causal && word < places.size(); ++word)
            pairs[LabelledKind::InductionRandom].push_back(
                {places[word], places[word - std::size_t(*text.period) + 1], {}});
        return pairs;
    }
    if (text.relations.empty())
        return pairs;
    const Relations relations(text, places, is_causal);
    const auto any = [](Index, Index, bool) { return true; };
    const auto far = [](Index query, Index key, bool) { return std::abs(query - key) > 1; };
    pairs[LabelledKind::Previous] = previousPairs(tokens);
    for (Index query = 1; query < tokens; ++query)
        pairs[LabelledKind::First].push_back({query, 0, {}});
    pairs[LabelledKind::Determiner] = relations.of("determiner", any);
    pairs[LabelledKind::DeterminerFar] = relations.of("determiner", far);
    pairs[LabelledKind::Adjective] = relations.of("adjective", any);
    pairs[LabelledKind::Subject] = relations.of("subject", any);
    pairs[LabelledKind::SubjectFar] = relations.of("subject", far);
    if (!is_causal) {
        pairs[LabelledKind::Verb] = relations.of("verb", any);
        pairs[LabelledKind::VerbFar] = relations.of("verb", far);
    }
    pairs[LabelledKind::BeforeVerb] =
        relations.of("subject", [](Index query, Index key, bool has_other) { return key < query - 1 && has_other; });
    for (LabelledPair& pair : pairs[LabelledKind::BeforeVerb])
        --pair.query;
    pairs[LabelledKind::Antecedent] = relations.of(
        "antecedent", [&](Index query, Index, bool has_other) { return has_other && !relations.isReflexive(query); });
    pairs[LabelledKind::Reflexive] =
        relations.of("antecedent", [&](Index query, Index, bool) { return relations.isReflexive(query); });
    return pairs;
}

} // namespace headlight
