// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/token_sequence.h"

#include <span>

namespace headlight {

/// Tokens that are shown by labels of their own instead of a cut of the sentence: the sequence's text is the labels in
/// order, apart by a space. `ids` has one a label, or none: labels that are equal are equal tokens then.
TokenSequence labelledTokens(std::span<const std::string> labels, std::span<const Index> ids = {});

} // namespace headlight
