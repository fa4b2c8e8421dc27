// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/setting_names.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

template<class Value>
using Name = std::pair<Value, std::string_view>;

constexpr std::array token_kinds = {Name<TokenKind>{TokenKind::Words, "word"},
                                    Name<TokenKind>{TokenKind::Characters, "char"}};

constexpr std::array positions_names = {
    Name<Positions>{Positions::None, "none"}, Name<Positions>{Positions::Sinusoidal, "sinusoidal"},
    Name<Positions>{Positions::Concatenated, "concatenated"}, Name<Positions>{Positions::Rope, "rope"},
    Name<Positions>{Positions::Alibi, "alibi"}};

constexpr std::array score_functions = {Name<ScoreFunction>{ScoreFunction::Dot, "dot"},
                                        Name<ScoreFunction>{ScoreFunction::Additive, "additive"},
                                        Name<ScoreFunction>{ScoreFunction::Cosine, "cosine"}};

constexpr std::array score_precisions = {Name<ScorePrecision>{ScorePrecision::Full, "full"},
                                         Name<ScorePrecision>{ScorePrecision::Half, "half"}};

constexpr std::array rope_layouts = {Name<RopeLayout>{RopeLayout::RotateHalf, "rotate-half"},
                                     Name<RopeLayout>{RopeLayout::Interleaved, "interleaved"}};

constexpr std::array divisors = {Name<Divisor::Kind>{Divisor::Kind::None, "none"},
                                 Name<Divisor::Kind>{Divisor::Kind::SqrtKeySize, "sqrt-dk"},
                                 Name<Divisor::Kind>{Divisor::Kind::SqrtModelSize, "sqrt-dmodel"},
                                 Name<Divisor::Kind>{Divisor::Kind::KeySize, "dk"}};

template<class Table, class Value>
std::string_view nameIn(const Table& table, Value value)
{
    for (const auto& [entry, name] : table) {
        if (entry == value)
            return name;
    }
    return {};
}

template<class Value, std::size_t size>
std::optional<Value> valueIn(const std::array<Name<Value>, size>& table, std::string_view wanted)
{
    for (const auto& [value, name] : table) {
        if (name == wanted)
            return value;
    }
    return {};
}

template<class Table>
std::vector<std::string> namesIn(const Table& table)
{
    std::vector<std::string> names;
    for (const auto& entry : table)
        names.emplace_back(entry.second);
    return names;
}

} // namespace

std::string_view tokenKindName(TokenKind kind)
{
    return nameIn(token_kinds, kind);
}

std::string_view positionsName(Positions positions)
{
    return nameIn(positions_names, positions);
}

std::string_view scoreFunctionName(ScoreFunction score)
{
    return nameIn(score_functions, score);
}

std::string_view scorePrecisionName(ScorePrecision precision)
{
    return nameIn(score_precisions, precision);
}

std::string_view ropeLayoutName(RopeLayout layout)
{
    return nameIn(rope_layouts, layout);
}

std::string_view divisorName(Divisor::Kind kind)
{
    return nameIn(divisors, kind);
}

std::optional<TokenKind> tokenKindFromName(std::string_view name)
{
    return valueIn(token_kinds, name);
}

std::optional<Positions> positionsFromName(std::string_view name)
{
    return valueIn(positions_names, name);
}

std::optional<ScoreFunction> scoreFunctionFromName(std::string_view name)
{
    return valueIn(score_functions, name);
}

std::optional<ScorePrecision> scorePrecisionFromName(std::string_view name)
{
    return valueIn(score_precisions, name);
}

std::optional<RopeLayout> ropeLayoutFromName(std::string_view name)
{
    return valueIn(rope_layouts, name);
}

std::optional<Divisor::Kind> divisorFromName(std::string_view name)
{
    return valueIn(divisors, name);
}

std::vector<std::string> tokenKindNames()
{
    return namesIn(token_kinds);
}

std::vector<std::string> positionsNames()
{
    return namesIn(positions_names);
}

std::vector<std::string> scoreFunctionNames()
{
    return namesIn(score_functions);
}

std::vector<std::string> scorePrecisionNames()
{
    return namesIn(score_precisions);
}

std::vector<std::string> ropeLayoutNames()
{
    return namesIn(rope_layouts);
}

std::vector<std::string> divisorNames()
{
    return namesIn(divisors);
}

std::optional<double> numberFromText(std::string_view text)
{
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

std::string shortestNumber(double value)
{
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), written.ptr};
}

} // namespace headlight
