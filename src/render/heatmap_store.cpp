// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/heatmap_store.h"

#include <QRegion>

#include <algorithm>
#include <cstring>

namespace headlight {

namespace {

constexpr qint64 most_bytes = 64 << 20; // of all pictures kept

MapWindow turned(const MapWindow& view)
{
    return {view.extent.transposed(),
            QRect(view.window.top(), view.window.left(), view.window.height(), view.window.width())};
}

/// Rows for columns. The pixels are turned, not the numbers: a map may have many more of those.
PooledMap turned(const PooledMap& map)
{
    PooledMap result{turned(map.view), map.columns, map.rows, std::vector<float>(map.values.size())};
    const std::size_t width = std::size_t(map.view.window.width()), height = std::size_t(map.view.window.height());
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            result.values[x * height + y] = map.values[y * width + x];
    return result;
}

QImage drawn(const HeatmapSource& source, const MapWindow& view)
{
    const MapWindow read = source.transposed ? turned(view) : view;
    const PooledMap pooled = poolMap(source.matrix, source.visible, source.scale, read, source.pooling);
    return colorMap(source.transposed ? turned(pooled) : pooled, source.scale, source.colors);
}

/// Copies `part`, in pixels of the whole picture, from one window's picture to another's.
void copyPart(const QImage& from, QPoint from_corner, QImage& to, QPoint to_corner, QRect part)
{
    const std::size_t bytes = std::size_t(part.width()) * sizeof(QRgb);
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const uchar* source = from.constScanLine(y - from_corner.y()) + std::size_t(part.left() - from_corner.x()) * 4;
        std::memcpy(to.scanLine(y - to_corner.y()) + std::size_t(part.left() - to_corner.x()) * 4, source, bytes);
    }
}

/// The picture of `view` from one of another window: what both show is copied.
QImage moved(const HeatmapSource& source, const QImage& old, const MapWindow& old_view, const MapWindow& view)
{
    QImage picture(view.window.size(), QImage::Format_RGB32);
    const QRect common = view.window.intersected(old_view.window);
    if (!common.isEmpty())
        copyPart(old, old_view.window.topLeft(), picture, view.window.topLeft(), common);
    for (const QRect& missing : QRegion(view.window).subtracted(common))
        copyPart(drawn(source, {view.extent, missing}), missing.topLeft(), picture, view.window.topLeft(), missing);
    return picture;
}

} // namespace

bool HeatmapStore::samePicture(const Kept& kept, const HeatmapSource& source, const MapWindow& view)
{
    const HeatmapSource& a = kept.source;
    return a.matrix.floats() == source.matrix.floats() && a.matrix.doubles() == source.matrix.doubles() &&
           a.matrix.rows() == source.matrix.rows() && a.matrix.columns() == source.matrix.columns() &&
           a.visible.data() == source.visible.data() && a.scale == source.scale && a.colors == source.colors &&
           a.pooling == source.pooling && a.transposed == source.transposed && kept.view.extent == view.extent;
}

QImage HeatmapStore::picture(const HeatmapSource& source, const MapWindow& view)
{
    const auto found = std::ranges::find_if(m_kept, [&](const Kept& kept) { return samePicture(kept, source, view); });
    Kept kept{source, view, {}};
    if (found == m_kept.end()) {
        kept.picture = drawn(source, view);
    } else {
        kept.picture =
            found->view.window == view.window ? found->picture : moved(source, found->picture, found->view, view);
        m_kept.erase(found);
    }
    m_kept.push_back(kept);
    qint64 bytes = 0;
    for (auto each = m_kept.rbegin(); each != m_kept.rend(); ++each) {
        bytes += each->picture.sizeInBytes();
        if (bytes > most_bytes) {
            m_kept.erase(m_kept.begin(), each.base());
            break;
        }
    }
    return kept.picture;
}

} // namespace headlight
