// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/unknown_fields.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>

namespace headlight {

namespace {

nlohmann::json plainJson(const JsonValue& value);

struct PlainJson
{
    template<class T>
    nlohmann::json operator()(const T& value) const
    {
        return value;
    }
    nlohmann::json operator()(const JsonBigInteger&) const { return nullptr; } // writable() leaves none
    nlohmann::json operator()(const JsonArray& values) const
    {
        nlohmann::json json = nlohmann::json::array();
        for (const JsonValue& value : values)
            json.push_back(plainJson(value));
        return json;
    }
    nlohmann::json operator()(const JsonObject& object) const
    {
        nlohmann::json json = nlohmann::json::object();
        for (const auto& [key, value] : object)
            json[key] = plainJson(value);
        return json;
    }
};

nlohmann::json plainJson(const JsonValue& value)
{
    return std::visit(PlainJson(), value.value);
}

/// A value as it will be written: an integer past 64 bits becomes the nearest double, and null where there is none.
JsonValue writable(JsonValue value)
{
    if (auto* array = std::get_if<JsonArray>(&value.value)) {
        for (JsonValue& entry : *array)
            entry = writable(std::move(entry));
    } else if (auto* object = std::get_if<JsonObject>(&value.value)) {
        for (auto& [key, entry] : *object)
            entry = writable(std::move(entry));
    } else if (const auto* big = value.as<JsonBigInteger>()) {
        double nearest = std::numeric_limits<double>::infinity();
        std::from_chars(big->digits.data(), big->digits.data() + big->digits.size(), nearest);
        return std::isinf(nearest) ? JsonValue{} : JsonValue{nearest};
    }
    return value;
}

class UnknownWalk
{
public:
    explicit UnknownWalk(const KnownPlaces& known) : m_known(known) {}

    void walk(const JsonObject& object, const std::string& where)
    {
        for (const auto& [key, value] : object) {
            const std::string place = where.empty() ? key : where + "." + key;
            m_keys.push_back(key);
            if (!m_known.contains(place))
                found.push_back({m_keys, writable(value)});
            else if (const auto* inner = value.as<JsonObject>())
                walk(*inner, place);
            m_keys.pop_back();
        }
    }

    std::vector<UnknownField> found;

private:
    const KnownPlaces& m_known;
    std::vector<std::string> m_keys;
};

} // namespace

UnknownFields::UnknownFields(std::vector<UnknownField> fields)
{
    if (!fields.empty())
        m_fields = std::make_shared<const std::vector<UnknownField>>(std::move(fields));
}

const std::vector<UnknownField>& UnknownFields::list() const
{
    static const std::vector<UnknownField> none;
    return m_fields ? *m_fields : none;
}

UnknownFields unknownFields(const JsonObject& file, const KnownPlaces& known)
{
    UnknownWalk walk(known);
    walk.walk(file, {});
    return UnknownFields(std::move(walk.found));
}

void insertFields(nlohmann::json& file, const UnknownFields& fields)
{
    for (const UnknownField& field : fields.list()) {
        nlohmann::json* object = &file;
        for (std::size_t depth = 0; object && depth + 1 < field.keys.size(); ++depth) {
            const auto inner = object->find(field.keys[depth]);
            object = inner != object->end() && inner->is_object() ? &*inner : nullptr;
        }
        if (object)
            object->emplace(field.keys.back(), plainJson(field.value));
    }
}

} // namespace headlight
