// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/rope_config.h"

#include <array>
#include <charconv>

namespace headlight {

namespace {

enum class Kind { Default, Linear, Dynamic, Llama3 };

constexpr std::array<JsonWord<Kind>, 4> kinds = {
    {{"default", Kind::Default}, {"linear", Kind::Linear}, {"dynamic", Kind::Dynamic}, {"llama3", Kind::Llama3}}};

std::string realText(double value)
{
    std::array<char, 32> digits{};
    const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end.ptr};
}

/// The object that speaks of rotary positions, under its older or its newer name.
struct RopeObject
{
    std::string_view name;
    std::optional<JsonNode> node;
};

RopeObject ropeObject(ConfigReading& config)
{
    for (const std::string_view name : {"rope_parameters", "rope_scaling"}) {
        config.markRead(name);
        if (const std::optional<JsonNode> node = config.json().object(config.root(), name))
            return {name, node};
    }
    return {"rope_scaling", std::nullopt};
}

class ScalingReading
{
public:
    ScalingReading(ConfigReading& config, const RopeObject& object, Index most_positions)
        : m_config(config), m_object(object), m_most_positions(most_positions)
    {}

    RopeScaling read()
    {
        if (!m_object.node)
            return NoRopeScaling{};
        refuseLayers();
        const std::string_view key = m_config.json().member(*m_object.node, "rope_type") ? "rope_type" : "type";
        const Kind kind = m_config.json().word(*m_object.node, key, kinds, Kind::Default);
        for (const auto& [name, meant] : kinds)
            if (meant == kind)
                note(key, std::string(name));
        switch (kind) {
        case Kind::Default:
            return NoRopeScaling{};
        case Kind::Linear:
            return LinearRopeScaling{number("factor")};
        case Kind::Dynamic:
            return DynamicRopeScaling{number("factor"), m_most_positions};
        case Kind::Llama3:
            return llama3();
        }
        return NoRopeScaling{};
    }

private:
    /// An object a kind of layer would need turns of its own in each.
    void refuseLayers()
    {
        m_object.node->forEachPair([this](std::string_view, JsonNode value) {
            if (value.is(JsonKind::Object))
                m_config.json().refuse(value, "one setting for all layers");
            return true;
        });
    }

    RopeScaling llama3()
    {
        Llama3RopeScaling scaling;
        scaling.factor = number("factor");
        scaling.low_frequency_factor = number("low_freq_factor");
        scaling.high_frequency_factor = number("high_freq_factor");
        scaling.trained_positions = Index(number("original_max_position_embeddings"));
        if (scaling.high_frequency_factor <= scaling.low_frequency_factor)
            m_config.json().refuseAt(std::string(m_object.name) + ".high_freq_factor",
                                     realText(scaling.high_frequency_factor),
                                     "> " + realText(scaling.low_frequency_factor));
        return scaling;
    }

    double number(std::string_view key)
    {
        m_config.json().required(*m_object.node, key, "> 0");
        const double value = m_config.givenPositive(*m_object.node, key).value_or(1);
        note(key, realText(value));
        return value;
    }

    void note(std::string_view key, std::string value)
    {
        m_config.note(std::string(m_object.name) + "." + std::string(key), std::move(value), true);
    }

    ConfigReading& m_config;
    const RopeObject& m_object;
    Index m_most_positions;
};

/// A setting that may stand among the rotary ones or beside them.
double setting(ConfigReading& config, const RopeObject& object, std::string_view inner_key, std::string_view key,
               double standard)
{
    config.markRead(key);
    if (object.node)
        if (const std::optional<double> inner = config.givenPositive(*object.node, inner_key)) {
            config.note(std::string(object.name) + "." + std::string(inner_key), realText(*inner), true);
            return *inner;
        }
    return config.positive(key, standard);
}

} // namespace

RotaryPositions readRotary(ConfigReading& config, const RopeStandards& standards, Index d_k, Index most_positions)
{
    const RopeObject object = ropeObject(config);
    RotaryPositions rotary;
    rotary.theta = setting(config, object, "rope_theta", standards.theta_key, 10'000);
    const double share = setting(config, object, "partial_rotary_factor", standards.share_key, standards.share);
    rotary.rotary_size = Index(double(d_k) * share);
    if (share > 1 || rotary.rotary_size < 2 || rotary.rotary_size % 2 != 0)
        config.json().refuseAt(std::string(standards.share_key), realText(share) + " of " + std::to_string(d_k),
                               "an even number of a head's entries");
    rotary.scaling = ScalingReading(config, object, most_positions).read();
    return rotary;
}

} // namespace headlight
