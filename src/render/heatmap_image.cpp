// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/heatmap_image.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

QRgb mixed(QRgb one, QRgb other, double share)
{
    const auto channel = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return qRgb(channel(qRed(one), qRed(other)), channel(qGreen(one), qGreen(other)),
                channel(qBlue(one), qBlue(other)));
}

/// Diagonals for hidden cells, a grid of diagonals for those that are not finite. Counted in pixels of the whole
/// picture, so that the texture moves with the map.
bool onTexture(int x, int y, bool crossed)
{
    return (x + y) % texture_cell == 0 || (crossed && (x - y) % texture_cell == 0);
}

class Colorizer
{
public:
    Colorizer(const ValueScale& scale, const SpecialColors& colors, bool textured)
        : m_table(colorTable(scale.map)), m_places(scale), m_colors(colors), m_textured(textured)
    {}

    /// Colours `values`, the pixels from (x, y) of the whole picture to the right.
    void line(std::span<const float> values, int x, int y, QRgb* out) const
    {
        bool special = false;
        for (std::size_t i = 0; i < values.size(); ++i) {
            // NaN and −∞ fall to the lower end here and are drawn over below.
            out[i] = m_table[m_places.of(values[i])];
            special |= !(std::abs(values[i]) <= std::numeric_limits<float>::max());
        }
        if (special)
            drawSpecials(values, x, y, out);
    }

private:
    void drawSpecials(std::span<const float> values, int x, int y, QRgb* out) const
    {
        const QRgb hidden_line = textureColor(m_colors.hidden);
        const QRgb not_finite_line = textureColor(m_colors.not_finite);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int column = x + int(i);
            if (std::isnan(values[i]))
                out[i] = m_textured && onTexture(column, y, true) ? not_finite_line : m_colors.not_finite;
            else if (std::isinf(values[i]))
                out[i] = m_textured && onTexture(column, y, false) ? hidden_line : m_colors.hidden;
        }
    }

    const ColorTable& m_table;
    ColorPlaces m_places;
    SpecialColors m_colors;
    bool m_textured;
};

} // namespace

SpecialColors specialColors(ColorMapName map)
{
    switch (map) {
    case ColorMapName::Viridis:
    case ColorMapName::Cividis:
        return {0xffe4e6ea, 0xffd6186f};
    case ColorMapName::Magma:
        return {0xffe4e6ea, 0xff00b38a};
    case ColorMapName::Grey:
        return {0xffc3d7f2, 0xffd6186f};
    case ColorMapName::Diverging:
        return {0xffb0b3b8, 0xff00a36c};
    }
    return {};
}

QRgb textureColor(QRgb special)
{
    return mixed(special, readableOn(special), 0.35);
}

bool hasTextures(QSize extent, Index rows, Index columns)
{
    return extent.width() >= texture_cell * columns && extent.height() >= texture_cell * rows;
}

int cellEdge(Index k, Index n, int extent)
{
    return int((2 * std::int64_t(k) * extent + n) / (2 * std::int64_t(n)));
}

Index cellAt(int pixel, Index n, int extent)
{
    if (n > extent)
        return cellEdge(pixel, extent, int(n));
    Index cell = std::clamp<Index>(Index(std::int64_t(pixel) * n / extent), 0, n - 1);
    while (cell > 0 && cellEdge(cell, n, extent) > pixel)
        --cell;
    while (cell < n - 1 && cellEdge(cell + 1, n, extent) <= pixel)
        ++cell;
    return cell;
}

QImage colorMap(const PooledMap& map, const ValueScale& scale, const SpecialColors& colors)
{
    const QRect window = map.view.window;
    QImage image(window.size(), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    const Colorizer colorizer(scale, colors, hasTextures(map.view.extent, map.rows, map.columns));
    const std::size_t width = std::size_t(window.width());
    for (int y = 0; y < window.height(); ++y) {
        const std::span<const float> values(map.values.data() + std::size_t(y) * width, width);
        colorizer.line(values, window.left(), window.top() + y, reinterpret_cast<QRgb*>(image.scanLine(y)));
    }
    return image;
}

QImage heatmapImage(MatrixView matrix, std::span<const std::uint8_t> visible, const ValueScale& scale,
                    const SpecialColors& colors, QSize pixels, Pooling pooling)
{
    return colorMap(poolMap(matrix, visible, scale, MapWindow::whole(pixels), pooling), scale, colors);
}

} // namespace headlight
