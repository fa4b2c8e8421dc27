// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

#include <QByteArray>

namespace headlight {

/// What the program does and which commands it has.
QByteArray programHelp(std::span<const Command* const> commands);

/// A command's options with what they take and their defaults, and examples.
QByteArray commandHelp(const Command& command);

} // namespace headlight
