// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/trace.h"

#include <optional>

namespace headlight {

enum class CellPooling { Max, Mean };

inline constexpr Index most_pooled_cells = 1'024;

/// What is wanted of a head's map.
struct PoolRequest
{
    Stage stage = Stage::Weights;    // one of the maps
    Index cells = most_pooled_cells; // at most so many rows, and columns; 1 … most_pooled_cells
    CellPooling pooling = CellPooling::Max;
    std::optional<double> neutral; // Max keeps the value farthest from it; not there: the largest
};

/// A map of n_q × n_k cells brought to fewer. Pooled row r stands for queries round(r·n_q ÷ rows) up to, not including,
/// round((r + 1)·n_q ÷ rows), columns likewise. Cells that the mask hides (in masked and weights), and −∞, are left
/// out; a pooled cell of nothing else is −∞, one with NaN or +∞ in it is NaN.
struct PooledHead
{
    Index n_q = 0;
    Index n_k = 0;
    Matrix<float> values = {}; // (min(cells, n_q), min(cells, n_k))
    double lowest = 0;         // of all visible finite cells before pooling; above `highest` where there is none
    double highest = 0;
};

/// Computes a head's map from q (n_q, d_k) and k (n_k, d_k), pooling each row as soon as it is there, so that n_q × n_k
/// numbers are never held. The same bits for any number of threads. Errors: OutOfRange for Field::Width (`cells`),
/// Cancelled, OutOfMemory.
template<class Scalar>
Result<PooledHead> pooledHead(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options,
                              const Mask& mask, const PoolRequest& request, const WorkContext& context);

/// Bytes that pooledHead holds at its peak beside q and k with `threads` of them, in checked arithmetic.
Bytes pooledHeadNeed(Index n_q, Index n_k, Index d_k, Index cells, int threads);

} // namespace headlight
