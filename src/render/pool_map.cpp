// SPDX-License-Identifier: GPL-3.0-or-later
// Many cells to few pixels. A band of rows is read in blocks of columns, whose results stay in the nearest cache and
// whose loops become vector instructions; the columns of a pixel are joined afterwards.
#include "render/heatmap_image.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

/// A half-open range of cells.
struct CellSpan
{
    Index begin = 0;
    Index end = 0;
    bool operator==(const CellSpan&) const = default;
};

/// The cells that each pixel of [first, first + count) shows.
std::vector<CellSpan> spansOfPixels(Index n, int extent, int first, int count)
{
    std::vector<CellSpan> spans(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const Index begin = cellAt(first + i, n, extent);
        const Index end = n > extent ? cellEdge(first + i + 1, extent, int(n)) : begin + 1;
        spans[std::size_t(i)] = {begin, end};
    }
    return spans;
}

constexpr float hidden = -std::numeric_limits<float>::infinity();
constexpr float not_finite = std::numeric_limits<float>::quiet_NaN();

/// What pooling asks to be kept of a pixel's cells.
enum class Keep { Highest, Farthest, Mean };

/// A band of rows of the map, from column 0 on.
template<class Scalar>
struct Rows
{
    const Scalar* cells;         // of the first row
    const std::uint8_t* visible; // of the first row; may be null
    Index stride;                // from row to row
    Index count;
};

/// What has been seen of each column of a band of rows.
template<class Scalar>
class Band
{
public:
    Band(CellSpan columns, Keep keep)
        : m_columns(columns), m_keep(keep), m_width(std::size_t(columns.end - columns.begin)), m_highest(m_width),
          m_lowest(keep == Keep::Farthest ? m_width : 0), m_nan(m_width)
    {}

    void look(const Rows<Scalar>& rows)
    {
        m_any_nan = false;
        if (m_keep == Keep::Mean)
            return sum(rows);
        if (rows.visible)
            m_keep == Keep::Farthest ? compare<true, true>(rows) : compare<true, false>(rows);
        else
            m_keep == Keep::Farthest ? compare<false, true>(rows) : compare<false, false>(rows);
    }

    /// The pooled value of each pixel's columns.
    void pool(std::span<const CellSpan> pixels, Scalar neutral, float* out) const
    {
        if (m_keep == Keep::Highest && !m_any_nan)
            return poolHighest(pixels, out);
        for (const CellSpan& pixel : pixels)
            *out++ = pooled(pixel, neutral);
    }

private:
    using Flag = std::conditional_t<sizeof(Scalar) == 4, std::int32_t, std::int64_t>;
    static constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
    static constexpr std::size_t block =
        256 / sizeof(Scalar); // columns: long enough runs to read, short enough to keep

    template<bool masked, bool both>
    void compare(const Rows<Scalar>& rows)
    {
        std::size_t column = 0;
        for (; column + block <= m_width; column += block)
            compareBlock<masked, both, block>(rows, column);
        for (; column < m_width; ++column)
            compareBlock<masked, both, 1>(rows, column);
    }

    /// All rows of a few columns. −∞ is hidden: less than anything, and never the lowest.
    template<bool masked, bool both, std::size_t width>
    void compareBlock(const Rows<Scalar>& rows, std::size_t column)
    {
        Scalar highest[width], lowest[width];
        Flag nan[width] = {};
        std::fill_n(highest, width, -infinity);
        std::fill_n(lowest, width, infinity);
        const std::size_t first = std::size_t(m_columns.begin) + column;
        for (Index row = 0; row < rows.count; ++row) {
            const Scalar* cells = rows.cells + row * rows.stride + Index(first);
            const std::uint8_t* visible = masked ? rows.visible + row * rows.stride + Index(first) : nullptr;
            for (std::size_t i = 0; i < width; ++i) {
                const Scalar seen = !masked || visible[i] ? cells[i] : -infinity;
                highest[i] = seen > highest[i] ? seen : highest[i];
                nan[i] |= Flag(seen != seen);
                if constexpr (both) {
                    const Scalar shown = seen == -infinity ? infinity : seen;
                    lowest[i] = shown < lowest[i] ? shown : lowest[i];
                }
            }
        }
        Flag any = 0;
        for (std::size_t i = 0; i < width; ++i) {
            m_highest[column + i] = highest[i];
            m_nan[column + i] = nan[i];
            any |= nan[i];
            if constexpr (both)
                m_lowest[column + i] = lowest[i];
        }
        m_any_nan |= any != 0;
    }

    void sum(const Rows<Scalar>& rows)
    {
        m_sum.assign(m_width, 0.0);
        m_count.assign(m_width, 0);
        for (Index row = 0; row < rows.count; ++row) {
            const Index place = row * rows.stride + m_columns.begin;
            const Scalar* cells = rows.cells + place;
            const std::uint8_t* visible = rows.visible ? rows.visible + place : nullptr;
            for (std::size_t i = 0; i < m_width; ++i) {
                const bool seen = cells[i] != -infinity && (!visible || visible[i]);
                m_sum[i] += seen ? double(cells[i]) : 0.0; // NaN and +∞ stay
                m_count[i] += seen;
            }
        }
    }

