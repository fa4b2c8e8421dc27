// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace.h"

#include <cassert>
#include <new>

namespace headlight {

namespace {

/// HeadMaps' or const HeadMaps' map of a stage.
template<class Maps>
auto& mapIn(Maps& maps, Stage stage)
{
    switch (stage) {
    case Stage::Scores:
        return maps.scores;
    case Stage::Scaled:
        return maps.scaled;
    case Stage::Capped:
        return maps.capped;
    case Stage::Masked:
        return maps.masked;
    default:
        assert(stage == Stage::Weights);
        return maps.weights;
    }
}

} // namespace

template<class Scalar>
MatrixView LayerTrace<Scalar>::stage(Stage stage, Index head) const
try {
    if (stage == Stage::Input)
        return x;
    if (stage == Stage::Concat)
        return concat;
    if (stage == Stage::Projected)
        return projected;
    if (head < 0 || head >= Index(heads.size()))
        return {};
    const HeadTrace<Scalar>& of = heads[std::size_t(head)];
    if (isMap(stage) && !of.maps)
        return {};
    switch (stage) {
    case Stage::Query:
        return of.q;
    case Stage::Key:
        return of.k;
    case Stage::Value:
        return of.v;
    case Stage::Output:
        return of.output;
    default:
        return of.map(stage);
    }
} catch (const std::bad_alloc&) { // for scores that were left out
    return {};
}

template<class Scalar>
const Matrix<Scalar>& HeadMaps<Scalar>::of(Stage stage) const
{
    return mapIn(*this, stage == Stage::Capped && capped.size() == 0 ? Stage::Scaled : stage);
}

template<class Scalar>
Matrix<Scalar>& HeadMaps<Scalar>::place(Stage stage)
{
    return mapIn(*this, stage);
}

template struct HeadMaps<float>;
template struct HeadMaps<double>;
template struct LayerTrace<float>;
template struct LayerTrace<double>;

} // namespace headlight
