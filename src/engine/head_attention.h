// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/kernels.h"

namespace headlight {

/// One head's matrices, wherever they lie; they must outlive the work.
template<class Scalar>
struct HeadParts
{
    const Matrix<Scalar>& q;                         // (n_q, d_k)
    const Matrix<Scalar>& k;                         // (n_k, d_k)
    const Matrix<Scalar>& v;                         // (n_k, d_v)
    Rows<Scalar> output;                             // (n_q, d_v)
    std::vector<RowMark>& rows;                      // becomes n_q; those before `first` say nothing
    HeadMaps<Scalar>* maps = nullptr;                // not there: not kept
    std::unique_ptr<HiddenScores>* hidden = nullptr; // gets what is left out of the maps; not there: nothing may be
};

/// Scores … output of the queries from `first` on, of heads that have as many queries and keys; `options` and `masks`
/// have an entry a head, or one for all. Rows are computed by the fast path where it serves, and those that hold NaN or
/// infinity again in Eigen's way. Errors: Cancelled, OutOfMemory.
template<class Scalar>
Result<void> attendParts(std::span<const HeadParts<Scalar>> heads, std::span<const HeadOptions> options,
                         std::span<const Mask> masks, Work& work, Index first = 0);

} // namespace headlight
