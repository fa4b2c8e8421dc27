// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QString>

namespace headlight {

/// The numbers of a stage as a table for a spreadsheet: tab between cells, line feed between rows; a first line and a
/// first column name the tokens of maps, or count the entries of vectors. Shortest numbers that read back equal, with
/// a decimal point; "-inf" where a score is masked. Tabs and line breaks of tokens become spaces.
QString valuesAsTable(const Analysis& analysis, Stage stage, Index head);

} // namespace headlight
