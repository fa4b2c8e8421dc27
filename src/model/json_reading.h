// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "text/json_tape.h"
#include "text/token_id.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace headlight {

/// A word of a file and what it stands for.
template<class T>
using JsonWord = std::pair<std::string_view, T>;

/// Reads the values of a file, and keeps the first that was wrong: its place, what stood there, what may stand there. A
/// caller reads on and asks at its end. A key that is missing or null leaves the standard value.
class JsonReading
{
public:
    JsonReading(const JsonTape& tape, std::string path) : m_tape(tape), m_path(std::move(path)) {}

    const std::optional<FileMalformed>& error() const { return m_error; }
    bool failed() const { return m_error.has_value(); }
    const std::string& path() const { return m_path; }

    void refuse(JsonNode seen, std::string allowed);
    void refuseMissing(JsonNode object, std::string_view key, std::string allowed);
    void refuseAt(std::string place, std::string seen, std::string allowed);

    /// The value of a key, where there is one and it is not null.
    std::optional<JsonNode> member(JsonNode object, std::string_view key) const;
    std::optional<JsonNode> object(JsonNode parent, std::string_view key);
    std::optional<JsonNode> array(JsonNode parent, std::string_view key);
    std::optional<JsonNode> required(JsonNode object, std::string_view key, std::string allowed);

    bool isObject(JsonNode node);
    bool isArray(JsonNode node);

    bool flag(JsonNode object, std::string_view key, bool standard);
    std::optional<bool> flag(JsonNode object, std::string_view key);
    std::string text(JsonNode object, std::string_view key, std::string standard);
    std::optional<std::string> text(JsonNode object, std::string_view key);
    std::string requiredText(JsonNode object, std::string_view key);
    std::uint64_t whole(JsonNode object, std::string_view key, std::uint64_t standard, std::uint64_t lowest,
                        std::uint64_t highest);

    /// The value itself.
    std::string textOf(JsonNode node);
    std::uint64_t wholeOf(JsonNode node, std::uint64_t lowest, std::uint64_t highest);
    TokenId idOf(JsonNode node) { return TokenId(wholeOf(node, 0, 0xFFFF'FFFFU)); }

    /// One of some words.
    template<class T, std::size_t count>
    T word(JsonNode object, std::string_view key, const std::array<JsonWord<T>, count>& words, T standard)
    {
        const std::optional<JsonNode> node = member(object, key);
        if (!node)
            return standard;
        std::string allowed;
        for (const auto& [name, value] : words) {
            if (node->is(JsonKind::Text) && node->text() == name)
                return value;
            allowed += (allowed.empty() ? "\"" : ", \"") + std::string(name) + "\"";
        }
        refuse(*node, allowed);
        return standard;
    }

private:
    const JsonTape& m_tape;
    std::string m_path;
    std::optional<FileMalformed> m_error;
};

} // namespace headlight
