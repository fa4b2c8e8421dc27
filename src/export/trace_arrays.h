// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/matrix.h"
#include "session/analysis.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What the rows or columns of an array's matrices stand for.
enum class ArrayAxis { Query, Key, Feature };

/// One matrix of an array and where it belongs. For k and v the head counts key/value heads.
struct TracePart
{
    Index layer = 0;
    std::optional<Index> head; // nothing for arrays that a layer has once
    Index first_row = 0;       // of the matrix in the array, for arrays that are cut by rows
    /// Valid until another part is asked for; nothing where it could not be made.
    std::function<std::optional<MatrixView>()> matrix;
};

/// A named array over all layers and heads asked for: [layer, head, row, column], [layer, row, column] where a layer
/// has one, or [row, column] where there is one. The axes stay, also of length 1. Looks at what it was made from, which
/// must outlive it.
struct TraceArray
{
    std::string name;
    std::vector<Index> shape;
    ArrayAxis rows = ArrayAxis::Query;
    ArrayAxis columns = ArrayAxis::Feature;
    Precision precision = Precision::Float64;
    std::vector<TracePart> parts; // row-major over the leading axes
};

/// Which part of a trace goes to a file.
struct TraceSelection
{
    std::optional<Index> layer;      // all of them when not given
    std::optional<Index> head;       // all of them when not given; k and v follow to its key/value head
    std::vector<std::string> arrays; // names; the default set when empty
};

/// The names that a selection may hold, in their order in files: the stages; the weights w_q w_k w_v w_o; w_additive (a
/// row a head, no row unless the score is additive); context_x, what keys and values are made from.
std::vector<std::string> traceArrayNames();

/// What is written without a selection: every stage, x and W_O among them, so that a reader can compute all of it again
/// from the file; the other weights on demand.
std::vector<std::string> defaultTraceArrays();

/// The arrays selected, without those that matrices typed by hand do not give. Errors: NotOneOf for Field::Stage,
/// OutOfRange for Field::Layer and Field::Head.
Result<std::vector<TraceArray>> traceArrays(const Analysis& analysis, const TraceSelection& selection);

/// The tokens as typed.
std::vector<std::string> tokenPieces(const TokenSequence& tokens);

} // namespace headlight
