// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/config_reading.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headlight {

namespace {

using namespace std::string_view_literals;

/// Parts of keys that speak of attention.
constexpr std::array speaking = {"attn"sv,  "attention"sv, "rope"sv,  "rotary"sv,  "window"sv,      "softcap"sv,
                                 "alibi"sv, "head"sv,      "scale"sv, "scaling"sv, "layer_types"sv, "multiplier"sv};

/// Keys of that kind which change no number here: they speak of training, of speed, or of what is kept.
constexpr std::array harmless = {"attention_dropout"sv,
                                 "attn_pdrop"sv,
                                 "attention_probs_dropout_prob"sv,
                                 "attn_dropout"sv,
                                 "attn_implementation"sv,
                                 "_attn_implementation"sv,
                                 "_attn_implementation_autoset"sv,
                                 "output_attentions"sv,
                                 "reorder_and_upcast_attn"sv,
                                 "num_attention_heads"sv,
                                 "pruned_heads"sv};

std::string realText(double value)
{
    std::array<char, 32> digits{};
    const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end.ptr};
}

} // namespace

bool ConfigReading::isNull(std::string_view key) const
{
    const std::optional<JsonNode> node = m_root.find(key);
    return node && node->is(JsonKind::Null);
}

void ConfigReading::note(std::string_view key, std::string value, bool from_file)
{
    markRead(key);
    m_facts.push_back({std::string(key), std::move(value), from_file});
}

Index ConfigReading::count(std::string_view key, Index lowest, Index highest)
{
    const std::string range = std::to_string(lowest) + " … " + std::to_string(highest);
    const std::optional<JsonNode> node = m_reading.required(m_root, key, range);
    const Index value = node ? Index(m_reading.wholeOf(*node, std::uint64_t(lowest), std::uint64_t(highest))) : lowest;
    return noted(key, std::to_string(value), value);
}

std::optional<Index> ConfigReading::givenCount(std::string_view key, Index lowest, Index highest)
{
    markRead(key);
    return m_reading.member(m_root, key) ? std::optional(count(key, lowest, highest)) : std::nullopt;
}

Index ConfigReading::count(std::string_view key, Index standard, Index lowest, Index highest)
{
    if (const std::optional<Index> given = givenCount(key, lowest, highest))
        return *given;
    return noted(key, std::to_string(standard), standard);
}

std::optional<double> ConfigReading::givenPositive(JsonNode object, std::string_view key)
{
    const std::optional<JsonNode> node = m_reading.member(object, key);
    if (!node)
        return {};
    const std::optional<double> value = node->number();
    if (value && std::isfinite(*value) && *value > 0)
        return value;
    m_reading.refuse(*node, "> 0");
    return 1;
}

double ConfigReading::positive(std::string_view key, double standard)
{
    const double value = givenPositive(m_root, key).value_or(standard);
    return noted(key, realText(value), value);
}

bool ConfigReading::flag(std::string_view key, bool standard)
{
    const bool value = m_reading.flag(m_root, key, standard);
    return noted(key, value ? "true" : "false", value);
}

std::vector<std::string> ConfigReading::ignoredKeys() const
{
    std::vector<std::string> keys;
    m_root.forEachPair([&](std::string_view key, JsonNode) {
        const bool speaks = std::ranges::any_of(
            speaking, [&](std::string_view part) { return key.find(part) != std::string_view::npos; });
        if (speaks && !m_read.contains(key) && std::ranges::find(harmless, key) == harmless.end())
            keys.emplace_back(key);
        return true;
    });
    return keys;
}

} // namespace headlight
