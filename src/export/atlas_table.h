// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/atlas.h"

#include <stop_token>

class QIODevice;

namespace headlight {

/// An atlas, a row for each layer, head and score that it has: layer, head, score, mean, deviation (between texts;
/// empty for one), texts, control (mean over shuffled rows; empty where there is none) and sureness (standard
/// deviations off it). False when writing failed or the work was told to stop.
bool writeAtlasCsv(QIODevice& device, const Atlas& atlas, std::stop_token stop);

/// The same rows as JSON: {"texts", "refused": [places], "scores": [{…}]}; what is empty in CSV is null.
bool writeAtlasJson(QIODevice& device, const Atlas& atlas, std::stop_token stop);

} // namespace headlight
