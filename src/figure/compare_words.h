// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/comparison.h"
#include "session/analysis.h"

#include <QStringList>

namespace headlight {

/// What differs between the settings of two requests, a sentence each: "Divisor: √d_k in A, none in B."
QStringList settingDifferences(const Request& a, const Request& b);

/// "cat → sat: 0.12 in A, 0.45 in B (A − B = −0.33)"; of other stages than maps the entry is named.
QString changeWords(const Analysis& b, Stage stage, const Change& change);

} // namespace headlight
