// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"
#include "render/value_scale.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <cstdint>
#include <span>
#include <vector>

namespace headlight {

enum class Pooling { Max, Mean };

/// How the cells that are no ordinary value look.
struct SpecialColors
{
    QRgb hidden = 0;     // −∞ or behind the mask: a hatch is drawn over this colour where cells are large enough
    QRgb not_finite = 0; // NaN, +∞
    bool operator==(const SpecialColors&) const = default;
};

/// Colours for hidden and not finite cells that stand apart from every colour of the map.
SpecialColors specialColors(ColorMapName map);

/// The lines drawn over a special cell that is at least `texture_cell` pixels wide and high.
QRgb textureColor(QRgb special);
inline constexpr int texture_cell = 6;

/// Whether the cells of a whole picture are large enough for them.
bool hasTextures(QSize extent, Index rows, Index columns);

/// What is seen of a map: its whole picture would be `extent` pixels, `window` is the part of it that is drawn.
struct MapWindow
{
    QSize extent;
    QRect window;

    static MapWindow whole(QSize pixels) { return {pixels, QRect(QPoint(0, 0), pixels)}; }
};

/// A map brought to pixels but not yet coloured, so that colours can change without reading the map again.
struct PooledMap
{
    MapWindow view;
    Index rows = 0;
    Index columns = 0;
    std::vector<float> values; // row by row of the window: −∞ hidden, NaN not finite, else the value
};

/// The first pixel of cell k of n in `extent` pixels: round(k·extent/n).
int cellEdge(Index k, Index n, int extent);

/// The cell of n that pixel `pixel` of `extent` shows; of several (more cells than pixels) the first.
Index cellAt(int pixel, Index n, int extent);

/// Brings a map to pixels. With more cells than pixels, each pixel gets the pooled value of its cells, each cell
/// belonging to one pixel: Max keeps the visible value farthest from `scale.neutral()`, Mean the mean of the visible
/// ones; a pixel with a visible cell that is not finite is not finite; one without a visible cell is hidden.
/// `visible` has one byte a cell, 1 where visible; empty: everything is. −∞ is hidden in any case.
PooledMap poolMap(MatrixView matrix, std::span<const std::uint8_t> visible, const ValueScale& scale,
                  const MapWindow& view, Pooling pooling);

/// Colours a pooled map; special cells get a texture where cells are large enough.
QImage colorMap(const PooledMap& map, const ValueScale& scale, const SpecialColors& colors);

/// A map as a picture of exactly `pixels`, cell edges at round(k·W/n): poolMap and colorMap in one.
QImage heatmapImage(MatrixView matrix, std::span<const std::uint8_t> visible, const ValueScale& scale,
                    const SpecialColors& colors, QSize pixels, Pooling pooling);

} // namespace headlight
