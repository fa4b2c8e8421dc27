// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint_config.h"
#include "model/json_reading.h"

#include <set>

namespace headlight {

/// Reads the settings of a config.json and writes down what was taken: a key that is missing or null leaves the
/// family's standard value.
class ConfigReading
{
public:
    ConfigReading(const JsonTape& tape, const std::string& path) : m_reading(tape, path), m_root(tape.root()) {}

    JsonReading& json() { return m_reading; }
    JsonNode root() const { return m_root; }
    bool isNull(std::string_view key) const; // the key stands there with null

    /// A key that must be there.
    Index count(std::string_view key, Index lowest, Index highest);
    Index count(std::string_view key, Index standard, Index lowest, Index highest);
    std::optional<Index> givenCount(std::string_view key, Index lowest, Index highest);
    /// Finite, and above 0 where `positive`.
    double positive(std::string_view key, double standard);
    std::optional<double> givenPositive(JsonNode object, std::string_view key);
    bool flag(std::string_view key, bool standard);

    template<class T, std::size_t count>
    T word(std::string_view key, const std::array<JsonWord<T>, count>& words, T standard)
    {
        const T value = m_reading.word(m_root, key, words, standard);
        for (const auto& [name, meant] : words)
            if (meant == value)
                return noted(key, std::string(name), value);
        return value;
    }

    /// Writes down a value that was found on a way of its own.
    void note(std::string_view key, std::string value, bool from_file);
    void markRead(std::string_view key) { m_read.emplace(key); }

    std::vector<ConfigFact> takeFacts() { return std::move(m_facts); }

    /// Keys of the file that speak of attention and were not read.
    std::vector<std::string> ignoredKeys() const;

private:
    template<class T>
    T noted(std::string_view key, std::string text, T value)
    {
        note(key, std::move(text), m_reading.member(m_root, key).has_value());
        return value;
    }

    JsonReading m_reading;
    JsonNode m_root;
    std::vector<ConfigFact> m_facts;
    std::set<std::string, std::less<>> m_read;
};

} // namespace headlight
