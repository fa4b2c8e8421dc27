// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/figure_options.h"
#include "cli/output_file.h"
#include "session/compared_states.h"

namespace headlight {

/// --with, --with-layer, --with-head and --changes.
std::vector<Option> compareOptions();

/// Reads what is A into the request, for the figure compare: --with names a session, or a checkpoint or an import on
/// the document's text; --with-layer and --with-head alone make another layer or head of the document itself A. Without
/// any of them it is what the request keeps. Errors: UsageError, also where they are given for another figure or
/// --changes for a picture; those of readSessionFile.
Parsed<void> readComparison(const Options& options, FigureKind kind, const OutputFile& output, Request& request);

/// Refuses what can't be compared, with the options to name. Errors: UsageError, NotOneOf for Field::Stage,
/// OverBudget, those that kept A from being computed.
Parsed<void> requireComparison(const Analysis& analysis, const Selection& selection, Bytes budget);

/// The numbers of a comparison: both states and their difference, or with --changes the largest changes as a table.
Parsed<void> exportComparison(const Options& options, const Analysis& analysis, const FigureMemory& memory,
                              const OutputFile& output, Console& console);

} // namespace headlight
