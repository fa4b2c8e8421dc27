// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/component_list.h"
#include "model/tokenizer_components.h"

namespace headlight {

namespace {

using Processors = std::vector<PostProcessor>;

constexpr std::size_t most_template_parts = 256;
constexpr std::uint64_t most_type_id = 65'535;

/// ["[SEP]", 102]
TemplateToken readPieceAndId(JsonNode parent, std::string_view key, JsonReading& reading)
{
    TemplateToken token;
    const std::optional<JsonNode> pair = reading.required(parent, key, R"(["…", id])");
    if (!pair || !reading.isArray(*pair))
        return token;
    if (pair->size() != 2) {
        reading.refuse(*pair, R"(["…", id])");
        return token;
    }
    std::size_t place = 0;
    pair->forEachValue([&](JsonNode value) {
        if (place++ == 0)
            token.piece = reading.textOf(value);
        else
            token.id = reading.idOf(value);
        return true;
    });
    return token;
}

/// BERT's and RoBERTa's: cls, the text, sep.
void readBert(JsonNode node, JsonReading& reading, Processors& processors)
{
    Template surround;
    surround.parts.emplace_back(readPieceAndId(node, "cls", reading));
    surround.parts.emplace_back(TemplateText{});
    surround.parts.emplace_back(readPieceAndId(node, "sep", reading));
    processors.emplace_back(std::move(surround));
}

void readByteLevel(JsonNode node, JsonReading& reading, Processors& processors)
{
    const bool trims = reading.flag(node, "trim_offsets", true);
    const bool prefixed = reading.flag(node, "add_prefix_space", true);
    if (trims)
        processors.emplace_back(TrimOffsets{prefixed});
}

void readRoberta(JsonNode node, JsonReading& reading, Processors& processors)
{
    readByteLevel(node, reading, processors);
    readBert(node, reading, processors);
}

/// What a template calls a special token: perhaps several tokens.
void addSpecialTokens(JsonNode name, int type_id, std::optional<JsonNode> known, JsonReading& reading, Template& target)
{
    const std::optional<JsonNode> special =
        known && name.is(JsonKind::Text) ? reading.member(*known, name.text()) : std::nullopt;
    if (!special)
        return reading.refuse(name, "a key of special_tokens");
    const std::optional<JsonNode> ids = reading.array(*special, "ids");
    const std::optional<JsonNode> tokens = reading.array(*special, "tokens");
    if (reading.failed())
        return;
    const std::size_t count = ids ? ids->size() : 0;
    if (!ids || !tokens || count == 0 || count != tokens->size() || count > most_template_parts)
        return reading.refuse(*special, "as many ids as tokens, 1 … " + std::to_string(most_template_parts));
    const std::size_t first = target.parts.size();
    ids->forEachValue([&](JsonNode id) {
        target.parts.emplace_back(TemplateToken{reading.idOf(id), {}, type_id});
        return true;
    });
    std::size_t place = first;
    tokens->forEachValue([&](JsonNode token) {
        std::get<TemplateToken>(target.parts[place++]).piece = reading.textOf(token);
        return true;
    });
}

void readPart(JsonNode part, std::optional<JsonNode> special_tokens, JsonReading& reading, Template& target)
{
    const std::optional<JsonNode> text = reading.object(part, "Sequence");
    const std::optional<JsonNode> token = reading.object(part, "SpecialToken");
    if (reading.failed())
        return;
    if (text.has_value() == token.has_value())
        return reading.refuse(part, R"({"Sequence": {…}}, {"SpecialToken": {…}})");
    const JsonNode inner = text ? *text : *token;
    const int type_id = int(reading.whole(inner, "type_id", 0, 0, most_type_id));
    const std::optional<JsonNode> id = reading.required(inner, "id", "\"…\"");
    if (!id)
        return;
    if (token)
        return addSpecialTokens(*id, type_id, special_tokens, reading, target);
    if (reading.textOf(*id) != "A")
        return reading.refuse(*id, "\"A\"");
    target.parts.emplace_back(TemplateText{type_id});
}

void readTemplate(JsonNode node, JsonReading& reading, Processors& processors)
{
    const std::optional<JsonNode> single = reading.required(node, "single", "[…]");
    if (!single || !reading.isArray(*single))
        return;
    const std::optional<JsonNode> special_tokens = reading.object(node, "special_tokens");
    Template surround;
    single->forEachValue([&](JsonNode part) {
        readPart(part, special_tokens, reading, surround);
        if (surround.parts.size() > most_template_parts)
            reading.refuse(*single, "at most " + std::to_string(most_template_parts) + " parts");
        return !reading.failed();
    });
    processors.emplace_back(std::move(surround));
}

constexpr ComponentType<PostProcessor> types[] = {
    {"TemplateProcessing", readTemplate},
    {"BertProcessing", readBert},
    {"RobertaProcessing", readRoberta},
    {"ByteLevel", readByteLevel},
};

struct Decoder
{};

void readNothing(JsonNode, JsonReading&, std::vector<Decoder>& decoders)
{
    decoders.emplace_back();
}

constexpr ComponentType<Decoder> decoder_types[] = {
    {"BPEDecoder", readNothing},   {"ByteLevel", readNothing}, {"WordPiece", readNothing},
    {"Metaspace", readNothing},    {"Fuse", readNothing},      {"Strip", readNothing},
    {"ByteFallback", readNothing}, {"Replace", readNothing},   {"CTC", readNothing},
};

} // namespace

std::vector<PostProcessor> readPostProcessor(JsonNode node, JsonReading& reading)
{
    std::vector<PostProcessor> processors;
    readComponents<PostProcessor>(node, reading, types, "processors", processors);
    return processors;
}

void checkDecoder(JsonNode node, JsonReading& reading)
{
    std::vector<Decoder> decoders;
    readComponents<Decoder>(node, reading, decoder_types, "decoders", decoders);
}

} // namespace headlight
