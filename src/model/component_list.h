// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/json_reading.h"

#include <span>
#include <vector>

namespace headlight {

inline constexpr std::size_t most_components = 256; // each walks over the whole text

/// A type of component, and what reads one into a list.
template<class Component>
struct ComponentType
{
    std::string_view name;
    void (*read)(JsonNode node, JsonReading& reading, std::vector<Component>& components);
};

/// Reads a component, or the members of a Sequence one by one, into a list.
template<class Component>
void readComponents(JsonNode node, JsonReading& reading, std::span<const ComponentType<Component>> types,
                    std::string_view members, std::vector<Component>& components)
{
    if (reading.failed() || !reading.isObject(node))
        return;
    if (components.size() >= most_components)
        return reading.refuse(node, "at most " + std::to_string(most_components) + " in one sequence");
    const std::string type = reading.requiredText(node, "type");
    if (reading.failed())
        return;
    if (type == "Sequence") {
        const std::optional<JsonNode> list = reading.required(node, members, "[…]");
        if (list && reading.isArray(*list)) {
            list->forEachValue([&](JsonNode member) {
                readComponents(member, reading, types, members, components);
                return !reading.failed();
            });
        }
        return;
    }
    std::string known = "\"Sequence\"";
    for (const ComponentType<Component>& candidate : types) {
        if (candidate.name == type)
            return candidate.read(node, reading, components);
        known += ", \"" + std::string(candidate.name) + "\"";
    }
    reading.refuse(*node.find("type"), known);
}

} // namespace headlight
