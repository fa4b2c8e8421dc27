// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QString>

#include <optional>

namespace headlight {

struct SinkShare;
struct WeightDerivation;

/// What half precision did to a cell's score; of one that it can't hold, what dividing first would have given.
QString halfPrecisionSentence(const WeightDerivation& derivation);

/// What a head was made to look for, and how far it gets there: whole sentences.
QString recipeSentence(const HeadSummary& head);

/// How much of a head's weight its sinks take.
QString sinkSentence(const SinkShare& share);

/// True where a head stays below what its recipe promises, or the mask hides all that it looks for.
bool promiseBroken(const HeadSummary& head);

/// Why a query's row is unusual; nothing where it is not.
std::optional<QString> rowSentence(const RowMark& row);

} // namespace headlight
