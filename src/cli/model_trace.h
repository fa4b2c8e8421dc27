// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/output_file.h"
#include "engine/transformer.h"
#include "export/figure_memory.h"
#include "export/trace_arrays.h"
#include "model/checkpoint.h"

namespace headlight {

/// `trace --model`: runs a checkpoint, and writes what `selection` asks for.
Parsed<void> traceModel(const Options& options, const TraceSelection& selection, const OutputFile& output,
                        const CommonOptions& common, Console& console);

/// An error of a trace under the option that was typed: --stages.
tl::unexpected<ConsoleError> refusedTrace(const Error& error);

/// The same of a pass that was computed already, such as that of a session; as the numbers of a figure with its memory.
Parsed<void> writeModelTrace(const TransformerTrace& trace, const Checkpoint& checkpoint,
                             const std::vector<std::string>& pieces, const TraceSelection& selection,
                             const OutputFile& output, const CommonOptions& common, Console& console,
                             const FigureMemory* memory = nullptr);

} // namespace headlight
