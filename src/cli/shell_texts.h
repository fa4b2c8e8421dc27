// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

#include <QByteArray>

#include <span>

namespace headlight {

/// The page that `man headlight-cli` shows, in roff with the macros of man(7).
QByteArray manPage(std::span<const Command* const> commands);

/// What a shell offers when Tab is pressed after headlight-cli.
QByteArray bashCompletion(std::span<const Command* const> commands);
QByteArray zshCompletion(std::span<const Command* const> commands);

} // namespace headlight
