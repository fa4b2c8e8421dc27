// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_settings.h"
#include "session/json_fields.h"

#include <nlohmann/json_fwd.hpp>

namespace headlight {

/// Size and look as one JSON object, the schema of figures that remember and of a person's own presets:
/// `width`, `height`, `unit` (mm px in), `dpi`, `text_size` (points), `theme` (light dark), `transparent`, `title`,
/// `caption`, `marks`, `values` (auto on off), `colormap`, `signed_colormap`, `range` (absolute shared per-head, or
/// [lo, hi]), `pool` (max mean), `steps_locked`, `transposed`, `hide_sinks`, `links` (`heads`: all focused or a list;
/// `threshold`, `top`). What is lit on the screen alone is left out.
nlohmann::json pictureJson(const PictureSettings& picture);

/// Reads one; a key that is missing keeps its default, a wrong value is refused in the reading, numbers beyond what
/// checkSettings allows included.
PictureSettings readPictureSettings(const JsonObject& object, const std::string& where, FileReading& reading);

/// The same as a text of its own. Errors: FileMalformed, with `path` for the message.
Result<PictureSettings> pictureFromJson(const QByteArray& json, const QString& path);

} // namespace headlight
