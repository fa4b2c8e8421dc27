// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/json_tape.h"

#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t longest_shown = 60; // bytes of a value in a message

std::string realText(double value)
{
    char digits[32];
    const std::to_chars_result end = std::to_chars(std::begin(digits), std::end(digits), value);
    return {digits, end.ptr};
}

} // namespace

std::string shortJsonText(std::string_view text)
{
    if (text.size() <= longest_shown)
        return replaceInvalidUtf8(std::string(text));
    std::size_t end = longest_shown;
    while (end > 0 && (std::uint8_t(text[end]) & 0xC0U) == 0x80U)
        --end;
    return replaceInvalidUtf8(std::string(text.substr(0, end))) + "…";
}

JsonKind JsonNode::kind() const
{
    return m_tape->m_cells[m_index].kind;
}

std::uint32_t JsonNode::end() const
{
    return m_tape->m_cells[m_index].end;
}

std::string_view JsonNode::text() const
{
    const auto& text = m_tape->m_cells[m_index].text;
    return std::string_view(m_tape->m_text).substr(text.begin, text.length);
}

std::uint64_t JsonNode::whole() const
{
    return m_tape->m_cells[m_index].whole;
}

std::int64_t JsonNode::negative() const
{
    return m_tape->m_cells[m_index].negative;
}

std::optional<double> JsonNode::number() const
{
    const JsonTape::Cell& cell = m_tape->m_cells[m_index];
    switch (cell.kind) {
    case JsonKind::Negative:
        return double(cell.negative);
    case JsonKind::Unsigned:
        return double(cell.whole);
    case JsonKind::Real:
        return cell.real;
    default:
        return {};
    }
}

std::size_t JsonNode::size() const
{
    std::size_t count = 0;
    if (is(JsonKind::Object))
        forEachPair([&](std::string_view, JsonNode) { return ++count > 0; });
    else
        forEachValue([&](JsonNode) { return ++count > 0; });
    return count;
}

std::optional<JsonNode> JsonNode::find(std::string_view key) const
{
    std::optional<JsonNode> found;
    forEachPair([&](std::string_view name, JsonNode value) {
        if (name == key)
            found = value;
        return !found;
    });
    return found;
}

std::string JsonNode::shortText() const
{
    const bool is_empty = end() == m_index + 1;
    switch (kind()) {
    case JsonKind::Null:
        return "null";
    case JsonKind::False:
        return "false";
    case JsonKind::True:
        return "true";
    case JsonKind::Negative:
        return std::to_string(m_tape->m_cells[m_index].negative);
    case JsonKind::Unsigned:
        return std::to_string(whole());
    case JsonKind::BigInteger:
        return shortJsonText(text());
    case JsonKind::Real:
        return realText(*number());
    case JsonKind::Text:
        return '"' + shortJsonText(text()) + '"';
    case JsonKind::Array:
        return is_empty ? "[]" : "[…]";
    case JsonKind::Object:
        return is_empty ? "{}" : "{…}";
    }
    return {};
}

/// Lays the values out as nlohmann's parser meets them, and stops it at what is not allowed.
class TapeWriter
{
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    TapeWriter(const JsonLimits& limits, const std::string& path) : m_limits(limits), m_path(path) {}

    bool null() { return add(JsonKind::Null) != nullptr; }
    bool boolean(bool value) { return add(value ? JsonKind::True : JsonKind::False) != nullptr; }
    bool number_integer(number_integer_t value)
    {
        JsonTape::Cell* cell = add(JsonKind::Negative);
        if (cell)
            cell->negative = value;
        return cell != nullptr;
    }
    bool number_unsigned(number_unsigned_t value)
    {
        JsonTape::Cell* cell = add(JsonKind::Unsigned);
        if (cell)
            cell->whole = value;
        return cell != nullptr;
    }
    bool number_float(number_float_t value, const string_t& written)
    {
        // The library turns integers past its widest type into doubles.
        // A point, which a locale may have replaced, or an exponent tells others apart.
        if (written.find_first_not_of("-0123456789") == string_t::npos)
            return addText(JsonKind::BigInteger, written);
        JsonTape::Cell* cell = add(JsonKind::Real);
        if (cell)
            cell->real = value;
        return cell != nullptr;
    }
    bool string(string_t& value) { return addText(JsonKind::Text, value); }
    bool binary(binary_t&) { return refuse("", "", "JSON"); }
    bool key(string_t& key) { return addText(JsonKind::Text, key); }
    bool start_object(std::size_t) { return open(JsonKind::Object); }
    bool start_array(std::size_t) { return open(JsonKind::Array); }
    bool end_array() { return close(); }
    bool end_object()
    {
        const JsonNode object(m_tape, m_open.back());
        return close() && keysDiffer(object);
    }

    bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::json::exception&)
    {
        return refuse("byte " + std::to_string(position), shortJsonText(last_token), "JSON");
    }

    const std::optional<FileMalformed>& error() const { return m_error; }
    JsonTape take() { return std::move(m_tape); }

private:
    bool refuse(std::string field, std::string seen, std::string allowed)
    {
        if (!m_error)
            m_error = FileMalformed{m_path, std::move(field), std::move(seen), std::move(allowed)};
        return false;
    }

    JsonTape::Cell* add(JsonKind kind)
    {
        std::vector<JsonTape::Cell>& cells = m_tape.m_cells;
        if (cells.size() >= m_limits.values) {
            refuse("values", std::to_string(cells.size() + 1), "1 … " + std::to_string(m_limits.values));
            return nullptr;
        }
        JsonTape::Cell& cell = cells.emplace_back();
        cell.kind = kind;
        cell.end = std::uint32_t(cells.size());
        return &cell;
    }

    bool addText(JsonKind kind, std::string_view value)
    {
        std::string& text = m_tape.m_text;
        JsonTape::Cell* cell = add(kind);
        if (!cell)
            return false;
        cell->text = {std::uint32_t(text.size()), std::uint32_t(value.size())};
        text += value;
        return true;
    }

    bool open(JsonKind kind)
    {
        if (m_open.size() == m_limits.depth)
            return add(JsonKind::Null) &&
                   refuse(whereLastStands(), std::to_string(m_open.size() + 1) + " inside each other",
                          "1 … " + std::to_string(m_limits.depth));
        m_open.push_back(std::uint32_t(m_tape.m_cells.size()));
        return add(kind) != nullptr;
    }

    bool close()
    {
        m_tape.m_cells[m_open.back()].end = std::uint32_t(m_tape.m_cells.size());
        m_open.pop_back();
        return true;
    }

    bool keysDiffer(JsonNode object)
    {
        m_keys.clear();
        object.forEachPair([this](std::string_view key, JsonNode) {
            m_keys.push_back(key);
            return true;
        });
        std::sort(m_keys.begin(), m_keys.end());
        const auto twice = std::adjacent_find(m_keys.begin(), m_keys.end());
        if (twice == m_keys.end())
            return true;
        std::optional<JsonNode> repeated; // the later one
        object.forEachPair([&](std::string_view key, JsonNode value) {
            if (key == *twice)
                repeated = value;
            return true;
        });
        endOpenOnes();
        return refuse(m_tape.placeOf(*repeated), "the same key twice", "each key once");
    }

    /// So that the values around the last one can be walked, though they are not complete.
    void endOpenOnes()
    {
        for (const std::uint32_t cell : m_open)
            m_tape.m_cells[cell].end = std::uint32_t(m_tape.m_cells.size());
    }

    std::string whereLastStands()
    {
        endOpenOnes();
        return m_tape.placeOf({m_tape, std::uint32_t(m_tape.m_cells.size() - 1)});
    }

    const JsonLimits& m_limits;
    const std::string& m_path;
    JsonTape m_tape;
    std::vector<std::uint32_t> m_open; // the cells of the arrays and objects around
    std::vector<std::string_view> m_keys;
    std::optional<FileMalformed> m_error;
};

Result<JsonTape> JsonTape::read(std::string_view bytes, const JsonLimits& limits, const std::string& path)
try {
    if (bytes.size() > limits.bytes)
        return fail(FileMalformed{path, "size", std::to_string(bytes.size()), "1 … " + std::to_string(limits.bytes)});
    // To the library a NUL is the end of the text, whatever follows.
    if (const std::size_t nul = bytes.find('\0'); nul != std::string_view::npos)
        return fail(FileMalformed{path, "byte " + std::to_string(nul + 1), "NUL", "JSON"});

    TapeWriter writer(limits, path);
    const bool whole = nlohmann::json::sax_parse(bytes, &writer, nlohmann::json::input_format_t::json, true);
    if (writer.error())
        return fail(*writer.error());
    if (!whole)
        return fail(FileMalformed{path, "byte 1", "", "JSON"});
    return writer.take();
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::string JsonTape::placeOf(JsonNode node) const
{
    std::string place;
    JsonNode at = root();
    while (at.index() != node.index()) {
        JsonNode inner = at;
        if (at.is(JsonKind::Object)) {
            at.forEachPair([&](std::string_view key, JsonNode value) {
                if (node.index() >= value.end())
                    return true;
                place += (place.empty() ? "" : ".") + shortJsonText(key);
                inner = value;
                return false;
            });
        } else {
            std::size_t position = 0;
            at.forEachValue([&](JsonNode value) {
                if (node.index() >= value.end())
                    return ++position > 0;
                place += "[" + std::to_string(position) + "]";
                inner = value;
                return false;
            });
        }
        if (inner.index() == at.index())
            break; // a key
        at = inner;
    }
    return place;
}

} // namespace headlight
