// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace.h"

namespace headlight {

template<class Scalar>
MatrixView LayerTrace<Scalar>::stage(Stage stage, Index head) const
{
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
    case Stage::Scores:
        return of.maps->scores;
    case Stage::Scaled:
        return of.maps->scaled;
    case Stage::Capped:
        return of.maps->capped;
    case Stage::Masked:
        return of.maps->masked;
    case Stage::Weights:
        return of.maps->weights;
    default:
        return of.output;
    }
}

template struct LayerTrace<float>;
template struct LayerTrace<double>;

} // namespace headlight
