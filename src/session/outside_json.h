// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/json_fields.h"
#include "session/outside_source.h"

#include <QString>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// Sources on disk as a session file has them. Paths are written relative to `folder`, with '/', so that a session can
/// go with its checkpoint to another machine; as they are where `folder` is empty.
nlohmann::json checkpointJson(const CheckpointSource& source, const QString& folder);
nlohmann::json importJson(const ImportSource& source, const QString& folder);

/// Reads them; relative paths are meant from `folder`. What is no source is refused in the reading.
CheckpointSource readCheckpointSource(const JsonObject& object, const std::string& where, const QString& folder,
                                      FileReading& reading);
ImportSource readImportSource(const JsonObject& object, const std::string& where, const QString& folder,
                              FileReading& reading);

} // namespace headlight
