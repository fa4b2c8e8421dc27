// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/trace.h"

#include <optional>
#include <span>

namespace headlight {

enum class CellPooling { Max, Mean };

inline constexpr Index most_pooled_cells = 1'024;

/// What is wanted of a head's map.
struct PoolRequest
{
    Stage stage = Stage::Weights;    // one of the maps
    Index cells = most_pooled_cells; // at most so many rows, and columns; 1 … most_pooled_cells
    CellPooling pooling = CellPooling::Max;
    std::optional<double> neutral;                   // Max keeps the value farthest from it; not there: the largest
    std::optional<CellWindow> window = std::nullopt; // not there: the whole map
    bool operator==(const PoolRequest&) const = default;
};

/// A window of a map brought to fewer cells. Pooled row r of R stands for the window's queries round(r·rows ÷ R) up to,
/// not including, round((r + 1)·rows ÷ R), columns likewise. Cells that the mask hides (in masked and weights)
/// are left out; a pooled cell of nothing else is −∞, one with NaN or an infinity in it is NaN.
struct PooledHead
{
    CellWindow window = {};
    Matrix<float> values = {}; // (min(cells, window.rows), min(cells, window.columns))
    double lowest = 0; // of the window's visible finite cells before pooling; above `highest` where there is none
    double highest = 0;
};

/// Computes a head's map from q (n_q, d_k) and k (n_k, d_k), pooling each row as soon as it is there, so that n_q × n_k
/// numbers are never held; rows outside of the window are not computed. `rows`: what attention told of the n_q rows, or
/// nothing; with it keys outside of the window are not computed either. The same bits with it as attention's, and for
/// any number of threads. Errors: OutOfRange for Field::Width (`cells`), Cancelled, OutOfMemory.
template<class Scalar>
Result<PooledHead> pooledHead(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options,
                              const Mask& mask, const PoolRequest& request, const WorkContext& context,
                              std::span<const RowMark> rows = {});

/// Bytes that pooledHead holds at its peak beside q and k with `threads` of them, in checked arithmetic.
Bytes pooledHeadNeed(Index n_q, Index n_k, Index d_k, Index cells, int threads);

/// One query's row of every map of a head, each matrix (1, n_k), computed from its q and all k; rounded to Scalar as
/// maps that are kept are, bit for bit. `rows` as in pooledHead. Errors: OutOfMemory.
template<class Scalar>
Result<HeadMaps<double>> headRow(const Matrix<Scalar>& q, const Matrix<Scalar>& k, const HeadOptions& options,
                                 const Mask& mask, Index query, std::span<const RowMark> rows = {});

} // namespace headlight
