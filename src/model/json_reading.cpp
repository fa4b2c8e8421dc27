// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/json_reading.h"

namespace headlight {

void JsonReading::refuseAt(std::string place, std::string seen, std::string allowed)
{
    if (!m_error)
        m_error = FileMalformed{m_path, std::move(place), std::move(seen), std::move(allowed)};
}

void JsonReading::refuse(JsonNode seen, std::string allowed)
{
    if (!m_error)
        refuseAt(m_tape.placeOf(seen), seen.shortText(), std::move(allowed));
}

void JsonReading::refuseMissing(JsonNode object, std::string_view key, std::string allowed)
{
    const std::string place = m_tape.placeOf(object);
    refuseAt(place + (place.empty() ? "" : ".") + std::string(key), "nothing", std::move(allowed));
}

std::optional<JsonNode> JsonReading::member(JsonNode object, std::string_view key) const
{
    std::optional<JsonNode> node = object.is(JsonKind::Object) ? object.find(key) : std::nullopt;
    return node && !node->is(JsonKind::Null) ? node : std::nullopt;
}

std::optional<JsonNode> JsonReading::required(JsonNode object, std::string_view key, std::string allowed)
{
    std::optional<JsonNode> node = member(object, key);
    if (!node)
        refuseMissing(object, key, std::move(allowed));
    return node;
}

bool JsonReading::isObject(JsonNode node)
{
    if (!node.is(JsonKind::Object))
        refuse(node, "{…}");
    return node.is(JsonKind::Object);
}

bool JsonReading::isArray(JsonNode node)
{
    if (!node.is(JsonKind::Array))
        refuse(node, "[…]");
    return node.is(JsonKind::Array);
}

std::optional<JsonNode> JsonReading::object(JsonNode parent, std::string_view key)
{
    std::optional<JsonNode> node = member(parent, key);
    return node && isObject(*node) ? node : std::nullopt;
}

std::optional<JsonNode> JsonReading::array(JsonNode parent, std::string_view key)
{
    std::optional<JsonNode> node = member(parent, key);
    return node && isArray(*node) ? node : std::nullopt;
}

std::optional<bool> JsonReading::flag(JsonNode object, std::string_view key)
{
    const std::optional<JsonNode> node = member(object, key);
    if (!node)
        return {};
    if (!node->is(JsonKind::True) && !node->is(JsonKind::False))
        refuse(*node, "true, false");
    return node->is(JsonKind::True);
}

bool JsonReading::flag(JsonNode object, std::string_view key, bool standard)
{
    return flag(object, key).value_or(standard);
}

std::string JsonReading::textOf(JsonNode node)
{
    if (node.is(JsonKind::Text))
        return std::string(node.text());
    refuse(node, "\"…\"");
    return {};
}

std::optional<std::string> JsonReading::text(JsonNode object, std::string_view key)
{
    const std::optional<JsonNode> node = member(object, key);
    return node ? std::optional(textOf(*node)) : std::nullopt;
}

std::string JsonReading::text(JsonNode object, std::string_view key, std::string standard)
{
    return text(object, key).value_or(std::move(standard));
}

std::string JsonReading::requiredText(JsonNode object, std::string_view key)
{
    const std::optional<JsonNode> node = required(object, key, "\"…\"");
    return node ? textOf(*node) : std::string();
}

std::uint64_t JsonReading::wholeOf(JsonNode node, std::uint64_t lowest, std::uint64_t highest)
{
    if (node.is(JsonKind::Unsigned) && node.whole() >= lowest && node.whole() <= highest)
        return node.whole();
    refuse(node, std::to_string(lowest) + " … " + std::to_string(highest));
    return lowest;
}

std::uint64_t JsonReading::whole(JsonNode object, std::string_view key, std::uint64_t standard, std::uint64_t lowest,
                                 std::uint64_t highest)
{
    const std::optional<JsonNode> node = member(object, key);
    return node ? wholeOf(*node, lowest, highest) : standard;
}

} // namespace headlight
