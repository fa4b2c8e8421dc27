// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "text/json_tape.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headlight {

struct JsonValue;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::map<std::string, JsonValue, std::less<>>;

/// An integer that fits neither std::int64_t nor std::uint64_t, as it was written.
struct JsonBigInteger
{
    std::string digits;
    bool operator==(const JsonBigInteger&) const = default;
};

/// One value of a JSON text. Integers are std::int64_t when negative, else std::uint64_t.
struct JsonValue
{
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, JsonBigInteger, double, std::string, JsonArray,
                 JsonObject>
        value = nullptr;

    template<class T>
    const T* as() const
    {
        return std::get_if<T>(&value);
    }
    bool operator==(const JsonValue&) const = default;
};

/// A JsonTape as a tree, for small files that are looked up by key: limits of 1,000,000 values are a hundred times its
/// bytes. Errors: those of JsonTape::read.
Result<JsonValue> readJson(std::string_view bytes, const JsonLimits& limits, const std::string& path);

/// A value in short, for messages: `"words"`, `12`, `[…]`.
std::string jsonShort(const JsonValue& value);

} // namespace headlight
