// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"

#include <string_view>
#include <vector>

namespace headlight {

/// Unicode's normalisation forms (UAX 15).
enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };

/// Appends a valid text in a normal form to `edits`. A composed character takes the place of all that went into it.
/// Linear in the text but for sorting runs of marks.
void toNormalForm(NormalForm form, std::string_view text, std::vector<CharacterEdit>& edits);

} // namespace headlight
