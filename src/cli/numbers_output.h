// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output_file.h"
#include "export/figure_memory.h"
#include "export/trace_file.h"

namespace headlight {

/// True for PNG, SVG and PDF.
bool isPicture(const OutputFile& output);

/// Writes the numbers behind a figure as CSV, NPZ or JSON, as the output's format says; the latter two with the
/// figure's memory in `meta`.
Parsed<void> writeNumbers(TraceFile trace, const FigureMemory& memory, const OutputFile& output, Console& console);

/// The same of numbers that are a table, which `write_csv` writes.
Parsed<void> writeTable(const FigureMemory& memory, const OutputFile& output, Console& console,
                        const std::function<bool(QIODevice&)>& write_csv);

/// Writes a head as LaTeX; other figures are refused.
Parsed<void> writeLatex(const Analysis& analysis, const FigureMemory& memory, const OutputFile& output,
                        Console& console);

} // namespace headlight
