// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/laboratory.h"

#include <QString>
#include <QStringList>

namespace headlight {

/// An experiment's name in a list and over its figure.
QString laboratoryTitle(Laboratory kind);

/// A variant's name over its maps: "÷ √d_k = 4", "rotary (RoPE)", "GQA: 2 key/value heads".
QString variantTitle(const LaboratoryResult& result, const LaboratoryVariant& variant);

/// What was measured of a variant, a line each; of the head where it speaks of one.
QStringList variantNotes(const LaboratoryResult& result, const LaboratoryVariant& variant, Index head);

/// Whole sentences beside the figure, which follow the numbers.
QString laboratorySentences(const LaboratoryResult& result, Index head);

/// True where the shuffled output is the output moved along, as far as rounding lets it be.
bool permutesAlong(const LaboratoryVariant& variant);

/// The scores of a head after the division, as far as they are finite and visible, in row order.
std::vector<double> dividedScores(const Analysis& analysis, Index head);

/// Numbers that keys and values of all tokens take: n·h_kv·(d_k + d_v).
double cachedNumbers(const Analysis& analysis);

} // namespace headlight
