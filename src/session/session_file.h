// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/request.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// The settings as JSON: the one schema that session files, undo, recovery and figures that remember stand on.
/// Keys are sorted, numbers are the shortest that read back equal; no clock, no path.
inline constexpr int session_schema_version = 1;

QByteArray sessionJson(const Request& request);

/// Errors: FileMalformed (field, value seen, allowed), FileTooNew. `path` is for the message only. Strict: duplicate
/// keys, wrong types, integers beyond range, trailing bytes and more than 16 MiB are refused.
Result<Request> sessionFromJson(const QByteArray& json, const QString& path);

/// Errors: FileFailed, and those above. Reads regular files only.
Result<Request> readSessionFile(const QString& path);

} // namespace headlight
