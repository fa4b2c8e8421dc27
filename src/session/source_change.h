// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <QString>

namespace headlight {

/// A document with another source, whose own mask, divisor, softcap and temperature hold.
Request withSource(Request request, const Source& source);

/// What a path most likely is: a folder, or a file with a config.json beside it, is a checkpoint; other arrays and JSON
/// are attention computed elsewhere; and what is neither is left to the checkpoint's reader, which names it.
Source sourceAt(const QString& path);

/// True for shipped models, for folders, and for files that their names tell to be weights or arrays: also those that
/// can't be read, since their reader says what to do instead.
bool isSourcePath(const QString& path);

} // namespace headlight
