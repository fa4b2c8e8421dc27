// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "core/index.h"

#include <array>
#include <cstdint>
#include <optional>

namespace headlight {

/// Strict reading of numbers, whatever the locale: the whole text must be one, without sign + or spaces.
std::optional<Index> wholeNumber(std::string_view text);
std::optional<double> finiteNumber(std::string_view text);

/// A word of the command line and what it stands for.
template<class T>
using Word = std::pair<std::string_view, T>;

/// Reads options into variables, which keep their value where an option was not given. The first error is kept and ends
/// all further reading.
class OptionReader
{
public:
    explicit OptionReader(const Options& options) : m_options(options) {}

    void whole(std::string_view option, Index& target);
    void whole(std::string_view option, std::optional<Index>& target);
    void unsignedWhole(std::string_view option, std::uint64_t& target);
    void real(std::string_view option, double& target);
    void real(std::string_view option, std::optional<double>& target);
    void text(std::string_view option, std::string& target);
    void text(std::string_view option, std::optional<std::string>& target);
    void wholeList(std::string_view option, std::vector<Index>& target); // "1,4,16"

    /// A word of a setting, through the function that knows them.
    template<class T>
    void named(std::string_view option, std::optional<T> (*fromName)(std::string_view),
               std::vector<std::string> allowed, T& target)
    {
        const std::string* seen = next(option);
        if (!seen)
            return;
        if (const std::optional<T> value = fromName(*seen))
            target = *value;
        else
            refuse(option, *seen, std::move(allowed));
    }

    /// The same for words that only the console knows.
    template<class T, std::size_t count>
    void word(std::string_view option, const std::array<Word<T>, count>& words, T& target)
    {
        const std::string* seen = next(option);
        if (!seen)
            return;
        std::vector<std::string> allowed;
        for (const auto& [name, value] : words) {
            if (name == *seen) {
                target = value;
                return;
            }
            allowed.emplace_back(name);
        }
        refuse(option, *seen, std::move(allowed));
    }

    /// The option's last value, or null where it was not given or an error stands already.
    const std::string* next(std::string_view option) const { return m_error ? nullptr : m_options.last(option); }
    std::vector<std::string> nextAll(std::string_view option) const
    {
        return m_error ? std::vector<std::string>() : m_options.all(option);
    }

    void refuse(std::string_view option, std::string_view seen, std::vector<std::string> allowed);
    void fail(ConsoleError error);

    /// The first error.
    Parsed<void> outcome() const;

private:
    const Options& m_options;
    std::optional<ConsoleError> m_error;
};

} // namespace headlight
