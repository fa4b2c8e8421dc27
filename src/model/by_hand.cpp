// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/by_hand.h"

#include <utility>

namespace headlight {

namespace {

constexpr AllowedExtent any_size{1, most_typed_extent};
constexpr AllowedExtent any_tokens{1, most_hand_tokens};

AllowedExtent exactly(Index count)
{
    return {count, count};
}

/// Any size that can be split between the heads.
AllowedExtent splitBetween(Index heads)
{
    return {heads, most_typed_extent, heads};
}

bool allows(const AllowedExtent& allowed, Index seen)
{
    return seen >= allowed.lowest && seen <= allowed.highest && seen % allowed.multiple_of == 0;
}

/// Reads matrices one after another; the first that is wrong is kept as the error.
class Reading
{
public:
    explicit Reading(const ByHand& by_hand) : m_by_hand(by_hand) {}

    Matrix<double> read(HandMatrix which, AllowedExtent rows, AllowedExtent columns)
    {
        if (m_error)
            return {};
        const TypedMatrix& typed = *handMatrix(m_by_hand, which);
        const std::string name = handMatrixName(which);
        if (!allows(rows, typed.rows) || !allows(columns, typed.columns)) {
            m_error = MatrixDoesNotFit{name, typed.rows, typed.columns, rows, columns};
            return {};
        }
        Result<Matrix<double>> numbers = numbersOf(typed, name);
        if (!numbers) {
            m_error = numbers.error();
            return {};
        }
        return std::move(*numbers);
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    const ByHand& m_by_hand;
    std::optional<Error> m_error;
};

GivenHeads readHeads(Reading& reading, Index heads)
{
    GivenHeads given;
    given.q = reading.read(HandMatrix::Q, any_tokens, splitBetween(heads));
    given.k = reading.read(HandMatrix::K, any_tokens, exactly(given.q.cols()));
    given.v = reading.read(HandMatrix::V, exactly(given.k.rows()), splitBetween(heads));
    return given;
}

GivenProjections readProjections(Reading& reading, Index heads)
{
    GivenProjections given;
    given.x = reading.read(HandMatrix::X, any_tokens, any_size);
    const AllowedExtent d_model = exactly(given.x.cols());
    given.w_q = reading.read(HandMatrix::WQ, d_model, splitBetween(heads));
    given.w_k = reading.read(HandMatrix::WK, d_model, exactly(given.w_q.cols()));
    given.w_v = reading.read(HandMatrix::WV, d_model, splitBetween(heads));
    return given;
}

} // namespace

std::string handMatrixName(HandMatrix matrix)
{
    switch (matrix) {
    case HandMatrix::X:
        return "X";
    case HandMatrix::WQ:
        return "W_Q";
    case HandMatrix::WK:
        return "W_K";
    case HandMatrix::WV:
        return "W_V";
    case HandMatrix::Q:
        return "Q";
    case HandMatrix::K:
        return "K";
    case HandMatrix::V:
        return "V";
    case HandMatrix::WO:
        return "W_O";
    }
    return {};
}

std::vector<HandMatrix> handMatrices(const ByHand& by_hand)
{
    std::vector<HandMatrix> all = {HandMatrix::Q, HandMatrix::K, HandMatrix::V};
    if (std::holds_alternative<TypedProjections>(by_hand.matrices))
        all = {HandMatrix::X, HandMatrix::WQ, HandMatrix::WK, HandMatrix::WV};
    if (by_hand.w_o)
        all.push_back(HandMatrix::WO);
    return all;
}

const TypedMatrix* handMatrix(const ByHand& by_hand, HandMatrix matrix)
{
    const auto* heads = std::get_if<TypedHeads>(&by_hand.matrices);
    const auto* projections = std::get_if<TypedProjections>(&by_hand.matrices);
    switch (matrix) {
    case HandMatrix::X:
        return projections ? &projections->x : nullptr;
    case HandMatrix::WQ:
        return projections ? &projections->w_q : nullptr;
    case HandMatrix::WK:
        return projections ? &projections->w_k : nullptr;
    case HandMatrix::WV:
        return projections ? &projections->w_v : nullptr;
    case HandMatrix::Q:
        return heads ? &heads->q : nullptr;
    case HandMatrix::K:
        return heads ? &heads->k : nullptr;
    case HandMatrix::V:
        return heads ? &heads->v : nullptr;
    case HandMatrix::WO:
        return by_hand.w_o ? &*by_hand.w_o : nullptr;
    }
    return nullptr;
}

TypedMatrix* handMatrix(ByHand& by_hand, HandMatrix matrix)
{
    return const_cast<TypedMatrix*>(handMatrix(std::as_const(by_hand), matrix));
}

Result<GivenMatrices> givenMatrices(const ByHand& by_hand)
{
    if (by_hand.heads < 1 || by_hand.heads > most_hand_heads)
        return fail(OutOfRange{Field::Heads, double(by_hand.heads), 1, double(most_hand_heads)});
    Reading reading(by_hand);
    GivenMatrices given;
    given.heads = by_hand.heads;
    if (std::holds_alternative<TypedHeads>(by_hand.matrices))
        given.matrices = readHeads(reading, by_hand.heads);
    else
        given.matrices = readProjections(reading, by_hand.heads);
    if (by_hand.w_o && !reading.error())
        given.w_o = reading.read(HandMatrix::WO, exactly(given.heads * given.d_v()), any_size);
    if (reading.error())
        return tl::unexpected(*reading.error());
    return given;
}

} // namespace headlight
