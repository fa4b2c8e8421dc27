// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QString>

namespace headlight {

/// How a derivation is written for elsewhere.
enum class TextFormat { Plain, Latex, Markdown };

/// A cell's whole derivation as text to paste: every term of its sum, then division, softcap, mask and softmax for the
/// maps. Numbers are to six digits and in the C locale, so that they can be read back anywhere. The cell lies within
/// its stage.
QString derivationText(const Analysis& analysis, Index head, Stage stage, Cell cell, TextFormat format);

} // namespace headlight
