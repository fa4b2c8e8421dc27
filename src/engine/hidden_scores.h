// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

namespace headlight {

/// A query's row of scores, scaled and capped as the fast path left them, n_k each; null: not there.
struct ScoreRows
{
    float* scores = nullptr;
    float* scaled = nullptr;
    float* capped = nullptr;
};

/// Computes cells that are NaN or infinite again in double: a sum may have passed float32's largest number on its way.
/// q: d_k numbers; k (n_k, d_k); softcap 0: none.
void mendScores(const float* q, const Matrix<float>& k, double scale, double softcap, const ScoreRows& rows);

} // namespace headlight
