// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/heatmap_image.h"

#include <vector>

namespace headlight {

/// What a picture of a map is made from.
struct HeatmapSource
{
    MatrixView matrix;
    std::span<const std::uint8_t> visible;
    ValueScale scale;
    SpecialColors colors;
    Pooling pooling = Pooling::Max;
    bool transposed = false; // rows of the matrix are columns of the picture
};

/// Keeps the pictures of a figure's maps, so that scrolling, marking and panning read no numbers again: a window moved
/// over the same picture keeps what both show, and only the rest is drawn. Cleared when the numbers change: it knows
/// them by their address.
class HeatmapStore
{
public:
    QImage picture(const HeatmapSource& source, const MapWindow& view);
    void clear() { m_kept.clear(); }

private:
    struct Kept
    {
        HeatmapSource source;
        MapWindow view;
        QImage picture;
    };
    static bool samePicture(const Kept& kept, const HeatmapSource& source, const MapWindow& view);

    std::vector<Kept> m_kept; // the longest unused first
};

} // namespace headlight
