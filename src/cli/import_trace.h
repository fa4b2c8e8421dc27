// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/output_file.h"
#include "export/figure_memory.h"
#include "export/trace_arrays.h"
#include "model/attention_import.h"

#include <nlohmann/json.hpp>

namespace headlight {

/// `trace --import`: writes attention that was computed elsewhere.
Parsed<void> traceImport(const Options& options, const TraceSelection& selection, const OutputFile& output,
                         const CommonOptions& common, Console& console);

/// The same of attention that was read already, such as that of a session; as the numbers of a figure with its memory.
Parsed<void> writeImportTrace(const AttentionImport& import, const TraceSelection& selection, const OutputFile& output,
                              const CommonOptions& common, Console& console, const FigureMemory* memory = nullptr);

/// --import and --tokens-file.
std::vector<Option> importOptions();

/// What an import holds, and what is odd about it.
nlohmann::ordered_json describeImport(const AttentionImport& import);

} // namespace headlight
