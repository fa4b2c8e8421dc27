// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/matrix.h"

#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// Angle per step of each sin/cos pair of the concatenated code, fastest first: pairs − 1 in geometric progression from
/// 1 to 1/10,000, and the last 0, the constant entry.
std::vector<double> codeFrequencies(Index pairs);

/// How many entries of x are the concatenated position code: half of d_model, rounded down to even.
Index codeSize(Index d_model);

/// The concatenated code of n positions, (n, codeSize): entries 2i and 2i + 1 are √2·sin and √2·cos of position ×
/// frequency i, so that the mean of the squares is 1.
Matrix<double> positionCode(Index n, Index d_model);

/// One row of it, from codeFrequencies.
void fillPositionCode(Index position, std::span<const double> frequencies, std::span<double> code);

/// Adds the code of Vaswani et al. 2017, §3.5, to x (n, d_model): sin in even entries, cos in odd ones.
void addSinusoidal(Matrix<double>& x);
void addSinusoidal(Index position, std::span<double> row);

/// Rotary positions (Su et al. 2021): turns pair i of row p by (p + offset)·theta^(−2i / rotary_size).
template<class Scalar>
void applyRope(Matrix<Scalar>& rows, const RopeOptions& options = {});

/// The same for rows first … last − 1 alone, so that many can be turned in parts.
template<class Scalar>
void applyRope(Matrix<Scalar>& rows, Index first, Index last, const RopeOptions& options = {});

/// How far pair i of row p turns.
struct RopeTurn
{
    Index first = 0; // the pair's entries
    Index second = 0;
    double angle = 0; // radians
};

/// What turns entry `entry` of row `row` in vectors of d_k entries; nothing for one that stays as it is.
std::optional<RopeTurn> ropeTurn(Index row, Index entry, Index d_k, const RopeOptions& options);

/// One slope a head (Press et al. 2022): 2^(−8h/heads), h from 1, for a power of two; else those of the next lower
/// power, then every second one of twice that power.
std::vector<double> alibiSlopes(Index heads);

} // namespace headlight
