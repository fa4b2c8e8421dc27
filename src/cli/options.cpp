// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options.h"

#include <algorithm>

namespace headlight {

namespace {

UsageError unknownOption(std::string_view name, std::span<const Option> known)
{
    UsageError error{UsageError::Kind::UnknownOption, std::string(name), {}, {}};
    for (const Option& option : known)
        error.allowed.emplace_back(option.name);
    return error;
}

/// An argument that stands by itself.
bool isLoose(const Option& option)
{
    return option.name[0] != '-';
}

/// "--name=value" cut in two; a name alone has no value.
std::pair<std::string_view, const char*> cutAtEquals(const std::string& argument)
{
    const std::size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
    if (equals == std::string::npos)
        return {argument, nullptr};
    return {std::string_view(argument).substr(0, equals), argument.c_str() + equals + 1};
}

} // namespace

Parsed<Options> Options::parse(std::span<const std::string> arguments, std::span<const Option> known)
{
    Options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (!argument.starts_with('-') || argument == "-") {
            const auto loose = std::ranges::find_if(known, isLoose);
            if (loose == known.end() || options.given(loose->name))
                return misuse({UsageError::Kind::UnexpectedArgument, argument, argument, {}});
            options.m_given.emplace_back(loose->name, argument);
            continue;
        }
        const auto [name, joined_value] = cutAtEquals(argument);
        const auto option = std::ranges::find(known, name, &Option::name);
        if (option == known.end())
            return misuse(unknownOption(name, known));
        if (!option->value) {
            if (joined_value)
                return misuse({UsageError::Kind::UnexpectedValue, option->name, joined_value, {}});
            options.m_given.emplace_back(name, std::string());
        } else if (joined_value) {
            options.m_given.emplace_back(name, joined_value);
        } else if (i + 1 < arguments.size() && !arguments[i + 1].starts_with("--")) {
            options.m_given.emplace_back(name, arguments[++i]);
        } else {
            return misuse({UsageError::Kind::MissingValue, option->name, {}, {option->value}});
        }
    }
    return options;
}

const std::string* Options::last(std::string_view name) const
{
    const auto found =
        std::find_if(m_given.rbegin(), m_given.rend(), [name](const auto& g) { return g.first == name; });
    return found == m_given.rend() ? nullptr : &found->second;
}

std::vector<std::string> Options::all(std::string_view name) const
{
    std::vector<std::string> values;
    for (const auto& [given_name, value] : m_given) {
        if (given_name == name)
            values.push_back(value);
    }
    return values;
}

} // namespace headlight
