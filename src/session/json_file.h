// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "text/strict_json.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// The one object that a JSON text of at most so many bytes is; `path` is for messages. Errors: those of readJson;
/// FileMalformed where it is something else.
Result<JsonObject> readJsonObject(const QByteArray& json, std::size_t most_bytes, const QString& path);

/// The same from a file. Errors: those of readFile, too.
Result<JsonObject> readJsonFile(const QString& path, std::size_t most_bytes);

} // namespace headlight
