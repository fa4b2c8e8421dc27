// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <optional>

namespace headlight {

/// How far two heads are apart: the mean over their rows of the Jensen–Shannon distance.
struct HeadDistance
{
    double sum = 0;     // of the rows' distances
    Index rows = 0;     // that were compared
    Index left_out = 0; // empty in one of both, or not finite

    /// Between 0 (the same weights) and 1 (no key in common); nothing where no row could be compared.
    std::optional<double> mean() const;
    HeadDistance& operator+=(const HeadDistance& other);
};

/// The distance of two rows p and q of weights (Lin 1991; a metric: Endres and Schindelin 2003), in logarithms of base
/// 2: √(½ Σ p log₂(p / m) + ½ Σ q log₂(q / m)), m = (p + q) / 2; each row is divided by its sum before, as rows of half
/// precision and of maps that were cut off do not add up to 1. Nothing where a row has no positive sum, or a negative
/// or not finite weight. The matrices have the same shape.
std::optional<double> rowDistance(MatrixView a, MatrixView b, Index row);

/// Of rows first … last − 1 of two heads' weights, (n_q, n_k) each.
HeadDistance headDistance(MatrixView a, MatrixView b, Index first, Index last);

} // namespace headlight
