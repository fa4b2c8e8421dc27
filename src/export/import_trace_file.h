// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attend.h"
#include "export/trace_file.h"

namespace headlight {

/// Attention that was computed elsewhere, on its way to a file. Outlives the file that is made from it.
struct ImportTraceSource
{
    const std::vector<Tensor<float>>& layers; // of one sample; may differ in shape
    std::vector<std::string> tokens;
    std::vector<std::string> context_tokens;
    std::vector<std::string> array_names; // that the layers came from
};

/// `weights` [layer, head, query, key]; where layers differ in shape, weights_0, weights_1 … of one layer each.
/// Errors: NotOneOf for Field::Stage (an import has weights only), OutOfRange for Field::Layer and Field::Head.
Result<TraceFile> importTraceFile(const ImportTraceSource& source, const TraceSelection& selection);

} // namespace headlight
