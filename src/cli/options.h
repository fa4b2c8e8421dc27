// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/usage_error.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

/// An option as help shows it and as the parser knows it.
struct Option
{
    const char* name;          // "--d-k", "-o"; without a dash, "FILE", it is the argument that stands by itself
    const char* value;         // what it takes, as a placeholder: "N", "FILE"; null for a flag
    const char* help;          // marked for translation in the context headlight::Console
    std::string standard = {}; // the value when not given, where that can be said in a word
};

/// The options of one command line, in the order given.
class Options
{
public:
    /// Reads `--name value`, `--name=value` and flags. Strict: an unknown name, a missing value (the next argument is
    /// none, or begins with --), a flag with a value and an argument by itself that no option is for are errors.
    static Parsed<Options> parse(std::span<const std::string> arguments, std::span<const Option> known);

    bool given(std::string_view name) const { return last(name) != nullptr; }

    /// The value given last, or null. A flag's is empty.
    const std::string* last(std::string_view name) const;

    /// Every value, for options that add up.
    std::vector<std::string> all(std::string_view name) const;

private:
    std::vector<std::pair<std::string, std::string>> m_given;
};

} // namespace headlight
