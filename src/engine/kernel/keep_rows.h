// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/row_steps.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

/// Writes numbers one after the other, past the caches if it is told so.
class RowWriter
{
public:
    RowWriter(float* to, bool streams) : m_to(to), m_streams(streams) {}

    void copy(const float* from, Count count, float factor)
    {
        write(
            count, [=](Count j) { return load(from + j) * factor; }, [=](Count j) { return from[j] * factor; });
    }

    void fill(Count count, float value)
    {
        write(
            count, [=](Count) { return all(value); }, [=](Count) { return value; });
    }

private:
    /// `vector` gives the numbers from place j on, `number` one of them.
    template<class Vector, class Number>
    HEADLIGHT_PART void write(Count count, Vector vector, Number number)
    {
        Count j = 0;
        for (const Count ahead = beforeWhole(count); j < ahead; ++j)
            m_to[j] = number(j);
        for (; j + lanes <= count; j += lanes)
            put(m_to + j, vector(j));
        for (; j < count; ++j)
            m_to[j] = number(j);
        m_to += count;
    }

    /// How many numbers stand before the first vector that can be streamed to.
    Count beforeWhole(Count count) const
    {
        const Count place = Count(reinterpret_cast<std::uintptr_t>(m_to) / sizeof(float)) % lanes;
        return m_streams ? atMost((lanes - place) % lanes, count) : 0;
    }

    HEADLIGHT_PART void put(float* to, Floats some) const
    {
        if (m_streams)
            stream(to, some);
        else
            store(to, some);
    }

    float* m_to;
    bool m_streams;
};

/// The rows of maps.
struct MapRows
{
    Count n_k = 0;
    bool past_caches = false;

    /// Columns of a row, times a factor.
    void keep(float* map, Count query, const float* row, Columns columns, float factor = 1) const
    {
        if (!map)
            return;
        const Count first = atMost(columns.first, n_k);
        RowWriter writer(map + query * n_k + first, past_caches);
        writer.copy(row + first, atMost(columns.last, n_k) - first, factor);
    }

    /// And `elsewhere` in the other columns.
    void keepWhole(float* map, Count query, const float* row, Columns columns, float elsewhere, float factor = 1) const
    {
        if (!map)
            return;
        const Count first = atMost(columns.first, n_k);
        const Count last = atMost(columns.last, n_k);
        RowWriter writer(map + query * n_k, past_caches);
        writer.fill(first, elsewhere);
        writer.copy(row + first, last - first, factor);
        writer.fill(n_k - last, elsewhere);
    }
};

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
