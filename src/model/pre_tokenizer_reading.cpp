// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/component_list.h"
#include "model/tokenizer_components.h"
#include "text/utf8.h"

namespace headlight {

namespace {

using Cutters = std::vector<PreTokenizer>;

constexpr std::array<JsonWord<CutBehavior>, 5> behaviors = {{
    {"Removed", CutBehavior::Removed},
    {"Isolated", CutBehavior::Isolated},
    {"MergedWithPrevious", CutBehavior::MergedWithPrevious},
    {"MergedWithNext", CutBehavior::MergedWithNext},
    {"Contiguous", CutBehavior::Contiguous},
}};

constexpr std::array<JsonWord<MetaspaceCut::Prepend>, 3> prepend_schemes = {{
    {"first", MetaspaceCut::Prepend::First},
    {"always", MetaspaceCut::Prepend::Always},
    {"never", MetaspaceCut::Prepend::Never},
}};

char32_t oneCharacter(JsonNode node, JsonReading& reading, std::string_view key, char32_t standard)
{
    const std::optional<std::string> text = reading.text(node, key);
    if (!text || reading.failed())
        return standard;
    const CodePoint point = text->empty() ? CodePoint{} : decodeUtf8(*text, 0);
    if (point.bytes == 0 || point.bytes != text->size())
        reading.refuse(*node.find(key), "one character");
    return point.value;
}

void readByteLevel(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    cutters.emplace_back(
        ByteLevelCut{reading.flag(node, "add_prefix_space", true), reading.flag(node, "use_regex", true)});
}

void readPunctuation(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    cutters.emplace_back(PunctuationCut{reading.word(node, "behavior", behaviors, CutBehavior::Isolated)});
}

void readDigits(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    cutters.emplace_back(DigitCut{reading.flag(node, "individual_digits", false)});
}

/// Older files say add_prefix_space, newer ones prepend_scheme; both may stand there if they agree.
void readMetaspace(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    MetaspaceCut cut;
    cut.replacement = oneCharacter(node, reading, "replacement", cut.replacement);
    const std::optional<bool> adds = reading.flag(node, "add_prefix_space");
    if (adds)
        cut.prepend = *adds ? MetaspaceCut::Prepend::Always : MetaspaceCut::Prepend::Never;
    cut.prepend = reading.word(node, "prepend_scheme", prepend_schemes, cut.prepend);
    if (adds && !*adds && cut.prepend != MetaspaceCut::Prepend::Never && !reading.failed())
        reading.refuse(*node.find("prepend_scheme"), R"("never", since add_prefix_space is false)");
    cut.split = reading.flag(node, "split", true);
    cutters.emplace_back(cut);
}

void readSplit(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    std::optional<Pattern> pattern = readPattern(node, reading);
    reading.required(node, "behavior",
                     R"("Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous")");
    const CutBehavior behavior = reading.word(node, "behavior", behaviors, CutBehavior::Removed);
    const bool invert = reading.flag(node, "invert", false);
    if (pattern)
        cutters.emplace_back(PatternCut{std::move(*pattern), behavior, invert});
}

void readDelimiter(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    if (reading.required(node, "delimiter", "one character"))
        cutters.emplace_back(DelimiterCut{oneCharacter(node, reading, "delimiter", U' ')});
}

void readFixedLength(JsonNode node, JsonReading& reading, Cutters& cutters)
{
    cutters.emplace_back(LengthCut{reading.whole(node, "length", 5, 1, 1'000'000)});
}

/// A component without settings.
template<class Component>
void readPlain(JsonNode, JsonReading&, Cutters& cutters)
{
    cutters.emplace_back(Component{});
}

constexpr ComponentType<PreTokenizer> types[] = {
    {"ByteLevel", readByteLevel},          {"BertPreTokenizer", readPlain<BertCut>},
    {"Whitespace", readPlain<WordCut>},    {"WhitespaceSplit", readPlain<SpaceCut>},
    {"Punctuation", readPunctuation},      {"Digits", readDigits},
    {"Metaspace", readMetaspace},          {"Split", readSplit},
    {"CharDelimiterSplit", readDelimiter}, {"FixedLength", readFixedLength},
};

} // namespace

std::vector<PreTokenizer> readPreTokenizer(JsonNode node, JsonReading& reading)
{
    std::vector<PreTokenizer> cutters;
    readComponents<PreTokenizer>(node, reading, types, "pretokenizers", cutters);
    return cutters;
}

} // namespace headlight
