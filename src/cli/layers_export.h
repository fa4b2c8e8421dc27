// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/figure_options.h"
#include "cli/output_file.h"
#include "cli/progress_line.h"
#include "session/analysis.h"

namespace headlight {

/// The wall of all layers and heads of a checkpoint or an import: as a picture, or its numbers as a table. Errors:
/// UsageError for a source without layers, or for the spread of an import; those of layerPictures, scoreSpreads and the
/// traces.
Parsed<void> exportLayers(const Analysis& analysis, const FigureRequest& asked, const OutputFile& output,
                          const CommonOptions& common, const ProgressLine& progress, Console& console);

} // namespace headlight
