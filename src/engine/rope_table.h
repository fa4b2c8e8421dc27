// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <span>

namespace headlight {

/// The turns of n positions from 0, made once for all heads of a pass: pair i of row p turns by p · frequency i.
class RopeTable
{
public:
    RopeTable(std::span<const double> frequencies, Index n);

    /// Turns entries i and i + pairs of each row (rotate-half, the Hugging Face layout), the first one's position being
    /// `first`; entries behind stay.
    void turn(Matrix<float>& rows, Index first) const;

private:
    Matrix<double> m_cos; // (n, pairs)
    Matrix<double> m_sin;
};

} // namespace headlight
