// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/json_fields.h"

#include <limits>

namespace headlight {

namespace {

std::string rangeText(Index lowest, Index highest)
{
    return std::to_string(lowest) + " … " + std::to_string(highest);
}

std::optional<Index> jsonIndex(const JsonValue& value)
{
    if (const auto* negative = value.as<std::int64_t>())
        return Index(*negative);
    const auto* positive = value.as<std::uint64_t>();
    if (positive && *positive <= std::uint64_t(std::numeric_limits<Index>::max()))
        return Index(*positive);
    return {};
}

} // namespace

std::optional<double> jsonNumber(const JsonValue& value)
{
    if (const auto* number = value.as<double>())
        return *number;
    if (const auto* negative = value.as<std::int64_t>())
        return double(*negative);
    if (const auto* positive = value.as<std::uint64_t>())
        return double(*positive);
    const auto* word = value.as<std::string>();
    if (!word)
        return {};
    if (*word == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (*word == "inf")
        return std::numeric_limits<double>::infinity();
    if (*word == "-inf")
        return -std::numeric_limits<double>::infinity();
    return {};
}

void FileReading::refuse(std::string field, std::string seen, std::string allowed)
{
    if (!error)
        error = FileMalformed{path, std::move(field), std::move(seen), std::move(allowed)};
}

JsonFields::JsonFields(const JsonObject& object, std::string where, FileReading& reading)
    : m_object(object), m_where(std::move(where)), m_reading(reading)
{}

const JsonValue* JsonFields::find(std::string_view key) const
{
    m_reading.known.insert(placeOf(key));
    const auto found = m_object.find(key);
    return found == m_object.end() ? nullptr : &found->second;
}

std::string JsonFields::placeOf(std::string_view key) const
{
    return m_where.empty() ? std::string(key) : m_where + "." + std::string(key);
}

void JsonFields::refuse(std::string_view key, const JsonValue& seen, std::string allowed)
{
    m_reading.refuse(placeOf(key), jsonShort(seen), std::move(allowed));
}

void JsonFields::readFlag(std::string_view key, bool& value)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return;
    if (const auto* known = seen->as<bool>())
        value = *known;
    else
        refuse(key, *seen, "true, false");
}

void JsonFields::readText(std::string_view key, std::string& value)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return;
    if (const auto* text = seen->as<std::string>())
        value = *text;
    else
        refuse(key, *seen, "a text");
}

void JsonFields::readIndex(std::string_view key, Index& value, Index lowest, Index highest)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return;
    const std::optional<Index> number = jsonIndex(*seen);
    if (number && *number >= lowest && *number <= highest)
        value = *number;
    else
        refuse(key, *seen, rangeText(lowest, highest));
}

void JsonFields::readSeed(std::string_view key, std::uint64_t& value)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return;
    if (const auto* seed = seen->as<std::uint64_t>())
        value = *seed;
    else
        refuse(key, *seen, "0 … 18446744073709551615");
}

void JsonFields::readNumber(std::string_view key, double& value)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return;
    if (const std::optional<double> number = jsonNumber(*seen))
        value = *number;
    else
        refuse(key, *seen, "a number");
}

const JsonArray* JsonFields::readArray(std::string_view key, std::size_t most)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return nullptr;
    const auto* array = seen->as<JsonArray>();
    if (!array)
        refuse(key, *seen, "a list");
    else if (array->size() > most)
        m_reading.refuse(placeOf(key) + ".length", std::to_string(array->size()), rangeText(0, Index(most)));
    else
        return array;
    return nullptr;
}

const JsonObject* JsonFields::readObject(std::string_view key)
{
    const JsonValue* seen = find(key);
    if (!seen)
        return nullptr;
    const auto* object = seen->as<JsonObject>();
    if (!object)
        refuse(key, *seen, "an object");
    return object;
}

std::string JsonFields::quotedList(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "\"" : ", \"") + word + '"';
    return list;
}

bool isNull(const JsonFields& fields, std::string_view key)
{
    const JsonValue* seen = fields.find(key);
    return !seen || seen->as<std::nullptr_t>();
}

} // namespace headlight
