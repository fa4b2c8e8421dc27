// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/figure_options.h"
#include "cli/output_file.h"

namespace headlight {

class Figure;

/// Writes a figure as PNG, SVG or PDF, as the output's format says, in the size and look asked for.
Parsed<void> writePicture(Figure& figure, const FigureRequest& asked, const OutputFile& output, Console& console);

} // namespace headlight
