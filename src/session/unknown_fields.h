// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/strict_json.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace headlight {

/// One key of a file that this version does not know.
struct UnknownField
{
    std::vector<std::string> keys; // from the file's own object down to its place
    JsonValue value;
    bool operator==(const UnknownField&) const = default;
};

/// Places of known keys, written as `parameters.rope.theta`.
using KnownPlaces = std::set<std::string, std::less<>>;

/// What a session file holds beyond this version, to be written again where it stood. Compared by what it holds, cheap
/// to copy.
class UnknownFields
{
public:
    UnknownFields() = default;
    explicit UnknownFields(std::vector<UnknownField> fields);

    const std::vector<UnknownField>& list() const;
    bool operator==(const UnknownFields& other) const { return list() == other.list(); }

private:
    std::shared_ptr<const std::vector<UnknownField>> m_fields;
};

/// The keys of an object, and of the known objects in it, that nobody asked for. Entries of arrays are not looked into:
/// their places change.
UnknownFields unknownFields(const JsonObject& file, const KnownPlaces& known);

/// Puts each where it stood; one whose object is not there any more is left out, and what is there stays. An integer of
/// more than 64 bits becomes the nearest double.
void insertFields(nlohmann::json& file, const UnknownFields& fields);

} // namespace headlight
