// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"
#include "render/value_scale.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <cstdint>
#include <span>

namespace headlight {

enum class Pooling { Max, Mean };

/// How the cells that are no ordinary value look.
struct SpecialColors
{
    QRgb hidden = 0;     // −∞ or behind the mask: a hatch is drawn over this colour where cells are large enough
    QRgb not_finite = 0; // NaN, +∞
};

/// A map as a picture of exactly `pixels`, cell edges at round(k·W/n). With more cells than pixels, each pixel shows
/// the pooled value of its cells (Max: the value farthest from the scale's neutral point is not lost).
/// `visible` has one byte a cell, 1 where visible; empty: everything is.
QImage heatmapImage(MatrixView matrix, std::span<const std::uint8_t> visible, const ValueScale& scale,
                    const SpecialColors& colors, QSize pixels, Pooling pooling);

/// The first pixel of cell k of n in `extent` pixels: round(k·extent/n).
int cellEdge(Index k, Index n, int extent);

} // namespace headlight
