// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/parameters_json.h"

#include "session/setting_names.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace headlight {

namespace {

nlohmann::json numberJson(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    return value;
}

nlohmann::json divisorJson(const Divisor& divisor)
{
    if (divisor.kind == Divisor::Kind::Number)
        return numberJson(divisor.number);
    return divisorName(divisor.kind);
}

nlohmann::json ropeJson(const RopeOptions& rope)
{
    return {{"theta", numberJson(rope.theta)},
            {"dims", rope.rotary_size},
            {"layout", ropeLayoutName(rope.layout)},
            {"offset", rope.offset}};
}

/// The place of a parameter in the file, for the errors of AttentionConfig::make.
std::string parameterPlace(Field field)
{
    switch (field) {
    case Field::ModelSize:
        return "parameters.d_model";
    case Field::Heads:
        return "parameters.heads";
    case Field::KeyValueHeads:
        return "parameters.kv_heads";
    case Field::KeySize:
        return "parameters.d_k";
    case Field::ValueSize:
        return "parameters.d_v";
    case Field::Divisor:
        return "parameters.divisor";
    case Field::Softcap:
        return "parameters.softcap";
    case Field::Temperature:
        return "parameters.temperature";
    case Field::RopeTheta:
        return "parameters.rope.theta";
    case Field::RopeSize:
        return "parameters.rope.dims";
    case Field::RopeOffset:
        return "parameters.rope.offset";
    default:
        return "parameters";
    }
}

std::string limitText(double value)
{
    if (!std::isfinite(value))
        return value > 0 ? "inf" : value < 0 ? "-inf" : "nan";
    const bool is_count = std::abs(value) < 1e15 && value == std::floor(value);
    return is_count ? std::to_string(Index(value)) : shortestNumber(value);
}

/// Holds the parameters against what the engine allows, so that the limits stand in one place.
void checkParameters(const AttentionParameters& parameters, FileReading& reading)
{
    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
    if (config)
        return;
    if (const auto* range = std::get_if<OutOfRange>(&config.error())) {
        reading.refuse(parameterPlace(range->field), limitText(range->seen),
                       limitText(range->lowest) + " … " + limitText(range->highest));
    } else if (const auto* uneven = std::get_if<UnevenHeads>(&config.error())) {
        reading.refuse(parameterPlace(Field::KeyValueHeads), std::to_string(uneven->kv_num_heads),
                       "a divisor of the number of heads");
    } else if (!reading.error) {
        reading.error = config.error();
    }
}

void readDivisor(JsonFields& fields, Divisor& divisor)
{
    const JsonValue* seen = fields.find("divisor");
    if (!seen)
        return;
    const auto* name = seen->as<std::string>();
    if (const auto kind = name ? divisorFromName(*name) : std::nullopt)
        divisor = {*kind, 1};
    else if (const std::optional<double> number = jsonNumber(*seen))
        divisor = {Divisor::Kind::Number, *number};
    else
        fields.refuse("divisor", *seen, JsonFields::quotedList(divisorNames()) + ", 0 < x");
}

void readRope(JsonFields fields, RopeOptions& rope)
{
    constexpr Index most = std::numeric_limits<std::int32_t>::max(); // the engine's own limits come after
    fields.readNumber("theta", rope.theta);
    fields.readIndex("dims", rope.rotary_size, 0, most);
    fields.readWord("layout", rope.layout, ropeLayoutFromName, ropeLayoutNames());
    fields.readIndex("offset", rope.offset, 0, most);
}

} // namespace

nlohmann::json parametersJson(const AttentionParameters& parameters)
{
    nlohmann::json json;
    json["d_model"] = parameters.d_model;
    json["heads"] = parameters.q_num_heads;
    json["kv_heads"] = parameters.kv_num_heads ? nlohmann::json(*parameters.kv_num_heads) : nlohmann::json();
    json["d_k"] = parameters.d_k;
    json["d_v"] = parameters.d_v;
    json["divisor"] = divisorJson(parameters.divisor);
    json["softcap"] = parameters.softcap ? numberJson(*parameters.softcap) : nlohmann::json();
    json["temperature"] = numberJson(parameters.temperature);
    json["score"] = scoreFunctionName(parameters.score);
    json["score_precision"] = scorePrecisionName(parameters.precision);
    json["positions"] = positionsName(parameters.positions);
    if (!(parameters.rope == RopeOptions()))
        json["rope"] = ropeJson(parameters.rope);
    return json;
}

void readParameters(JsonFields fields, AttentionParameters& parameters, FileReading& reading)
{
    constexpr Index most = std::numeric_limits<std::int32_t>::max(); // the engine's own limits come after
    fields.readIndex("d_model", parameters.d_model, 1, most);
    fields.readIndex("heads", parameters.q_num_heads, 1, most);
    if (!isNull(fields, "kv_heads"))
        fields.readIndex("kv_heads", parameters.kv_num_heads.emplace(1), 1, most);
    fields.readIndex("d_k", parameters.d_k, 1, most);
    fields.readIndex("d_v", parameters.d_v, 1, most);
    readDivisor(fields, parameters.divisor);
    if (!isNull(fields, "softcap"))
        fields.readNumber("softcap", parameters.softcap.emplace(1));
    fields.readNumber("temperature", parameters.temperature);
    fields.readWord("score", parameters.score, scoreFunctionFromName, scoreFunctionNames());
    fields.readWord("score_precision", parameters.precision, scorePrecisionFromName, scorePrecisionNames());
    fields.readWord("positions", parameters.positions, positionsFromName, positionsNames());
    if (const JsonObject* rope = fields.readObject("rope"))
        readRope(JsonFields(*rope, fields.placeOf("rope"), reading), parameters.rope);
    if (!reading.error)
        checkParameters(parameters, reading);
}

} // namespace headlight
