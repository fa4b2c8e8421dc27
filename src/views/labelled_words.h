// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/labelled_scores.h"
#include "session/shipped_models.h"

#include <QString>

namespace headlight {

/// What a head of a kind looks at: "verb → subject, words between".
QString labelledKindTitle(LabelledKind kind);

/// A score with what it is to be held against, as one sentence.
QString pairScoreWords(const PairScore& score);

/// Whether a head was told where to look, as one sentence.
QString originSentence(const ShippedModel& model, Index layer, Index head);

/// A model's name and how its heads came about, in one line; and what it sees, in a sentence.
QString shippedModelLine(const ShippedModel& model);
QString shippedModelTip(const ShippedModel& model);

} // namespace headlight
