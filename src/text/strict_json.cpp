// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/strict_json.h"

#include <nlohmann/json.hpp>

#include <new>

namespace headlight {

namespace {

JsonValue treeOf(JsonNode node);

JsonValue arrayOf(JsonNode node)
{
    JsonArray array;
    node.forEachValue([&](JsonNode value) {
        array.push_back(treeOf(value));
        return true;
    });
    return {std::move(array)};
}

JsonValue objectOf(JsonNode node)
{
    JsonObject object;
    node.forEachPair([&](std::string_view key, JsonNode value) {
        object.emplace(key, treeOf(value));
        return true;
    });
    return {std::move(object)};
}

JsonValue treeOf(JsonNode node)
{
    switch (node.kind()) {
    case JsonKind::Null:
        break;
    case JsonKind::False:
    case JsonKind::True:
        return {node.is(JsonKind::True)};
    case JsonKind::Negative:
        return {node.negative()};
    case JsonKind::Unsigned:
        return {node.whole()};
    case JsonKind::BigInteger:
        return {JsonBigInteger{std::string(node.text())}};
    case JsonKind::Real:
        return {*node.number()};
    case JsonKind::Text:
        return {std::string(node.text())};
    case JsonKind::Array:
        return arrayOf(node);
    case JsonKind::Object:
        return objectOf(node);
    }
    return {nullptr};
}

struct ShortText
{
    std::string operator()(std::nullptr_t) const { return "null"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(std::uint64_t value) const { return std::to_string(value); }
    std::string operator()(const JsonBigInteger& value) const { return shortJsonText(value.digits); }
    std::string operator()(double value) const { return nlohmann::json(value).dump(); }
    std::string operator()(const std::string& value) const { return '"' + shortJsonText(value) + '"'; }
    std::string operator()(const JsonArray& value) const { return value.empty() ? "[]" : "[…]"; }
    std::string operator()(const JsonObject& value) const { return value.empty() ? "{}" : "{…}"; }
};

} // namespace

Result<JsonValue> readJson(std::string_view bytes, const JsonLimits& limits, const std::string& path)
try {
    const Result<JsonTape> tape = JsonTape::read(bytes, limits, path);
    if (!tape)
        return fail(tape.error());
    return treeOf(tape->root());
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::string jsonShort(const JsonValue& value)
{
    return std::visit(ShortText{}, value.value);
}

} // namespace headlight
