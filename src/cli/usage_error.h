// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "core/result.h"

#include <QString>

#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

namespace headlight {

/// What was wrong with the command line itself.
struct UsageError
{
    enum class Kind {
        MissingCommand,
        UnknownCommand,
        UnknownOption,
        UnexpectedArgument,
        MissingOption,
        MissingValue,
        UnexpectedValue, // a flag was given one
        BadValue,
        Conflict, // `seen` is the option that it can't stand beside
    };
    Kind kind;
    std::string option; // the option's name; of an unknown command or argument, what was typed
    std::string seen;
    std::vector<std::string> allowed; // words that may stand there, or one phrase saying what may
};

/// Entries of a batch that failed, from 1; each was told when it did.
struct EntriesFailed
{
    std::vector<Index> entries;
    Index all;
};

/// What a command can end with: wrong usage, or work that failed.
using ConsoleError = std::variant<UsageError, EntriesFailed, Error>;

template<class T>
using Parsed = tl::expected<T, ConsoleError>;

inline tl::unexpected<ConsoleError> misuse(UsageError error)
{
    return tl::unexpected<ConsoleError>(std::move(error));
}

inline tl::unexpected<ConsoleError> failure(Error error)
{
    return tl::unexpected<ConsoleError>(std::move(error));
}

/// Carries a layer's error on to the console.
template<class T>
tl::unexpected<ConsoleError> failed(const Result<T>& result)
{
    return failure(result.error());
}

/// The machine's name of the kind: "unknown-option".
QString usageKind(UsageError::Kind kind);

/// The whole sentence: what was wrong, what was seen, what is allowed.
QString usageText(const UsageError& error);

} // namespace headlight
