// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/given_matrices.h"
#include "model/typed_matrix.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// The most tokens of attention by hand: as many as a class can follow.
inline constexpr Index most_hand_tokens = 12;

/// The most heads that the columns of hand-typed matrices may be split into.
inline constexpr Index most_hand_heads = 8;

/// The longest name of a hand-named token, in bytes.
inline constexpr std::size_t most_name_bytes = 64;

/// Q, K and V typed directly.
struct TypedHeads
{
    TypedMatrix q; // (n_q, heads · d_k)
    TypedMatrix k; // (n_k, heads · d_k)
    TypedMatrix v; // (n_k, heads · d_v)
    bool operator==(const TypedHeads&) const = default;
};

/// X and the projections that make Q, K and V from it.
struct TypedProjections
{
    TypedMatrix x;   // (n, d_model)
    TypedMatrix w_q; // (d_model, heads · d_k)
    TypedMatrix w_k; // (d_model, heads · d_k)
    TypedMatrix w_v; // (d_model, heads · d_v)
    bool operator==(const TypedProjections&) const = default;
};

/// Attention with matrices typed by a person, so that a computation on paper can be checked.
struct ByHand
{
    std::vector<std::string> names; // of the tokens, in order; the others are numbered
    Index heads = 1;                // the columns are split evenly between them
    std::variant<TypedHeads, TypedProjections> matrices;
    std::optional<TypedMatrix> w_o; // (heads · d_v, any size)
    bool operator==(const ByHand&) const = default;
};

/// Which of the matrices.
enum class HandMatrix { X, WQ, WK, WV, Q, K, V, WO };

/// "W_Q" and the like: their names in messages, in the window and, in small letters, in session files.
std::string handMatrixName(HandMatrix matrix);

/// The matrices that there are, in the order of the computation.
std::vector<HandMatrix> handMatrices(const ByHand& by_hand);

/// One of the matrices; null where there is none.
TypedMatrix* handMatrix(ByHand& by_hand, HandMatrix matrix);
const TypedMatrix* handMatrix(const ByHand& by_hand, HandMatrix matrix);

/// The numbers, their shapes checked against each other. Errors: OutOfRange for Field::Heads, CellNotANumber and
/// MatrixDoesNotFit naming the first matrix that is wrong: those before it count as right.
Result<GivenMatrices> givenMatrices(const ByHand& by_hand);

} // namespace headlight
