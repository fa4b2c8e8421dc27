// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"
#include "model/attention_import.h"

#include <QByteArray>

namespace headlight {

/// Rows, over all samples and heads, whose numbers need a word.
struct RowCounts
{
    Index empty = 0;      // no visible key
    Index not_finite = 0; // NaN or infinity among their visible scores or in their output
    Index overflows = 0;  // scores beyond the largest number of half precision
};

/// What is to be said of them: a line each, or a line of JSON of kind "warning"; empty where all counts are 0.
QByteArray rowWarnings(const RowCounts& counts, bool as_json);

/// Likewise of a text that has more tokens than its checkpoint is made for.
QByteArray positionWarning(const TransformerTrace& trace, bool as_json);

/// Likewise of attention that was computed elsewhere: rows that see no key, or hold NaN or infinity, or do not sum to
/// 1, with the likely cause.
QByteArray importWarnings(const AttentionImport& import, bool as_json);

} // namespace headlight
