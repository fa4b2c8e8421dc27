// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output_file.h"
#include "export/figure_memory.h"

namespace headlight {

class Figure;

/// Writes a figure as PNG, SVG or PDF, as the output's format says, with its memory inside, which says size and look.
Parsed<void> writePicture(Figure& figure, const FigureMemory& memory, const OutputFile& output, Console& console);

} // namespace headlight
