// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "figure/drawing.h"

#include <QTransform>

#include <optional>

namespace headlight {

/// Where a map's cells fall on the device: one answer for painting, picking and marking, so that a click means the
/// cell that is seen there.
class MapGeometry
{
public:
    /// `to_device` takes logical pixels of the drawing to pixels of the device.
    MapGeometry(const DrawnMap& map, const QTransform& to_device);

    QRect device() const { return m_device; } // the map's rectangle in device pixels
    MapWindow view() const { return m_view; } // what of the whole picture is in sight

    /// A window of cells in pixels of the whole picture.
    QRect pixels(const CellWindow& cells) const;

    /// The cell at a place of the drawing, of several the first; nothing outside of the map.
    std::optional<Cell> cellAt(QPointF place) const;

    /// A cell's rectangle in logical pixels, cut to the map; at least one device pixel where it is in sight.
    QRectF cellRect(Cell cell) const;

    /// Logical middle of a row or column as drawn, which may lie outside of the map's rectangle.
    double rowMiddle(Index row) const;
    double columnMiddle(Index column) const;

private:
    bool m_transposed;
    QTransform m_to_device;
    QTransform m_from_device;
    QRect m_device;
    MapWindow m_view;
    Index m_rows; // as drawn
    Index m_columns;
};

} // namespace headlight
