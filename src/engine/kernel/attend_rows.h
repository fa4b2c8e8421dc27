// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/exponential.h"
#include "engine/kernel/register_tile.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

constexpr Count most_rows = 24;               // of a tile: few, since all see as far as the last one
constexpr Count numbers_of_tile = 96 * 1'024; // that stay in the second cache beside a block of v
constexpr Count gap = 16;                     // between rows, so that they don't share a cache line's place

Count tileRows(Count n_k)
{
    const Count fit = down(numbers_of_tile / atLeast(n_k, 1), rows_down);
    return atMost(atLeast(fit, rows_down), most_rows);
}

Count tileSize(Count n_k)
{
    return tileRows(n_k) * (up(n_k, block) + gap);
}

/// Rows at work: columns first … last − 1 of the map, whole vectors from the beginning of a block on; those from n_k on
/// hold no keys.
struct Rows
{
    Count first = 0;
    Count last = 0;
    float* numbers = nullptr; // of column `first`
    Count stride = 0;

    Count width() const { return last - first; }
    float* row(Count i) const { return numbers + i * stride; }
};

/// What a tile holds: the rows whose scores are computed, and of these the columns that some query sees.
struct Tile
{
    Rows scored;
    Rows seen;
};

constexpr Count long_row = 256;

/// How many numbers stand before the first one that a whole vector can be streamed to.
Count beforeAligned(const float* to, Count count)
{
    const Count place = Count(reinterpret_cast<std::uintptr_t>(to) / sizeof(float)) % lanes;
    return count < long_row ? count : (lanes - place) % lanes;
}

/// Copies a row; a long one past the caches, where it would push out what is worked on.
void copyRow(float* to, const float* from, Count count)
{
    Count j = beforeAligned(to, count);
    __builtin_memcpy(to, from, std::size_t(j) * sizeof(float));
    for (; j + lanes <= count; j += lanes)
        stream(to + j, load(from + j));
    __builtin_memcpy(to + j, from + j, std::size_t(count - j) * sizeof(float));
}

void fillRow(float* to, Count count, float value)
{
    const Count ahead = beforeAligned(to, count);
    Count j = 0;
    for (; j < ahead; ++j)
        to[j] = value;
    for (; j + lanes <= count; j += lanes)
        stream(to + j, all(value));
    for (; j < count; ++j)
        to[j] = value;
}

/// A row of the tile goes into the query's row of a map; keys that were not worked on get `elsewhere`.
void keep(float* map, Count query, const float* row, const Rows& rows, Count n_k, float elsewhere)
{
    if (!map)
        return;
    float* const to = map + query * n_k;
    const Count last = atMost(rows.last, n_k);
    fillRow(to, rows.first, elsewhere);
    copyRow(to + rows.first, row, last - rows.first);
    fillRow(to + last, n_k - last, elsewhere);
}

/// scores → scaled → capped; NaN where a score is NaN or infinite, else 0.
float scaleAndCap(const Head& head, const Maps& maps, Count query, float* row, const Rows& rows)
{
    keep(maps.scores, query, row, rows, head.n_k, 0);
    Floats check{};
    for (Count j = 0; j < rows.width(); j += lanes) {
        const Floats scaled = load(row + j) * head.scale;
        check += scaled * 0;
        store(row + j, scaled);
    }
    keep(maps.scaled, query, row, rows, head.n_k, 0);
    if (head.softcap != 0)
        for (Count j = 0; j < rows.width(); j += lanes)
            store(row + j, head.softcap * hyperbolicTangent(load(row + j) / head.softcap));
    keep(maps.capped, query, row, rows, head.n_k, 0);
    return sumOfLanes(check);
}

/// Adds the bias and hides what the query doesn't see.
void hide(const VisibleKeys& visible, float* row, const Rows& rows, Count n_k)
{
    const Count first = atLeast(visible.first, rows.first) - rows.first;
    const Count last = atLeast(atMost(visible.last, n_k) - rows.first, first);
    for (Count j = 0; j < first; ++j)
        row[j] = -infinity;
    if (visible.bias)
        for (Count j = first; j < last; ++j)
            row[j] += visible.bias[rows.first + j];
    for (Count j = last; j < rows.width(); ++j)
        row[j] = -infinity;
}

float largestOf(const float* row, Count width)
{
    Floats most = all(-infinity);
    for (Count j = 0; j < width; j += lanes)
        most = larger(load(row + j), most);
    return largestLane(most);
}

/// masked → weights. The sum runs in double, a lane for each key's place modulo the lanes.
RowSum weigh(float* row, Count width, float largest)
{
    Doubles sums{};
    for (Count j = 0; j < width; j += lanes) {
        const Floats e = exponential(load(row + j) - largest);
        sums += __builtin_convertvector(e, Doubles);
        store(row + j, e);
    }
    const double sum = sumOfLanes(sums);
    const float share = float(1 / sum);
    for (Count j = 0; j < width; j += lanes)
        store(row + j, load(row + j) * share);
    return {largest, float(sum)};
}

