// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_settings.h"
#include "session/analysis.h"
#include "session/selection.h"

#include <QByteArray>

namespace headlight {

/// One stage of one head as a LaTeX document of its own, for pdflatex, lualatex or xelatex: a pgfplots matrix plot with
/// every number as it is, the tokens along its sides and the colours and their range as on the figure. Cells that are
/// hidden or no number are left empty. `caption` goes into comments, and below the map where the settings ask for it.
/// Errors: NotOneOf for Field::Stage where the source lacks it; OutOfRange for Field::Head; OverBudget beyond 40,000
/// cells, which TeX can't hold.
Result<QByteArray> headLatex(const Analysis& analysis, const Selection& selection, const PictureSettings& picture,
                             const QString& caption);

/// A text as LaTeX takes it: nothing in it is a command, line breaks and other control characters are spaces.
std::string latexText(std::string_view text);

} // namespace headlight
