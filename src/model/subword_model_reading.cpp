// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/subword_model_reading.h"

#include <cmath>

namespace headlight {

namespace {

// The models that look for pieces at every character of a text walk at most so far each time.
constexpr std::size_t longest_piece = 1024; // bytes

constexpr std::string_view merge_forms = R"("left right", ["left", "right"])";

void checkLengths(JsonNode vocabulary, const std::vector<VocabularyEntry>& entries, JsonReading& reading)
{
    for (const VocabularyEntry& entry : entries) {
        if (entry.piece.size() > longest_piece)
            return reading.refuse(vocabulary, "pieces of at most " + std::to_string(longest_piece) + " bytes");
    }
}

std::optional<std::pair<std::string_view, std::string_view>> readMerge(JsonNode merge)
{
    if (merge.is(JsonKind::Text))
        return splitMerge(merge.text());
    if (!merge.is(JsonKind::Array) || merge.size() != 2)
        return {};
    std::pair<std::string_view, std::string_view> pair;
    bool is_first = true;
    bool are_texts = true;
    merge.forEachValue([&](JsonNode half) {
        are_texts = are_texts && half.is(JsonKind::Text);
        if (are_texts)
            (is_first ? pair.first : pair.second) = half.text();
        is_first = false;
        return true;
    });
    return are_texts ? std::optional(pair) : std::nullopt;
}

struct MergeList
{
    Bpe::Merges merges;
    std::vector<JsonNode> nodes; // where each stands
};

MergeList readMerges(JsonNode array, JsonReading& reading)
{
    MergeList list;
    const std::size_t count = array.size();
    list.merges.reserve(count);
    list.nodes.reserve(count);
    array.forEachValue([&](JsonNode node) {
        if (node.is(JsonKind::Text) && node.text().starts_with("#version"))
            return true; // the head of a merges.txt, copied along
        const auto merge = readMerge(node);
        if (!merge) {
            reading.refuse(node, std::string(merge_forms));
            return false;
        }
        list.merges.push_back(*merge);
        list.nodes.push_back(node);
        return true;
    });
    return list;
}

std::optional<JsonNode> vocabularyNode(JsonNode node, JsonReading& reading, JsonKind kind)
{
    const std::string form = kind == JsonKind::Object ? R"({"piece": id, …})" : R"([["piece", score], …])";
    const std::optional<JsonNode> vocabulary = reading.required(node, "vocab", form);
    if (!vocabulary)
        return {};
    if (!vocabulary->is(kind)) {
        reading.refuse(*vocabulary, form);
        return {};
    }
    return vocabulary;
}

std::optional<SubwordModel> readBpe(JsonNode node, JsonReading& reading)
{
    const std::optional<JsonNode> vocabulary = vocabularyNode(node, reading, JsonKind::Object);
    const std::optional<JsonNode> array = reading.required(node, "merges", "[…]");
    if (!vocabulary || !array || !reading.isArray(*array))
        return {};
    std::vector<VocabularyEntry> entries = readVocabulary(*vocabulary, reading);
    const MergeList list = readMerges(*array, reading);
    BpeOptions options;
    options.unknown = reading.text(node, "unk_token");
    options.continuing_prefix = reading.text(node, "continuing_subword_prefix", "");
    options.word_suffix = reading.text(node, "end_of_word_suffix", "");
    options.fuse_unknown = reading.flag(node, "fuse_unk", false);
    options.byte_fallback = reading.flag(node, "byte_fallback", false);
    options.ignore_merges = reading.flag(node, "ignore_merges", false);
    if (reading.failed())
        return {};
    tl::expected<Bpe, MergeProblem> bpe = Bpe::make(Vocabulary(std::move(entries)), list.merges, std::move(options));
    if (bpe)
        return std::move(*bpe);
    const MergeProblem& problem = bpe.error();
    reading.refuse(list.nodes[problem.merge], "pieces of the vocabulary, which \"" + problem.missing + "\" is not");
    return {};
}

std::optional<SubwordModel> readWordPiece(JsonNode node, JsonReading& reading)
{
    const std::optional<JsonNode> vocabulary = vocabularyNode(node, reading, JsonKind::Object);
    if (!vocabulary)
        return {};
    std::vector<VocabularyEntry> entries = readVocabulary(*vocabulary, reading);
    checkLengths(*vocabulary, entries, reading);
    WordPiece::Options options;
    options.unknown = reading.text(node, "unk_token", options.unknown);
    options.continuing_prefix = reading.text(node, "continuing_subword_prefix", options.continuing_prefix);
    options.most_characters = reading.whole(node, "max_input_chars_per_word", options.most_characters, 0, 0xFFFF'FFFFU);
    if (reading.failed())
        return {};
    return WordPiece(Vocabulary(std::move(entries)), std::move(options));
}

std::optional<SubwordModel> readWordLevel(JsonNode node, JsonReading& reading)
{
    const std::optional<JsonNode> vocabulary = vocabularyNode(node, reading, JsonKind::Object);
    if (!vocabulary)
        return {};
    std::vector<VocabularyEntry> entries = readVocabulary(*vocabulary, reading);
    const std::string unknown = reading.requiredText(node, "unk_token");
    if (reading.failed())
        return {};
    return WordLevel(Vocabulary(std::move(entries)), unknown);
}

/// ["piece", score]
void readScored(JsonNode node, JsonReading& reading, std::vector<VocabularyEntry>& entries, std::vector<double>& scores)
{
    std::optional<std::string_view> piece;
    std::optional<double> score;
    std::size_t place = 0;
    if (node.is(JsonKind::Array)) {
        node.forEachValue([&](JsonNode value) {
            if (place == 0 && value.is(JsonKind::Text))
                piece = value.text();
            else if (place == 1)
                score = value.number();
            return ++place > 0;
        });
    }
    if (place != 2 || !piece || !score)
        return reading.refuse(node, R"(["piece", score])");
    entries.push_back({*piece, TokenId(entries.size())});
    scores.push_back(*score);
}

std::optional<SubwordModel> readUnigram(JsonNode node, JsonReading& reading)
{
    const std::optional<JsonNode> vocabulary = vocabularyNode(node, reading, JsonKind::Array);
    if (!vocabulary)
        return {};
    std::vector<VocabularyEntry> entries;
    std::vector<double> scores;
    vocabulary->forEachValue([&](JsonNode entry) {
        readScored(entry, reading, entries, scores);
        return !reading.failed();
    });
    checkLengths(*vocabulary, entries, reading);
    Unigram::Options options;
    if (const std::optional<JsonNode> unknown = reading.member(node, "unk_id")) {
        if (entries.empty())
            reading.refuse(*unknown, "null, since the vocabulary is empty");
        else
            options.unknown = reading.wholeOf(*unknown, 0, entries.size() - 1);
    }
    options.byte_fallback = reading.flag(node, "byte_fallback", false);
    if (reading.failed())
        return {};
    return Unigram(std::move(entries), scores, options);
}

/// Files older than the field "type" are told apart by what they hold.
std::string typeOf(JsonNode node, JsonReading& reading)
{
    if (std::optional<std::string> type = reading.text(node, "type"))
        return *type;
    if (reading.member(node, "merges"))
        return "BPE";
    const std::optional<JsonNode> vocabulary = reading.member(node, "vocab");
    if (vocabulary && vocabulary->is(JsonKind::Array))
        return "Unigram";
    return reading.member(node, "max_input_chars_per_word") ? "WordPiece" : "WordLevel";
}

} // namespace

std::vector<VocabularyEntry> readVocabulary(JsonNode object, JsonReading& reading)
{
    std::vector<VocabularyEntry> entries;
    entries.reserve(object.size());
    object.forEachPair([&](std::string_view piece, JsonNode id) {
        entries.push_back({piece, reading.idOf(id)});
        return !reading.failed();
    });
    return entries;
}

std::optional<std::pair<std::string_view, std::string_view>> splitMerge(std::string_view line)
{
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos || line.find(' ', space + 1) != std::string_view::npos)
        return {};
    return std::pair(line.substr(0, space), line.substr(space + 1));
}

std::optional<SubwordModel> readSubwordModel(JsonNode node, JsonReading& reading)
{
    if (!reading.isObject(node))
        return {};
    const std::string type = typeOf(node, reading);
    if (reading.failed())
        return {};
    if (type == "BPE")
        return readBpe(node, reading);
    if (type == "WordPiece")
        return readWordPiece(node, reading);
    if (type == "Unigram")
        return readUnigram(node, reading);
    if (type == "WordLevel")
        return readWordLevel(node, reading);
    reading.refuse(*node.find("type"), R"("BPE", "WordPiece", "Unigram", "WordLevel")");
    return {};
}

} // namespace headlight
