// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/compared_states.h"

#include <QStringList>

namespace headlight {

/// What differs between the settings of two requests, a sentence each: "Divisor: √d_k in A, none in B."
QStringList settingDifferences(const Request& a, const Request& b);

/// "A is layer 1, head 2; B is layer 0, head 3."; empty where both are looked at in the same place.
QString comparedPlaces(const Analysis& analysis, Stage stage, Index head);

/// "A", or "A · layer 1, head 2" where the other is looked at elsewhere.
QString sideTitle(const Analysis& analysis, Side side, Stage stage, Index head);

/// What is said where a head can't be compared; `head` is one of the document's.
QString noComparisonWords(const Analysis& analysis, NoComparison why, Index head);

/// How tokens were paired, and how many stand alone; empty where all are the same.
QString pairingWords(const Analysis& analysis, Stage stage, const ComparedStates& states);

/// "cat (1) → sat (2)", the place in B of an entry of a stage: of other stages than maps the entry is named; where A's
/// is another token or place, that is added.
QString changePlace(const Analysis& analysis, Stage stage, const Change& change);

/// "cat (1) → sat (2): 0.12 in A, 0.45 in B, A − B = −0.33".
QString changeWords(const Analysis& analysis, Stage stage, const Change& change);

/// The same of any place among the pairs, also where one of both has nothing there.
QString pairWords(const Analysis& analysis, Stage stage, const ComparedStates& states, Cell place);

} // namespace headlight