    /// The plain case, without a question a pixel: most maps, and the largest.
    void poolHighest(std::span<const CellSpan> pixels, float* out) const
    {
        for (const CellSpan& pixel : pixels) {
            const Scalar* column = m_highest.data() + (pixel.begin - m_columns.begin);
            Scalar highest = *column;
            for (Index left = pixel.end - pixel.begin - 1; left > 0; --left) {
                ++column;
                highest = *column > highest ? *column : highest;
            }
            *out++ = highest < infinity ? single(highest) : not_finite;
        }
    }

    static float single(Scalar value)
    {
        if constexpr (sizeof(Scalar) == sizeof(float))
            return value;
        else
            return singlePrecision(value);
    }

    float pooled(CellSpan columns, Scalar neutral) const
    {
        const std::size_t begin = std::size_t(columns.begin - m_columns.begin);
        const std::size_t end = std::size_t(columns.end - m_columns.begin);
        if (m_keep == Keep::Mean)
            return meanOf(begin, end);
        const float highest = highestOf(begin, end);
        if (m_keep == Keep::Highest || !std::isfinite(highest))
            return highest;
        // Halves first: the distance of two finite values can overflow.
        const Scalar lowest = *std::min_element(m_lowest.begin() + begin, m_lowest.begin() + end);
        return neutral / 2 - lowest / 2 > Scalar(highest) / 2 - neutral / 2 ? single(lowest) : highest;
    }

    float meanOf(std::size_t begin, std::size_t end) const
    {
        double total = 0;
        std::int64_t count = 0;
        for (std::size_t i = begin; i < end; ++i) {
            total += m_sum[i];
            count += m_count[i];
        }
        if (count == 0)
            return hidden;
        const double mean = total / double(count);
        return std::isfinite(mean) ? singlePrecision(mean) : not_finite;
    }

    float highestOf(std::size_t begin, std::size_t end) const
    {
        Scalar highest = -infinity;
        for (std::size_t i = begin; i < end; ++i)
            highest = m_highest[i] > highest ? m_highest[i] : highest;
        const bool nan = m_any_nan && std::any_of(m_nan.begin() + begin, m_nan.begin() + end, [](Flag f) { return f; });
        if (nan || highest == infinity)
            return not_finite;
        return highest == -infinity ? hidden : single(highest);
    }

    CellSpan m_columns;
    Keep m_keep;
    std::size_t m_width;
    bool m_any_nan = false;
    std::vector<Scalar> m_highest;
    std::vector<Scalar> m_lowest;
    std::vector<Flag> m_nan;
    std::vector<double> m_sum;
    std::vector<std::int64_t> m_count;
};

template<class Scalar>
void poolInto(PooledMap& map, const Scalar* cells, std::span<const std::uint8_t> visible, const ValueScale& scale,
              Pooling pooling)
{
    const QRect window = map.view.window;
    const auto row_spans = spansOfPixels(map.rows, map.view.extent.height(), window.top(), window.height());
    const auto column_spans = spansOfPixels(map.columns, map.view.extent.width(), window.left(), window.width());
    const bool two_sided = scale.map == ColorMapName::Diverging;
    const Keep keep = pooling == Pooling::Mean ? Keep::Mean : two_sided ? Keep::Farthest : Keep::Highest;
    const std::size_t width = column_spans.size();
    Band<Scalar> band({column_spans.front().begin, column_spans.back().end}, keep);

    for (std::size_t y = 0; y < row_spans.size(); ++y) {
        float* out = map.values.data() + y * width;
        if (y > 0 && row_spans[y] == row_spans[y - 1]) {
            std::copy_n(out - width, width, out);
            continue;
        }
        const Index place = row_spans[y].begin * map.columns;
        band.look({cells + place, visible.empty() ? nullptr : visible.data() + place, map.columns,
                   row_spans[y].end - row_spans[y].begin});
        band.pool(column_spans, Scalar(scale.neutral()), out);
    }
}

} // namespace

PooledMap poolMap(MatrixView matrix, std::span<const std::uint8_t> visible, const ValueScale& scale,
                  const MapWindow& view, Pooling pooling)
{
    assert(visible.empty() || Index(visible.size()) == matrix.rows() * matrix.columns());
    PooledMap map{view, matrix.rows(), matrix.columns(), {}};
    if (view.window.isEmpty())
        return map;
    map.values.assign(std::size_t(view.window.width()) * std::size_t(view.window.height()), hidden);
    if (matrix.empty())
        return map;
    if (matrix.floats())
        poolInto(map, matrix.floats(), visible, scale, pooling);
    else
        poolInto(map, matrix.doubles(), visible, scale, pooling);
    return map;
}

} // namespace headlight
