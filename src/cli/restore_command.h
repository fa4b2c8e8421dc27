// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

namespace headlight {

extern const Command restore_command;

} // namespace headlight
