// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/strict_json.h"

#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <new>
#include <optional>

namespace headlight {

namespace {

constexpr std::size_t longest_shown = 60; // bytes of a value in a message

std::string shortened(std::string_view text)
{
    if (text.size() <= longest_shown)
        return replaceInvalidUtf8(std::string(text));
    std::size_t end = longest_shown;
    while (end > 0 && (std::uint8_t(text[end]) & 0xC0U) == 0x80U)
        --end;
    return replaceInvalidUtf8(std::string(text.substr(0, end))) + "…";
}

/// Builds the values as the parser meets them, and stops it at what is not allowed.
class StrictReader
{
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    StrictReader(const JsonLimits& limits, const std::string& path) : m_limits(limits), m_path(path) {}

    bool null() { return add({nullptr}); }
    bool boolean(bool value) { return add({value}); }
    bool number_integer(number_integer_t value) { return add({std::int64_t(value)}); }
    bool number_unsigned(number_unsigned_t value) { return add({std::uint64_t(value)}); }
    bool number_float(number_float_t value, const string_t& written)
    {
        // The library turns integers past its widest type into doubles.
        if (written.find_first_of(".eE") == string_t::npos)
            return add({JsonBigInteger{written}});
        return add({value});
    }
    bool string(string_t& value) { return add({std::move(value)}); }
    bool binary(binary_t&) { return refuse("", "", "JSON"); }

    bool start_object(std::size_t) { return open({JsonObject{}}); }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open({JsonArray{}}); }
    bool end_array() { return close(); }

    bool key(string_t& key)
    {
        Level& level = m_levels.back();
        if (std::get<JsonObject>(level.value.value).contains(key)) {
            level.key = key;
            return refuse(where(), "the same key twice", "each key once");
        }
        level.key = std::move(key);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::json::exception&)
    {
        return refuse("byte " + std::to_string(position), shortened(last_token), "JSON");
    }

    const std::optional<FileMalformed>& error() const { return m_error; }
    JsonValue take() { return std::move(m_result); }

private:
    struct Level
    {
        JsonValue value;
        std::string key; // the last one of an object
    };

    std::string where() const
    {
        std::string place;
        for (const Level& level : m_levels) {
            if (const auto* array = level.value.as<JsonArray>())
                place += "[" + std::to_string(array->size()) + "]";
            else
                place += (place.empty() ? "" : ".") + shortened(level.key);
        }
        return place;
    }

    bool refuse(std::string field, std::string seen, std::string allowed)
    {
        if (!m_error)
            m_error = FileMalformed{m_path, std::move(field), std::move(seen), std::move(allowed)};
        return false;
    }

    bool isOneTooMany()
    {
        if (++m_values <= m_limits.values)
            return false;
        refuse("values", std::to_string(m_values), "0 … " + std::to_string(m_limits.values));
        return true;
    }

    bool open(JsonValue value)
    {
        if (m_levels.size() == m_limits.depth)
            return refuse(where(), std::to_string(m_levels.size() + 1), "1 … " + std::to_string(m_limits.depth));
        if (isOneTooMany())
            return false;
        m_levels.push_back({std::move(value), {}});
        return true;
    }

    bool close()
    {
        JsonValue value = std::move(m_levels.back().value);
        m_levels.pop_back();
        place(std::move(value));
        return true;
    }

    bool add(JsonValue value)
    {
        if (isOneTooMany())
            return false;
        place(std::move(value));
        return true;
    }

    void place(JsonValue value)
    {
        if (m_levels.empty())
            m_result = std::move(value);
        else if (auto* array = std::get_if<JsonArray>(&m_levels.back().value.value))
            array->push_back(std::move(value));
        else
            std::get<JsonObject>(m_levels.back().value.value).emplace(m_levels.back().key, std::move(value));
    }

    const JsonLimits& m_limits;
    const std::string& m_path;
    std::vector<Level> m_levels;
    JsonValue m_result;
    std::size_t m_values = 0;
    std::optional<FileMalformed> m_error;
};

Result<JsonValue> parse(std::string_view bytes, const JsonLimits& limits, const std::string& path)
{
    if (bytes.size() > limits.bytes)
        return fail(FileMalformed{path, "size", std::to_string(bytes.size()), "1 … " + std::to_string(limits.bytes)});
    // To the library a NUL is the end of the text, whatever follows.
    if (const std::size_t nul = bytes.find('\0'); nul != std::string_view::npos)
        return fail(FileMalformed{path, "byte " + std::to_string(nul + 1), "NUL", "JSON"});

    StrictReader reader(limits, path);
    const bool whole = nlohmann::json::sax_parse(bytes, &reader, nlohmann::json::input_format_t::json, true);
    if (reader.error())
        return fail(*reader.error());
    if (!whole)
        return fail(FileMalformed{path, "byte 1", "", "JSON"});
    return reader.take();
}

struct ShortText
{
    std::string operator()(std::nullptr_t) const { return "null"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(std::uint64_t value) const { return std::to_string(value); }
    std::string operator()(const JsonBigInteger& value) const { return shortened(value.digits); }
    std::string operator()(double value) const { return nlohmann::json(value).dump(); }
    std::string operator()(const std::string& value) const { return '"' + shortened(value) + '"'; }
    std::string operator()(const JsonArray& value) const { return value.empty() ? "[]" : "[…]"; }
    std::string operator()(const JsonObject& value) const { return value.empty() ? "{}" : "{…}"; }
};

} // namespace

Result<JsonValue> readJson(std::string_view bytes, const JsonLimits& limits, const std::string& path)
try {
    return parse(bytes, limits, path);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::string jsonShort(const JsonValue& value)
{
    return std::visit(ShortText{}, value.value);
}

} // namespace headlight
