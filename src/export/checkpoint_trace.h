// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transformer.h"
#include "export/trace_file.h"

#include <memory>

namespace headlight {

/// What is written of a pass through a checkpoint. All of it outlives the file that is made from it.
struct CheckpointTraceSource
{
    const TransformerTrace& trace;
    const TransformerWeights& weights; // asked for the logits, and for what is inside a layer
    std::string model_type;
    std::vector<std::string> tokens; // as the vocabulary writes them
    Bytes budget = 0;                // of one head's maps, and a fourth of it of what is inside layers; 0: no limit
    WorkContext work = {};
};

/// The names that a selection may hold, in their order in files: hidden (what comes into a layer), x (what its
/// projections read), q … projected, logits.
std::vector<std::string> checkpointArrayNames();

/// The numbers of a pass: [layer, head, row, column] for q … output (k and v: one for each key/value head), [layer,
/// row, column] for hidden, x, concat and projected, and logits [position, id], left out where the checkpoint has no
/// head. Maps, x, output, concat, projected and logits are made part by part as the file is written; what stopped one
/// is put into `failure`. Errors: NotOneOf for Field::Stage, OutOfRange for Field::Layer and Field::Head.
Result<TraceFile> checkpointTraceFile(const CheckpointTraceSource& source, const TraceSelection& selection,
                                      std::optional<Error>& failure);

} // namespace headlight
