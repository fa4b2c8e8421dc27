// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "engine/stage.h"

#include <memory>
#include <optional>

namespace headlight {

class Covers;

/// What all views look at together.
struct Selection
{
    Index layer = 0;
    Index head = 0;
    Stage stage = Stage::Weights;
    std::optional<Cell> pinned;  // clicked: stays
    std::optional<Cell> hovered; // under the pointer
    /// Whose cell is under the pointer, where a figure shows several heads or stages; nothing: of those above.
    std::optional<Index> hovered_head;
    std::optional<Stage> hovered_stage;

    /// Cells whose values are predicted before they are shown; null: none. No view tells what they hide.
    std::shared_ptr<const Covers> covers;

    /// The cell the inspector speaks of: the hovered one, else the pinned one.
    std::optional<Cell> cell() const { return hovered ? hovered : pinned; }
    /// The head and the stage of that cell.
    Index cellHead() const { return hovered ? hovered_head.value_or(head) : head; }
    Stage cellStage() const { return hovered ? hovered_stage.value_or(stage) : stage; }

    bool operator==(const Selection&) const = default;
};

} // namespace headlight
