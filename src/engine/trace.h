// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"
#include "engine/stage.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

namespace headlight {

/// What is told of a query's row of a map: weight = exp(masked − largest) ÷ sum, and what is special about it.
struct RowMark
{
    bool empty = false;         // no visible key: weights and output are exactly 0
    bool not_finite = false;    // NaN or infinity among its visible scores or in its output
    bool in_double = false;     // computed in double, not by the fast path: their last digits differ
    std::int32_t overflows = 0; // in half precision: scores that passed its largest number, hidden ones among them
    double largest = 0;         // of the visible masked scores; 0 where the sum is
    double sum = 0; // of exp(masked − largest); 0 in an empty row, where it is NaN, and where not computed
    bool operator==(const RowMark&) const = default;
};

/// How many maps of n_q × n_k numbers are kept of a head.
constexpr Index mapsOfHead(bool has_softcap)
{
    return has_softcap ? 5 : 4;
}

/// The maps of one head, in the order of the computation.
template<class Scalar>
struct HeadMaps
{
    Matrix<Scalar> scores;  // (n_q, n_k) q·kᵀ, before scaling
    Matrix<Scalar> scaled;  // (n_q, n_k) scores ÷ divisor
    Matrix<Scalar> capped;  // (n_q, n_k) after softcap; may be empty without one: it is `scaled` then
    Matrix<Scalar> masked;  // (n_q, n_k) −∞ where hidden, bias added
    Matrix<Scalar> weights; // (n_q, n_k) softmax over keys, exactly 0 where hidden

    /// The map of Scores … Weights; without a softcap Scaled for Capped.
    const Matrix<Scalar>& of(Stage stage) const;
    /// Where the map of a stage is kept.
    Matrix<Scalar>& place(Stage stage);
};

/// What a head's scores, scaled and capped hold in cells outside the first and last key that a query sees: left out by
/// the fast path, and made when somebody looks at these maps.
struct HiddenScores
{
    double scale = 1;
    double softcap = 0;                  // 0: none
    std::vector<std::uint8_t> are_there; // n_q: 1 where the row was computed whole
    std::once_flag made;
};

/// One head: what is kept always, and its maps where they are kept.
template<class Scalar>
struct HeadTrace
{
    Matrix<Scalar> q;           // (n_q, d_k) after positions
    Matrix<Scalar> k;           // (n_k, d_k) after positions; of its key/value head
    Matrix<Scalar> v;           // (n_k, d_v) of its key/value head
    Matrix<Scalar> output = {}; // (n_q, d_v) weights · v
    /// Not there: not kept. Undetermined in cells that `hidden` speaks of, until `map` is asked.
    mutable std::optional<HeadMaps<Scalar>> maps = std::nullopt;
    std::vector<RowMark> rows = {};                 // n_q
    std::unique_ptr<HiddenScores> hidden = nullptr; // not there: every cell of the maps is computed

    /// One of the maps, Scores … Weights, with every cell computed. Several threads may ask at once. Errors:
    /// std::bad_alloc is thrown.
    const Matrix<Scalar>& map(Stage stage) const;
};

/// Multi-head attention with every step kept.
template<class Scalar>
struct LayerTrace
{
    Matrix<Scalar> x; // (n_q, d_model) what enters
    std::vector<HeadTrace<Scalar>> heads;
    Matrix<Scalar> concat;    // (n_q, heads · d_v)
    Matrix<Scalar> projected; // (n_q, d_model) concat · W_O

    /// One stage; `head` is read for per-head stages only. Empty where the maps are not kept.
    MatrixView stage(Stage stage, Index head) const;
};

} // namespace headlight
