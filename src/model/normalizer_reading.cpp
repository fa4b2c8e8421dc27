// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/component_list.h"
#include "model/tokenizer_components.h"

namespace headlight {

namespace {

using Normalizers = std::vector<Normalizer>;

void readBert(JsonNode node, JsonReading& reading, Normalizers& normalizers)
{
    BertNormalizer bert;
    bert.clean_text = reading.flag(node, "clean_text", true);
    bert.handle_chinese_chars = reading.flag(node, "handle_chinese_chars", true);
    bert.strip_accents = reading.flag(node, "strip_accents");
    bert.lowercase = reading.flag(node, "lowercase", true);
    normalizers.emplace_back(bert);
}

void readStrip(JsonNode node, JsonReading& reading, Normalizers& normalizers)
{
    normalizers.emplace_back(
        StripSpace{reading.flag(node, "strip_left", true), reading.flag(node, "strip_right", true)});
}

void readPrepend(JsonNode node, JsonReading& reading, Normalizers& normalizers)
{
    normalizers.emplace_back(Prepend{reading.requiredText(node, "prepend")});
}

void readReplace(JsonNode node, JsonReading& reading, Normalizers& normalizers)
{
    std::optional<Pattern> pattern = readPattern(node, reading);
    std::string content = reading.requiredText(node, "content");
    if (pattern)
        normalizers.emplace_back(Replace{std::move(*pattern), std::move(content)});
}

template<NormalForm form>
void readForm(JsonNode, JsonReading&, Normalizers& normalizers)
{
    normalizers.emplace_back(form);
}

/// A component without settings.
template<class Component>
void readPlain(JsonNode, JsonReading&, Normalizers& normalizers)
{
    normalizers.emplace_back(Component{});
}

constexpr ComponentType<Normalizer> types[] = {
    {"BertNormalizer", readBert},
    {"NFC", readForm<NormalForm::Nfc>},
    {"NFD", readForm<NormalForm::Nfd>},
    {"NFKC", readForm<NormalForm::Nfkc>},
    {"NFKD", readForm<NormalForm::Nfkd>},
    {"Lowercase", readPlain<Lowercase>},
    {"StripAccents", readPlain<StripAccents>},
    {"Strip", readStrip},
    {"Prepend", readPrepend},
    {"Replace", readReplace},
    {"ByteLevel", readPlain<BytesToCharacters>},
    {"Nmt", readPlain<NmtCleaning>},
};

} // namespace

std::optional<Pattern> readPattern(JsonNode parent, JsonReading& reading)
{
    const std::optional<JsonNode> node = reading.required(parent, "pattern", R"({"String": "…"}, {"Regex": "…"})");
    if (!node)
        return {};
    const std::optional<JsonNode> literal = reading.member(*node, "String");
    const std::optional<JsonNode> regex = reading.member(*node, "Regex");
    if (literal.has_value() == regex.has_value()) {
        reading.refuse(*node, R"({"String": "…"}, {"Regex": "…"})");
        return {};
    }
    const std::string text = reading.textOf(literal ? *literal : *regex);
    if (literal || reading.failed())
        return Pattern::literal(text);
    tl::expected<Pattern, RegexProblem> pattern = Pattern::regex(text);
    if (pattern)
        return std::move(*pattern);
    const RegexProblem& problem = pattern.error();
    reading.refuse(*regex, "a regular expression (byte " + std::to_string(problem.byte) + ": " + problem.reason + ")");
    return {};
}

std::vector<Normalizer> readNormalizer(JsonNode node, JsonReading& reading)
{
    std::vector<Normalizer> normalizers;
    readComponents<Normalizer>(node, reading, types, "normalizers", normalizers);
    return normalizers;
}

} // namespace headlight
