// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "engine/stage.h"

#include <optional>

namespace headlight {

/// What all views look at together.
struct Selection
{
    Index layer = 0;
    Index head = 0;
    Stage stage = Stage::Weights;
    std::optional<Cell> pinned;  // clicked: stays
    std::optional<Cell> hovered; // under the pointer
    /// The cell the inspector speaks of: the hovered one, else the pinned one.
    std::optional<Cell> cell() const { return hovered ? hovered : pinned; }
    bool operator==(const Selection&) const = default;
};

} // namespace headlight
