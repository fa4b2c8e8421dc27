// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "figure/figure_look.h"
#include "session/head_place.h"

#include <QRectF>
#include <QSizeF>

#include <optional>

namespace headlight {

/// Where the pictures of layers × heads stand: a layer a line, the first above; a head a column.
class LayerWall
{
public:
    /// Lays out for `size`; pictures are as large as fits, and no smaller than can be told apart, so that the wall may
    /// need more than `size`. `footer` is the height kept free below.
    LayerWall(Index layers, Index heads, QSizeF size, double footer, const FigureLook& look);

    Index layers() const { return m_layers; }
    Index heads() const { return m_heads; }
    double tile() const { return m_tile; }
    QRectF tileRect(HeadPlace place) const;
    QRectF lineRect(Index layer) const;   // all tiles of a layer
    QRectF layerLabel(Index layer) const; // left of them
    QRectF headLabel(Index head) const;   // above the first line
    QRectF headsTitle() const;            // above the head labels
    QRectF layersTitle() const;           // left of the layer labels, turned
    double bottom() const;                // of the last line
    std::optional<HeadPlace> at(QPointF place) const;

    /// Every how many labels there is room for one.
    Index headLabelStep() const { return m_head_step; }
    Index layerLabelStep() const { return m_layer_step; }

    /// What the wall needs at least.
    static QSizeF leastSize(Index layers, Index heads, double footer, const FigureLook& look);

private:
    Index m_layers;
    Index m_heads;
    double m_tile = 0;
    double m_left = 0;
    double m_top = 0;
    double m_line = 0; // of text
    double m_label_width = 0;
    Index m_head_step = 1;
    Index m_layer_step = 1;
};

} // namespace headlight
