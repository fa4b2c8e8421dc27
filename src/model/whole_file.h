// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <string>

namespace headlight {

/// The bytes of a regular file (or of one that a link leads to) of at most `most` bytes. The size is asked before
/// anything is allocated; other kinds of files (folders, pipes, devices) are never opened for reading.
/// Errors: FileFailed, FileMalformed, OutOfMemory.
Result<std::string> readWholeFile(const std::string& path, Bytes most);

} // namespace headlight
