// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/import_arrays.h"
#include "model/json_reading.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <new>
#include <optional>

namespace headlight {

namespace {

constexpr std::size_t most_axes = 5;

/// The lengths of nested lists along their first values; empty for what is no list.
std::vector<Index> extentsOf(JsonNode node)
{
    std::vector<Index> extents;
    std::optional<JsonNode> at = node;
    while (at && at->is(JsonKind::Array) && extents.size() <= most_axes) {
        extents.push_back(Index(at->size()));
        std::optional<JsonNode> first;
        at->forEachValue([&](JsonNode value) {
            first = value;
            return false;
        });
        at = first;
    }
    return extents;
}

/// A number, or one of the texts that stand for what JSON can't write.
std::optional<float> numberOf(JsonNode node)
{
    if (const std::optional<double> number = node.number())
        return float(*number);
    if (node.is(JsonKind::Null) || (node.is(JsonKind::Text) && node.text() == "NaN"))
        return std::numeric_limits<float>::quiet_NaN();
    if (node.is(JsonKind::Text) && node.text() == "Infinity")
        return std::numeric_limits<float>::infinity();
    if (node.is(JsonKind::Text) && node.text() == "-Infinity")
        return -std::numeric_limits<float>::infinity();
    return {};
}

/// Copies nested lists of exactly these lengths; what does not fit is noted in the reading.
void copyNumbers(JsonNode node, std::span<const Index> extents, JsonReading& reading, std::vector<float>& values)
{
    if (extents.empty()) {
        const std::optional<float> number = numberOf(node);
        if (!number)
            return reading.refuse(node, "a number");
        values.push_back(*number);
        return;
    }
    if (!node.is(JsonKind::Array) || Index(node.size()) != extents.front())
        return reading.refuse(node, "a list of " + std::to_string(extents.front()));
    node.forEachValue([&](JsonNode value) {
        copyNumbers(value, extents.subspan(1), reading, values);
        return !reading.failed();
    });
}

class JsonArrays
{
public:
    JsonArrays(const JsonTape& tape, const std::string& path) : m_reading(tape, path) {}

    void read(JsonNode root)
    {
        if (root.is(JsonKind::Array))
            return add("array", root);
        if (!m_reading.isObject(root))
            return;
        root.forEachPair([this](std::string_view key, JsonNode value) {
            if (key == "tokens" || key == "left_text")
                readTokens(value, m_list.tokens);
            else if (key == "context_tokens" || key == "right_text")
                readTokens(value, m_list.context_tokens);
            else if (value.is(JsonKind::Array) && extentsOf(value).size() >= 2)
                add(std::string(key), value);
            return !m_reading.failed();
        });
    }

    JsonReading& reading() { return m_reading; }
    ImportArrays take() { return std::move(m_list); }

private:
    /// The values of a list of layers may differ in shape, so each becomes an array of its own.
    void add(const std::string& name, JsonNode node)
    {
        if (extentsOf(node).size() < 4)
            return addArray(name, node, false);
        std::size_t layer = 0;
        node.forEachValue([&](JsonNode value) {
            addArray(name + "[" + std::to_string(layer++) + "]", value, true);
            return !m_reading.failed();
        });
    }

    void addArray(std::string name, JsonNode node, bool is_layer)
    {
        std::vector<Index> extents = extentsOf(node);
        if (extents.size() < 2 || extents.size() > most_axes || std::ranges::find(extents, 0) != extents.end())
            return m_reading.refuse(node, "lists of numbers, 2 to 5 inside each other");
        const auto values = std::make_shared<std::vector<float>>();
        copyNumbers(node, extents, m_reading, *values);
        m_list.arrays.push_back({std::move(name), std::move(extents),
                                 [values](std::span<float> target) -> Result<void> {
                                     std::ranges::copy(*values, target.begin());
                                     return {};
                                 },
                                 is_layer});
    }

    void readTokens(JsonNode node, std::vector<std::string>& tokens)
    {
        if (!m_reading.isArray(node))
            return;
        node.forEachValue([&](JsonNode token) {
            tokens.push_back(m_reading.textOf(token));
            return !m_reading.failed();
        });
    }

    JsonReading m_reading;
    ImportArrays m_list;
};

} // namespace

Result<ImportArrays> listJsonArrays(std::string_view json, const std::string& path)
try {
    const Result<JsonTape> tape = JsonTape::read(json, large_json, path);
    if (!tape)
        return fail(tape.error());
    JsonArrays arrays(*tape, path);
    arrays.read(tape->root());
    if (arrays.reading().error())
        return fail(*arrays.reading().error());
    return arrays.take();
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
