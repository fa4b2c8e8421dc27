// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_geometry.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// Pixels of the whole picture so that `shown` of `count` cells fill `seen` pixels.
int extentFor(int seen, double shown, Index count)
{
    constexpr double most = 1 << 28; // far above any zoom asked for, far below where an int ends
    return int(std::clamp(std::round(seen * double(count) / shown), 1.0, most));
}

int offsetFor(int seen, double first, Index count, int extent)
{
    return std::clamp(int(std::lround(first / double(count) * extent)), 0, std::max(0, extent - seen));
}

} // namespace

MapGeometry::MapGeometry(const DrawnMap& map, const QTransform& to_device)
    : m_transposed(map.transposed), m_to_device(to_device), m_from_device(to_device.inverted()),
      m_rows(map.drawnRows()), m_columns(map.drawnColumns())
{
    const QRectF exact = to_device.mapRect(map.rect);
    const QPoint corner(int(std::lround(exact.left())), int(std::lround(exact.top())));
    const QPoint end(int(std::lround(exact.right())), int(std::lround(exact.bottom())));
    m_device = QRect(corner, QSize(std::max(1, end.x() - corner.x()), std::max(1, end.y() - corner.y())));
    const QSize extent(extentFor(m_device.width(), map.shown.width(), m_columns),
                       extentFor(m_device.height(), map.shown.height(), m_rows));
    const QPoint offset(offsetFor(m_device.width(), map.shown.left(), m_columns, extent.width()),
                        offsetFor(m_device.height(), map.shown.top(), m_rows, extent.height()));
    m_view = {extent, QRect(offset, m_device.size())};
}

QRect MapGeometry::pixels(const CellWindow& cells) const
{
    const int left = cellEdge(cells.first_column, m_columns, m_view.extent.width());
    const int top = cellEdge(cells.first_row, m_rows, m_view.extent.height());
    const int right = cellEdge(cells.first_column + cells.columns, m_columns, m_view.extent.width());
    const int bottom = cellEdge(cells.first_row + cells.rows, m_rows, m_view.extent.height());
    return {left, top, std::max(1, right - left), std::max(1, bottom - top)};
}

std::optional<Cell> MapGeometry::cellAt(QPointF place) const
{
    const QPointF exact = m_to_device.map(place);
    const QPoint pixel(int(std::floor(exact.x())), int(std::floor(exact.y())));
    if (!m_device.contains(pixel))
        return std::nullopt;
    const QPoint seen = pixel - m_device.topLeft() + m_view.window.topLeft();
    const Index row = headlight::cellAt(seen.y(), m_rows, m_view.extent.height());
    const Index column = headlight::cellAt(seen.x(), m_columns, m_view.extent.width());
    return m_transposed ? Cell{column, row} : Cell{row, column};
}

QRectF MapGeometry::cellRect(Cell cell) const
{
    const auto edges = [](Index k, Index n, int extent) {
        const int begin = std::min(cellEdge(k, n, extent), extent - 1);
        return std::pair(begin, std::max(begin + 1, cellEdge(k + 1, n, extent)));
    };
    const auto [left, right] = edges(m_transposed ? cell.row : cell.column, m_columns, m_view.extent.width());
    const auto [top, bottom] = edges(m_transposed ? cell.column : cell.row, m_rows, m_view.extent.height());
    const QRect whole(QPoint(left, top), QSize(right - left, bottom - top));
    const QRect seen = whole.intersected(m_view.window);
    if (seen.isEmpty())
        return {};
    return m_from_device.mapRect(QRectF(seen.translated(m_device.topLeft() - m_view.window.topLeft())));
}

double MapGeometry::rowMiddle(Index row) const
{
    const double middle =
        (cellEdge(row, m_rows, m_view.extent.height()) + cellEdge(row + 1, m_rows, m_view.extent.height())) / 2.0;
    return m_from_device.map(QPointF(0, middle - m_view.window.top() + m_device.top())).y();
}

double MapGeometry::columnMiddle(Index column) const
{
    const double middle =
        (cellEdge(column, m_columns, m_view.extent.width()) + cellEdge(column + 1, m_columns, m_view.extent.width())) /
        2.0;
    return m_from_device.map(QPointF(middle - m_view.window.left() + m_device.left(), 0)).x();
}

} // namespace headlight
