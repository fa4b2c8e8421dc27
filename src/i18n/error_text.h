// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

#include <optional>

namespace headlight {

/// What was wrong, what was seen, what is allowed and what to do next, in the user's language; plain text.
QString errorText(const Error& error);

/// The control or option that the error belongs to, where it belongs to one.
std::optional<Field> errorField(const Error& error);

/// A field's name as it stands in the window.
QString fieldName(Field field);

/// The console's option for a field ("--d-k"), or an empty string.
QString fieldOption(Field field);

} // namespace headlight
