// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

namespace headlight {

/// What a file holds; the other commands are declared in console.h.
extern const Command inspect_command;

} // namespace headlight
