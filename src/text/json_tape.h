// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class JsonTape;

enum class JsonKind : std::uint8_t { Null, False, True, Negative, Unsigned, BigInteger, Real, Text, Array, Object };

/// A value of a JsonTape: a place on it, valid while the tape stays where it is.
class JsonNode
{
public:
    JsonNode(const JsonTape& tape, std::uint32_t index) : m_tape(&tape), m_index(index) {}

    JsonKind kind() const;
    bool is(JsonKind kind) const { return this->kind() == kind; }
    std::uint32_t index() const { return m_index; }

    /// Of a Text.
    std::string_view text() const;
    /// Of an Unsigned.
    std::uint64_t whole() const;
    /// Of a Negative.
    std::int64_t negative() const;
    /// Of any number but a BigInteger.
    std::optional<double> number() const;

    /// The number of values in an Array, or of keys in an Object.
    std::size_t size() const;

    /// The value of a key of an Object, by a walk over its keys.
    std::optional<JsonNode> find(std::string_view key) const;

    /// A value in short, for messages: "words", 12, […].
    std::string shortText() const;

    /// Calls `each(value)` for the values of an Array until it returns false.
    template<class Each>
    void forEachValue(Each each) const
    {
        for (std::uint32_t at = m_index + 1; at < end(); at = JsonNode(*m_tape, at).end()) {
            if (!each(JsonNode(*m_tape, at)))
                return;
        }
    }

    /// Calls `each(key, value)` for the pairs of an Object until it returns false.
    template<class Each>
    void forEachPair(Each each) const
    {
        for (std::uint32_t at = m_index + 1; at < end(); at = JsonNode(*m_tape, at + 1).end()) {
            if (!each(JsonNode(*m_tape, at).text(), JsonNode(*m_tape, at + 1)))
                return;
        }
    }

    /// The place behind the value and all in it.
    std::uint32_t end() const;

private:
    const JsonTape* m_tape;
    std::uint32_t m_index;
};

/// What a reader of files from outside accepts.
struct JsonLimits
{
    std::size_t bytes = 16 * 1024 * 1024; // of the whole text, below 4 GiB
    std::size_t depth = 16;               // arrays and objects inside each other
    std::size_t values = 1'000'000;       // keys counted too; 16 bytes each
};

/// For vocabularies and lists of tensors.
inline constexpr JsonLimits large_json = {256 * 1024 * 1024, 32, 16'000'000};

/// A whole JSON text (RFC 8259) laid out flat, 16 bytes a value and its strings in one: what large files (vocabularies,
/// tensor lists) need, where a tree would take ten times as much. The one reader of JSON from outside, and strict:
/// invalid UTF-8, NUL bytes, a key given twice, bytes after the end, numbers beyond the double range and anything over
/// the limits are refused.
class JsonTape
{
public:
    /// `path` is for the message. Errors: FileMalformed, OutOfMemory.
    static Result<JsonTape> read(std::string_view bytes, const JsonLimits& limits, const std::string& path);

    JsonNode root() const { return {*this, 0}; }

    /// Where a value stands: "model.merges[3]"; empty for the root.
    std::string placeOf(JsonNode node) const;

private:
    friend class JsonNode;
    friend class TapeWriter;

    struct Cell
    {
        JsonKind kind = JsonKind::Null;
        std::uint32_t end = 0; // the cell behind the value
        union {
            std::uint64_t whole = 0;
            std::int64_t negative;
            double real;
            struct
            {
                std::uint32_t begin;
                std::uint32_t length;
            } text; // in m_text; also a BigInteger's digits
        };
    };
    static_assert(sizeof(Cell) == 16);

    std::vector<Cell> m_cells;
    std::string m_text;
};

/// A text of a file as a message shows it: its first bytes, valid UTF-8.
std::string shortJsonText(std::string_view text);

} // namespace headlight
