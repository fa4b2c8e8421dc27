// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/derivation.h"
#include "engine/positions.h"
#include "session/analysis.h"

#include <QString>

#include <optional>

namespace headlight {

/// A cell of some stage, to go to.
struct StageCell
{
    Stage stage = Stage::Weights;
    Cell cell;
    std::optional<Index> head = std::nullopt; // nothing: the one looked at
    bool operator==(const StageCell&) const = default;
};

/// The sum that makes a cell, with where each factor stands.
struct CellSum
{
    /// What the places of the terms are.
    enum class Place { Entry, Key };

    SumOfProducts sum;
    Place place = Place::Entry;
    QString left_name;                // "q"
    QString right_name;               // "k"
    std::optional<Stage> left_stage;  // where the left factors stand; nothing for W_Q and the like
    std::optional<Stage> right_stage; // the same for the right ones
    std::optional<double> bias;       // that is added to the sum
    std::optional<StageCell> copied;  // concat: the output that it is a copy of
    Index head = 0;
    Stage stage = Stage::Weights;
    Cell cell;

    std::optional<StageCell> leftOf(const Term& term) const;
    std::optional<StageCell> rightOf(const Term& term) const;
};

/// What rotary positions do to an entry of q or k after its sum: it is turned together with another one.
struct CellTurn
{
    RopeTurn turn;
    double first = 0;  // entry turn.first before it was turned
    double second = 0; // entry turn.second, likewise
    bool is_first = true;
    double value =
        0; // is_first: first · cos(angle) − second · sin(angle), else second · cos(angle) + first · sin(angle)
};

/// Nothing for other stages and positions, and for an entry that stays as it is. The cell lies within its stage.
std::optional<CellTurn> cellTurn(const Analysis& analysis, Index head, Stage stage, Cell cell);

/// How the weight of a cell of a map comes about; where maps are not kept, its row is computed again. The cell lies
/// within the map. Nothing where memory ran out.
std::optional<WeightDerivation> weightDerivation(const Analysis& analysis, Index head, Cell cell);

/// What each head adds to an entry of the layer's output: the sum of concat·W_O, head by head.
std::vector<double> headParts(const Analysis& analysis, Cell cell);

/// What a checkpoint does to an entry of q or k behind its sum.
struct CellAfter
{
    bool is_normed = false;     // with the others of its head
    std::optional<Index> other; // the entry that it is turned together with, by its position
};
CellAfter cellAfter(const Analysis& analysis, Stage stage, Index column);

/// The sum behind a cell that lies within its stage: q·k for the maps, weights·v for outputs, x·W for q, k and v,
/// concat·W_O; of concat the one output that it is a copy of. Nothing for the input, which is no sum, where memory
/// ran out, and where a checkpoint's weights are not kept.
std::optional<CellSum> cellSum(const Analysis& analysis, Index head, Stage stage, Cell cell);

} // namespace headlight
