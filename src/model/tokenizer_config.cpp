// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer_config.h"

#include "model/json_reading.h"

#include <algorithm>
#include <charconv>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t longest_content = 4096; // bytes, as in tokenizer.json

void checkLength(JsonNode node, const std::string& content, JsonReading& reading)
{
    if (content.size() > longest_content)
        reading.refuse(node, "at most " + std::to_string(longest_content) + " bytes");
}

AddedToken readToken(JsonNode node, JsonReading& reading)
{
    AddedToken token;
    token.special = true;
    if (node.is(JsonKind::Object)) {
        token.content = reading.requiredText(node, "content");
        token.single_word = reading.flag(node, "single_word", false);
        token.left_strip = reading.flag(node, "lstrip", false);
        token.right_strip = reading.flag(node, "rstrip", false);
        token.special = reading.flag(node, "special", true);
        token.normalized = reading.flag(node, "normalized", !token.special);
    } else {
        token.content = reading.textOf(node);
    }
    checkLength(node, token.content, reading);
    return token;
}

/// A named token: "…", or {"content": "…", …}; it is one to look for as well.
std::optional<std::string> readNamed(JsonNode root, std::string_view name, JsonReading& reading,
                                     TokenizerConfig& config)
{
    const std::optional<JsonNode> node = reading.member(root, name);
    if (!node)
        return {};
    config.special_tokens.push_back(readToken(*node, reading));
    return config.special_tokens.back().content;
}

/// {"50256": {"content": "…", …}, …}
void readDecoder(JsonNode object, JsonReading& reading, TokenizerConfig& config)
{
    std::vector<AddedToken> tokens;
    object.forEachPair([&](std::string_view id, JsonNode node) {
        TokenId number = 0;
        const auto [end, problem] = std::from_chars(id.data(), id.data() + id.size(), number);
        if (problem != std::errc() || end != id.data() + id.size())
            reading.refuseAt("added_tokens_decoder", std::string(id.substr(0, 60)), "ids as keys, 0 … 4294967295");
        else if (reading.isObject(node))
            tokens.push_back(readToken(node, reading));
        if (!tokens.empty())
            tokens.back().id = number;
        return !reading.failed();
    });
    std::stable_sort(tokens.begin(), tokens.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.id < b.id; });
    config.special_tokens = std::move(tokens);
}

TokenizerConfig read(JsonNode root, JsonReading& reading)
{
    TokenizerConfig config;
    if (!reading.isObject(root))
        return config;
    config.tokenizer_class = reading.text(root, "tokenizer_class", "");
    if (config.tokenizer_class.ends_with("Fast"))
        config.tokenizer_class.resize(config.tokenizer_class.size() - 4);
    config.do_lower_case = reading.flag(root, "do_lower_case");
    config.strip_accents = reading.flag(root, "strip_accents");
    config.tokenize_chinese_chars = reading.flag(root, "tokenize_chinese_chars");
    config.add_prefix_space = reading.flag(root, "add_prefix_space");
    config.add_bos_token = reading.flag(root, "add_bos_token");
    if (const auto decoder = reading.object(root, "added_tokens_decoder"))
        readDecoder(*decoder, reading, config);
    config.bos_token = readNamed(root, "bos_token", reading, config);
    config.unk_token = readNamed(root, "unk_token", reading, config);
    config.cls_token = readNamed(root, "cls_token", reading, config);
    config.sep_token = readNamed(root, "sep_token", reading, config);
    for (const std::string_view name : {"eos_token", "pad_token", "mask_token"})
        readNamed(root, name, reading, config);
    return config;
}

} // namespace

Result<TokenizerConfig> readTokenizerConfig(std::string_view bytes, const std::string& path)
try {
    const Result<JsonTape> tape = JsonTape::read(bytes, large_json, path);
    if (!tape)
        return tl::unexpected(tape.error());
    JsonReading reading(*tape, path);
    TokenizerConfig config = read(tape->root(), reading);
    if (reading.failed())
        return fail(*reading.error());
    return config;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
