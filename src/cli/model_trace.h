// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/output_file.h"
#include "export/trace_arrays.h"

namespace headlight {

/// `trace --model`: runs a checkpoint, and writes what `selection` asks for.
Parsed<void> traceModel(const Options& options, const TraceSelection& selection, const OutputFile& output,
                        const CommonOptions& common, Console& console);

} // namespace headlight
