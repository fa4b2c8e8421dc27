// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/crossing_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace headlight {

namespace {

constexpr int steps = 16;    // places of an edge within a pixel that are told apart
constexpr int fraction = 32; // bits of a place after the point
constexpr int together = 4;  // pixels that are painted at once

using Bytes16 = std::array<std::uint8_t, 4 * together>;

/// What some pixels of a line, one below the other, do to what lies below them.
struct Layer
{
    Bytes16 ink = {};   // premultiplied
    Bytes16 shows = {}; // of what lies below, 0 … 255, for each byte of a pixel
};

/// Written so that the compiler makes a few wide instructions of it.
void paintLayer(const Layer& layer, std::uint32_t* pixels)
{
    Bytes16 below;
    std::memcpy(below.data(), pixels, below.size());
    for (std::size_t i = 0; i < below.size(); ++i) {
        const auto part = std::uint16_t(below[i] * layer.shows[i] + 128); // divided by 255, rounded
        below[i] = std::uint8_t(layer.ink[i] + (std::uint16_t(part + (part >> 8)) >> 8));
    }
    std::memcpy(pixels, below.data(), below.size());
}

/// How much of a pixel, `top` below the picture's top, lies above an edge: over the pixel's width the edge passes from
/// `edge` − rise/2 to `edge` + rise/2, and of the pixel's height at most all counts.
double shareAbove(double edge, double rise, double top)
{
    const auto sum = [](double reach) { // of clamp(x, 0, 1) up to `reach`
        return reach <= 0 ? 0.0 : reach < 1 ? reach * reach / 2 : reach - 0.5;
    };
    const double reach = edge - top;
    if (rise < 1e-6)
        return std::clamp(reach, 0.0, 1.0);
    return (sum(reach + rise / 2) - sum(reach - rise / 2)) / rise;
}

/// The same few pixels stand in every column of a line, up to where in a pixel its middle lies: they are worked out
/// once for each such place.
class LineProfile
{
public:
    static int layersOf(const CrossingLine& line, double slope)
    {
        return (2 * above(line, slope) + 2 + together - 1) / together;
    }

    void set(const CrossingLine& line, double slope)
    {
        const double rise = std::abs(slope), half = halfHeight(line, slope);
        m_above = above(line, slope);
        m_count = layersOf(line, slope);
        m_layers.assign(std::size_t(steps * m_count), {});
        for (int step = 0; step < steps; ++step) {
            const double middle = double(step) / steps;
            for (int i = 0; i < m_count * together; ++i) {
                const double top = i - m_above;
                const double share = shareAbove(middle + half, rise, top) - shareAbove(middle - half, rise, top);
                put(line.color, share, m_layers[std::size_t(step * m_count + i / together)], i % together);
            }
        }
    }

    /// Over a column of pixels, the line's middle being at `middle` · 2^−fraction; the column goes on above and below
    /// by as many pixels as a line has.
    void paint(std::int64_t middle, std::uint32_t* column, int height) const
    {
        const std::int64_t first = (middle >> fraction) - m_above;
        if (first <= -m_count * together || first >= height)
            return;
        const int step = int(middle >> (fraction - 4)) & (steps - 1);
        const Layer* layers = m_layers.data() + step * m_count;
        for (int i = 0; i < m_count; ++i)
            paintLayer(layers[i], column + first + i * together);
    }

private:
    /// Half of what a line covers of a column.
    static double halfHeight(const CrossingLine& line, double slope)
    {
        return line.width / 2 * std::sqrt(1 + slope * slope);
    }

    /// Pixels above the one that holds the middle.
    static int above(const CrossingLine& line, double slope)
    {
        return int(std::ceil(halfHeight(line, slope) + std::abs(slope) / 2));
    }

    static void put(QRgb color, double share, Layer& layer, int place)
    {
        const int alpha = int(std::lround(qAlpha(color) * std::clamp(share, 0.0, 1.0)));
        const QRgb ink = qPremultiply(qRgba(qRed(color), qGreen(color), qBlue(color), alpha));
        std::memcpy(layer.ink.data() + 4 * place, &ink, 4);
        std::fill_n(layer.shows.begin() + 4 * place, 4, std::uint8_t(255 - alpha));
    }

    std::vector<Layer> m_layers; // by step, then from top to bottom
    int m_above = 0;
    int m_count = 0; // layers of a column
};

/// A picture whose columns lie each in one piece of memory, with a margin above and below.
struct Columns
{
    Columns(QSize size, int margin_pixels)
        : pixels(size), margin(margin_pixels), height(std::size_t(size.height() + 2 * margin)),
          values(std::size_t(size.width()) * height)
    {}

    std::uint32_t* column(int x) { return values.data() + std::size_t(x) * height + margin; }

    QSize pixels;
    int margin;
    std::size_t height;
    std::vector<std::uint32_t> values;
};

/// Columns become rows, in blocks that stay in the nearest memory.
QImage upright(Columns& columns)
{
    constexpr int block = 32;
    const QSize pixels = columns.pixels;
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    auto* const first = reinterpret_cast<std::uint32_t*>(image.bits());
    const std::size_t row = std::size_t(image.bytesPerLine()) / sizeof(std::uint32_t);
    for (int top = 0; top < pixels.height(); top += block)
        for (int left = 0; left < pixels.width(); left += block)
            for (int x = left; x < std::min(left + block, pixels.width()); ++x) {
                const std::uint32_t* column = columns.column(x);
                for (int y = top; y < std::min(top + block, pixels.height()); ++y)
                    first[std::size_t(y) * row + std::size_t(x)] = column[y];
            }
    return image;
}

} // namespace

QImage crossingLines(std::span<const CrossingLine> lines, QSize pixels)
{
    if (pixels.isEmpty())
        return {};
    const auto slope = [&](const CrossingLine& line) { return (line.right - line.left) / pixels.width(); };
    int margin = 0;
    for (const CrossingLine& line : lines)
        margin = std::max(margin, LineProfile::layersOf(line, slope(line)) * together);
    Columns columns(pixels, margin);
    LineProfile profile;
    for (const CrossingLine& line : lines) {
        profile.set(line, slope(line));
        const double one = std::exp2(fraction);
        const auto step = std::int64_t(std::llround(slope(line) * one));
        // Half a step more: the place that `paint` cuts down to is the nearest one.
        std::int64_t middle = std::llround((line.left + slope(line) / 2 + 0.5 / steps) * one);
        for (int x = 0; x < pixels.width(); ++x, middle += step)
            profile.paint(middle, columns.column(x), pixels.height());
    }
    return upright(columns);
}

} // namespace headlight
