// SPDX-License-Identifier: GPL-3.0-or-later
// Many cells to few pixels. The inner loops run down the columns of a band of rows, so that they read memory in order
// and become vector instructions; the columns of a pixel are joined afterwards.
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

/// What has been seen of each column of a band of rows.
template<class Scalar>
class Band
{
public:
    static constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

    Band(CellSpan columns, Keep keep)
        : m_columns(columns), m_keep(keep), m_width(std::size_t(columns.end - columns.begin))
    {
        clear();
    }

    void clear()
    {
        if (m_keep == Keep::Mean) {
            m_sum.assign(m_width, 0.0);
            m_count.assign(m_width, 0);
            return;
        }
        m_highest.assign(m_width, -infinity);
        m_nan.assign(m_width, Flag(0));
        if (m_keep == Keep::Farthest)
            m_lowest.assign(m_width, infinity);
    }

    /// `row` and `visible` begin at column 0 of the map; `visible` may be null.
    void add(const Scalar* row, const std::uint8_t* visible)
    {
        row += m_columns.begin;
        if (visible)
            row = maskedRow(row, visible + m_columns.begin);
        if (m_keep == Keep::Mean)
            return addToSums(row);
        addToHighest(row);
        if (m_keep == Keep::Farthest)
            addToLowest(row);
    }

    /// The pooled value of some columns.
    float pooled(CellSpan columns, Scalar neutral) const
    {
        const std::size_t begin = std::size_t(columns.begin - m_columns.begin);
        const std::size_t end = std::size_t(columns.end - m_columns.begin);
        if (m_keep == Keep::Mean)
            return meanOf(begin, end);
        const float highest = highestOf(begin, end);
        if (m_keep == Keep::Highest || !std::isfinite(highest))
            return highest;
        // Halves: the distance of two finite values can overflow.
        const Scalar lowest = *std::min_element(m_lowest.begin() + begin, m_lowest.begin() + end);
        return neutral / 2 - lowest / 2 > Scalar(highest) / 2 - neutral / 2 ? singlePrecision(double(lowest)) : highest;
    }

private:
    using Flag = std::conditional_t<sizeof(Scalar) == 4, std::int32_t, std::int64_t>;

    const Scalar* maskedRow(const Scalar* row, const std::uint8_t* visible)
    {
        m_masked.resize(m_width);
        for (std::size_t i = 0; i < m_width; ++i)
            m_masked[i] = visible[i] ? row[i] : -infinity;
        return m_masked.data();
    }

    void addToHighest(const Scalar* row)
    {
        Scalar* highest = m_highest.data();
        Flag* nan = m_nan.data();
        for (std::size_t i = 0; i < m_width; ++i) {
            highest[i] = row[i] > highest[i] ? row[i] : highest[i];
            nan[i] |= Flag(row[i] != row[i]);
        }
    }

    void addToLowest(const Scalar* row)
    {
        Scalar* lowest = m_lowest.data();
        for (std::size_t i = 0; i < m_width; ++i) {
            const Scalar seen = row[i] == -infinity ? infinity : row[i];
            lowest[i] = seen < lowest[i] ? seen : lowest[i];
        }
    }

    void addToSums(const Scalar* row)
    {
        for (std::size_t i = 0; i < m_width; ++i) {
            const bool seen = row[i] != -infinity;
            m_sum[i] += seen ? double(row[i]) : 0.0; // NaN and +∞ stay
            m_count[i] += seen;
        }
    }

    float meanOf(std::size_t begin, std::size_t end) const
    {
        double sum = 0;
        std::int64_t count = 0;
        for (std::size_t i = begin; i < end; ++i) {
            sum += m_sum[i];
            count += m_count[i];
        }
        if (count == 0)
            return hidden;
        const double mean = sum / double(count);
        return std::isfinite(mean) ? singlePrecision(mean) : not_finite;
    }

    float highestOf(std::size_t begin, std::size_t end) const
    {
        Scalar highest = -infinity;
        Flag nan = 0;
        for (std::size_t i = begin; i < end; ++i) {
            highest = m_highest[i] > highest ? m_highest[i] : highest;
            nan |= m_nan[i];
        }
        if (nan || highest == infinity)
            return not_finite;
        return highest == -infinity ? hidden : singlePrecision(double(highest));
    }

    CellSpan m_columns;
    Keep m_keep;
    std::size_t m_width;
    std::vector<Scalar> m_highest;
    std::vector<Scalar> m_lowest;
    std::vector<double> m_sum;
    std::vector<std::int64_t> m_count;
    std::vector<Flag> m_nan;
    std::vector<Scalar> m_masked;
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
        band.clear();
        for (Index row = row_spans[y].begin; row < row_spans[y].end; ++row) {
            const Index place = row * map.columns;
            band.add(cells + place, visible.empty() ? nullptr : visible.data() + place);
        }
        for (std::size_t x = 0; x < width; ++x)
            out[x] = band.pooled(column_spans[x], Scalar(scale.neutral()));
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
