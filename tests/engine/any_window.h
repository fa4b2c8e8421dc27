// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <rapidcheck.h>

/// Windows of maps for tests that draw them.
namespace headlight::inputs {

inline Index between(Index low, Index high)
{
    return *rc::gen::inRange<Index>(low, high + 1);
}

inline CellWindow anyWindow(Index n_q, Index n_k)
{
    CellWindow window;
    window.first_row = between(0, n_q - 1);
    window.rows = between(1, n_q - window.first_row);
    window.first_column = between(0, n_k - 1);
    window.columns = between(1, n_k - window.first_column);
    return window;
}

} // namespace headlight::inputs
