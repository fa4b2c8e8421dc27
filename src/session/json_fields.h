// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "session/unknown_fields.h"
#include "text/strict_json.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What reading a file came upon: the first thing that was wrong, and each key that was asked for.
struct FileReading
{
    std::string path;
    std::optional<Error> error;
    KnownPlaces known;

    void refuse(std::string field, std::string seen, std::string allowed);
};

/// One JSON object of a file, read field by field. A missing key leaves the value that stands there; a wrong one is
/// noted in the reading, of which the first is kept.
class JsonFields
{
public:
    /// `where` is the object's own place: empty for the whole file, or "parameters".
    JsonFields(const JsonObject& object, std::string where, FileReading& reading);

    /// The value of a key, or null.
    const JsonValue* find(std::string_view key) const;
    std::string placeOf(std::string_view key) const;
    void refuse(std::string_view key, const JsonValue& seen, std::string allowed);

    void readText(std::string_view key, std::string& value);
    void readFlag(std::string_view key, bool& value);
    void readIndex(std::string_view key, Index& value, Index lowest, Index highest);
    void readSeed(std::string_view key, std::uint64_t& value);

    /// A number, or one of the words "nan", "inf", "-inf". Its range is for the caller to check.
    void readNumber(std::string_view key, double& value);

    template<class Value, class FromName>
    void readWord(std::string_view key, Value& value, FromName from_name, const std::vector<std::string>& allowed)
    {
        const JsonValue* seen = find(key);
        if (!seen)
            return;
        const auto* name = seen->as<std::string>();
        const auto known = name ? from_name(*name) : std::nullopt;
        if (known)
            value = *known;
        else
            refuse(key, *seen, quotedList(allowed));
    }

    /// Nothing where the key is missing or no array.
    const JsonArray* readArray(std::string_view key, std::size_t most);

    /// Calls read(object, place) for each entry of an array of objects, until one is refused. Nothing where the key is
    /// missing.
    template<class Read>
    void readObjects(std::string_view key, std::size_t most, Read read)
    {
        const JsonArray* array = readArray(key, most);
        for (std::size_t i = 0; array && i < array->size() && !m_reading.error; ++i) {
            const std::string where = placeOf(key) + "[" + std::to_string(i) + "]";
            if (const auto* object = (*array)[i].as<JsonObject>())
                read(*object, where);
            else
                m_reading.refuse(where, jsonShort((*array)[i]), "an object");
        }
    }

    /// Nothing where the key is missing or no object.
    const JsonObject* readObject(std::string_view key);

    static std::string quotedList(const std::vector<std::string>& words);

private:
    const JsonObject& m_object;
    std::string m_where;
    FileReading& m_reading;
};

/// True where a key is missing or null.
bool isNull(const JsonFields& fields, std::string_view key);

/// A number as JSON gives it, integers included; nothing for other values.
std::optional<double> jsonNumber(const JsonValue& value);

} // namespace headlight
