// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer_json.h"

#include "model/json_reading.h"
#include "model/subword_model_reading.h"
#include "model/tokenizer_components.h"

#include <new>

namespace headlight {

namespace {

constexpr std::size_t longest_content = 4096; // bytes; looked for at every place of a text

/// Sections and settings that are read over.
std::vector<TokenizerNote> notesOf(JsonNode root, const JsonReading& reading)
{
    std::vector<TokenizerNote> notes;
    if (reading.member(root, "truncation"))
        notes.push_back({TokenizerNote::Kind::TruncationIgnored, {}});
    if (reading.member(root, "padding"))
        notes.push_back({TokenizerNote::Kind::PaddingIgnored, {}});
    const std::optional<JsonNode> model = reading.member(root, "model");
    const std::optional<JsonNode> dropout = model ? reading.member(*model, "dropout") : std::nullopt;
    if (dropout && dropout->number() != 0.0)
        notes.push_back({TokenizerNote::Kind::DropoutIgnored, {}});
    return notes;
}

void noteIds(const std::vector<AddedToken>& stated, const Tokenizer& tokenizer, std::vector<TokenizerNote>& notes)
{
    for (const AddedToken& token : stated) {
        const AddedToken* given = tokenizer.addedTokens().find(token.id);
        if (!token.content.empty() && (!given || given->content != token.content))
            notes.push_back({TokenizerNote::Kind::IdDiffers, token.content});
    }
}

std::optional<TokenizerParts> readParts(JsonNode root, JsonReading& reading)
{
    TokenizerParts parts;
    const std::optional<JsonNode> model = reading.required(root, "model", "{…}");
    if (!model)
        return {};
    if (const auto node = reading.member(root, "added_tokens"))
        parts.added_tokens = readAddedTokens(*node, reading);
    if (const auto node = reading.member(root, "normalizer"))
        parts.normalizers = readNormalizer(*node, reading);
    if (const auto node = reading.member(root, "pre_tokenizer"))
        parts.pre_tokenizers = readPreTokenizer(*node, reading);
    if (const auto node = reading.member(root, "post_processor"))
        parts.post_processors = readPostProcessor(*node, reading);
    if (const auto node = reading.member(root, "decoder"))
        checkDecoder(*node, reading);
    if (reading.failed())
        return {};
    std::optional<SubwordModel> subwords = readSubwordModel(*model, reading);
    if (!subwords)
        return {};
    parts.model = std::move(*subwords);
    return parts;
}

Result<LoadedTokenizer> read(const JsonTape& tape, const std::string& path)
{
    JsonReading reading(tape, path);
    const JsonNode root = tape.root();
    std::optional<TokenizerParts> parts;
    if (reading.isObject(root)) {
        constexpr std::array<JsonWord<int>, 1> versions = {{{"1.0", 1}}};
        reading.word(root, "version", versions, 1);
        parts = readParts(root, reading);
    }
    if (reading.failed() || !parts)
        return fail(reading.error().value_or(FileMalformed{path, "model", "", ""}));
    std::vector<TokenizerNote> notes = notesOf(root, reading);
    const std::vector<AddedToken> stated = parts->added_tokens;
    Result<Tokenizer> tokenizer = Tokenizer::make(std::move(*parts));
    if (!tokenizer)
        return tl::unexpected(tokenizer.error());
    noteIds(stated, *tokenizer, notes);
    return LoadedTokenizer{std::move(*tokenizer), std::move(notes), path};
}

} // namespace

std::vector<AddedToken> readAddedTokens(JsonNode node, JsonReading& reading)
{
    std::vector<AddedToken> tokens;
    if (!reading.isArray(node))
        return tokens;
    node.forEachValue([&](JsonNode entry) {
        if (!reading.isObject(entry))
            return false;
        AddedToken token;
        token.content = reading.requiredText(entry, "content");
        if (token.content.size() > longest_content)
            reading.refuse(*entry.find("content"), "at most " + std::to_string(longest_content) + " bytes");
        if (const auto id = reading.required(entry, "id", "0 … 4294967295"))
            token.id = reading.idOf(*id);
        token.single_word = reading.flag(entry, "single_word", false);
        token.left_strip = reading.flag(entry, "lstrip", false);
        token.right_strip = reading.flag(entry, "rstrip", false);
        token.special = reading.flag(entry, "special", false);
        token.normalized = reading.flag(entry, "normalized", !token.special);
        tokens.push_back(std::move(token));
        return !reading.failed();
    });
    return tokens;
}

Result<LoadedTokenizer> readTokenizerJson(std::string_view bytes, const std::string& path)
try {
    const Result<JsonTape> tape = JsonTape::read(bytes, large_json, path);
    if (!tape)
        return tl::unexpected(tape.error());
    return read(*tape, path);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