/// One query's row of the tile: scores become weights, in the columns that are seen.
RowSum attendRow(const Head& head, const VisibleKeys& visible, const Maps& maps, Count query, const Tile& tile)
{
    const float check = scaleAndCap(head, maps, query, tile.scored.row(query), tile.scored);
    float* const row = tile.seen.row(query);
    hide(visible, row, tile.seen, head.n_k);
    keep(maps.masked, query, row, tile.seen, head.n_k, -infinity);
    RowSum sum{largestOf(row, tile.seen.width()), 0};
    if (sum.largest > -infinity)
        sum = weigh(row, tile.seen.width(), sum.largest);
    else
        for (Count j = 0; j < tile.seen.width(); ++j)
            row[j] = 0;
    keep(maps.weights, query, row, tile.seen, head.n_k, 0);
    sum.sum += check;
    return sum;
}

/// q · kᵀ for the panel of keys from j on, or as many vectors of it as are asked for.
template<int Across = vectors_across>
void scorePanel(const Head& head, const Queries& queries, Count j, const Rows& scored)
{
    if constexpr (Across > 1)
        if (scored.last - j <= Count(Across - 1) * lanes)
            return scorePanel<Across - 1>(head, queries, j, scored);
    multiplyPanel<Across>(queries.q, head.d_k, head.keys + j * head.d_k, panel, scored.numbers + (j - scored.first),
                          scored.stride, queries.count, head.d_k);
}

/// Columns `column` … of weights · v; Across vectors of them.
template<int Across>
void weighValues(const Head& head, const Rows& rows, Count count, Count column, const Results& results)
{
    multiplyPanel<Across>(rows.numbers, rows.stride, head.v + rows.first * head.d_v + column, head.d_v,
                          results.output + column, results.output_stride, count,
                          atMost(rows.last, head.n_k) - rows.first);
}

/// The columns behind the last whole vector, filled up with 0 to one.
void weighLastValues(const Head& head, const Rows& rows, Count count, Count column, const Results& results)
{
    float values[block * lanes] = {};
    float sums[most_rows * lanes] = {};
    const std::size_t width = std::size_t(head.d_v - column) * sizeof(float);
    const Count keys = atMost(rows.last, head.n_k) - rows.first;
    for (Count first = 0; first < keys; first += block) {
        const Count depth = atMost(block, keys - first);
        for (Count j = 0; j < depth; ++j)
            __builtin_memcpy(values + j * lanes, head.v + (rows.first + first + j) * head.d_v + column, width);
        multiplyRows<1, true>(rows.numbers + first, rows.stride, values, lanes, sums, lanes, count, depth);
    }
    for (Count i = 0; i < count; ++i)
        __builtin_memcpy(results.output + i * results.output_stride + column, sums + i * lanes, width);
}

/// The keys that some of the queries see, from the beginning of a block on, in whole vectors; and all of them where the
/// steps before the mask are kept.
Tile tileFor(const Head& head, const Queries& queries, const Maps& maps, float* numbers)
{
    Count from = head.n_k;
    Count to = 0;
    for (Count i = 0; i < queries.count; ++i)
        if (queries.visible[i].first < queries.visible[i].last) {
            from = atMost(from, queries.visible[i].first);
            to = atLeast(to, queries.visible[i].last);
        }
    const Count end = up(head.n_k, lanes);
    const Count last = up(to, lanes);
    const Count first = atMost(down(from, block), last);
    const bool all = maps.scores || maps.scaled || maps.capped;
    const Rows scored{all ? 0 : first, all ? end : last, numbers, (all ? end : last - first) + gap};
    return {scored, {first, last, numbers + first - scored.first, scored.stride}};
}

void attend(const Head& head, const Queries& queries, const Results& results, float* numbers)
{
    const Tile tile = tileFor(head, queries, results.maps, numbers);
    const Rows& scored = tile.scored;
    for (Count j = scored.first; j < scored.last; j += panel)
        scorePanel(head, queries, j, scored);
    for (Count i = 0; i < queries.count; ++i)
        results.sums[i] = attendRow(head, queries.visible[i], results.maps, i, tile);
    __builtin_ia32_sfence(); // others may read what was streamed
    if (!results.output)
        return;
    Count column = 0;
    for (; column + panel <= head.d_v; column += panel)
        weighValues<vectors_across>(head, tile.seen, queries.count, column, results);
    for (; column + lanes <= head.d_v; column += lanes)
        weighValues<1>(head, tile.seen, queries.count, column, results);
    if (column < head.d_v)
        weighLastValues(head, tile.seen, queries.count, column, results);
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
