// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/keep_rows.h"
#include "engine/kernel/register_tile.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

constexpr Count most_rows = 12; // of a tile: few, since all see as far as the last one
constexpr Count gap = 16;       // between rows, so that they don't share a cache line's place

Count tileSize(Count n_k)
{
    return 2 * most_rows * (up(n_k, block) + gap);
}

/// The numbers of queries that are worked on together: scores, and what becomes of them. A row's steps overwrite each
/// other: scaled, capped, masked, then exponentials; what is kept of a step goes to its map before the next one, scores
/// and scaled later, from a place of their own. Weights exist only on their way to their map: exponential · share.
///
/// What a query sees lies within seenBy(it), in whole vectors; that within `seen`, from the beginning of a block on;
/// and that within `scored`. Columns from n_k on hold no keys. Rows are addressed by key, hence − scored.first.
struct Tile
{
    Columns scored; // the columns whose scores are computed
    Columns seen;   // of these, the ones that some query sees
    Count stride = 0;
    float* scores = nullptr; // of row 0
    float* steps = nullptr;  // of row 0; the same as scores where neither scores nor scaled are kept

    float* scoresOf(Count i) const { return scores + i * stride - scored.first; }
    float* stepsOf(Count i) const { return steps + i * stride - scored.first; }
};

/// The columns whose scores, scaled and capped are kept.
Columns keptScores(const VisibleKeys& visible, const Maps& maps, const Tile& tile)
{
    return maps.hidden ? tile.scored : Columns{visible.first, atLeast(visible.first, visible.last)};
}

/// scores … masked of a query's row. Hidden columns are capped, too, where they are kept.
Masked maskRow(const Head& head, const VisibleKeys& visible, const Maps& maps, Count query, const Tile& tile)
{
    float* const row = tile.stepsOf(query);
    const Columns seen = seenBy(visible);
    const MapRows rows{head.n_k, maps.past_caches};
    if (head.softcap == 0 && !visible.bias && !maps.capped) {
        const Masked masked = scaleAndMask(tile.scoresOf(query), row, seen, visible, head.scale);
        rows.keepWhole(maps.masked, query, row, seen, -infinity);
        return masked;
    }
    const Columns at_work = maps.capped && maps.hidden ? tile.scored : seen;
    Floats check = scale(tile.scoresOf(query), row, at_work, visible, head.scale);
    if (visible.bias)
        check = all(checkBiased(row, visible));
    if (head.softcap != 0)
        cap(row, at_work, head.softcap);
    rows.keep(maps.capped, query, row, keptScores(visible, maps, tile));
    const Floats largest = mask(row, seen, visible);
    rows.keepWhole(maps.masked, query, row, seen, -infinity);
    return {largest, check};
}

/// Scores of some queries become exponentials. shares: 1 ÷ the sum, for each. Step after step, so that the rows do not
/// wait for their largest numbers and their sums. A visible score that is NaN or infinite makes `check` NaN (x · 0),
/// with which the row's sum begins: a sum that is NaN asks the caller to compute the row in another way.
void weighRows(const Head& head, const Queries& queries, const Results& results, const Tile& tile, float* shares)
{
    Masked masked[most_rows];
    Doubles sums[most_rows];
    for (Count i = 0; i < queries.count; ++i)
        masked[i] = maskRow(head, queries.visible[i], results.maps, i, tile);
    for (Count i = 0; i < queries.count; ++i)
        results.sums[i].largest = queries.known ? queries.known[i].largest : largestLane(masked[i].largest);
    for (Count i = 0; i < queries.count; ++i) {
        const float largest = results.sums[i].largest;
        const Columns seen = seenBy(queries.visible[i]);
        sums[i] = exponentials(tile.stepsOf(i), seen, largest > -infinity ? largest : 0, masked[i].check);
        fill(tile.stepsOf(i), {tile.seen.first, seen.first}, 0);
        fill(tile.stepsOf(i), {atLeast(seen.last, tile.seen.first), tile.seen.last}, 0);
    }
    for (Count i = 0; i < queries.count; ++i) {
        const double sum = queries.known ? queries.known[i].sum : sumOfLanes(sums[i]);
        shares[i] = sum > 0 ? float(1 / sum) : 0;
        results.sums[i].sum = sum;
    }
}

/// q · kᵀ for the panel of keys from j on, or as many vectors of it as are asked for.
template<int Across = vectors_across>
void scorePanel(const Head& head, const Queries& queries, Count j, const Tile& tile)
{
    if constexpr (Across > 1)
        if (tile.scored.last - j <= Count(Across - 1) * lanes)
            return scorePanel<Across - 1>(head, queries, j, tile);
    multiplyPanel<Across>(queries.q, head.d_k, head.keys + j * head.d_k, panel, tile.scoresOf(0) + j, tile.stride,
                          queries.count, head.d_k);
}

/// Exponentials of the keys first … last − 1 times v.
template<bool Add>
void weighValues(const Head& head, const Tile& tile, Count count, Columns keys, const Results& results)
{
    const float* const row = tile.stepsOf(0) + keys.first;
    const float* const v = head.v + keys.first * head.d_v;
    const Count inner = keys.last - keys.first;
    Count column = 0;
    for (; column + panel <= head.d_v; column += panel)
        multiplyRows<vectors_across, Add>(row, tile.stride, v + column, head.d_v, results.output + column,
                                          results.output_stride, count, inner);
    for (; column + lanes <= head.d_v; column += lanes)
        multiplyRows<1, Add>(row, tile.stride, v + column, head.d_v, results.output + column, results.output_stride,
                             count, inner);
}

/// The columns behind the last whole vector, filled up with 0 to one.
void weighLastValues(const Head& head, const Tile& tile, Count count, Count column, const Results& results)
{
    float values[block * lanes] = {};
    float sums[most_rows * lanes] = {};
    const std::size_t width = std::size_t(head.d_v - column) * sizeof(float);
    const Count keys = atMost(tile.seen.last, head.n_k) - tile.seen.first;
    for (Count first = 0; first < keys; first += block) {
        const Count depth = atMost(block, keys - first);
        for (Count j = 0; j < depth; ++j)
            __builtin_memcpy(values + j * lanes, head.v + (tile.seen.first + first + j) * head.d_v + column, width);
        multiplyRows<1, true>(tile.stepsOf(0) + tile.seen.first + first, tile.stride, values, lanes, sums, lanes, count,
                              depth);
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
    const bool all = maps.hidden && (maps.scores || maps.scaled || maps.capped);
    const Columns seen{first, last};
    const Columns scored = all ? Columns{0, end} : seen;
    const Count stride = scored.last - scored.first + gap;
    const bool kept = maps.scores || maps.scaled;
    return {scored, seen, stride, numbers, kept ? numbers + queries.count * stride : numbers};
}

/// Scores, scaled and weights on their way to memory, some rows at a time.
class RowKeeper
{
public:
    RowKeeper(const Head& head, const Queries& queries, const Maps& maps, const Tile& tile, const float* shares)
        : m_rows{head.n_k, maps.past_caches}, m_scale(head.scale), m_queries(queries), m_maps(maps), m_tile(tile),
          m_shares(shares)
    {}

    /// The part that comes after this step of so many.
    void keepPart(Count step, Count steps)
    {
        if (!m_maps.scores && !m_maps.scaled && !m_maps.weights)
            return;
        for (const Count end = 3 * m_queries.count * (step + 1) / steps; m_kept < end; ++m_kept) {
            const Count map = m_kept / m_queries.count;
            keepRow(map, m_kept % m_queries.count);
        }
    }

private:
    void keepRow(Count map, Count i) const
    {
        const Columns scored = keptScores(m_queries.visible[i], m_maps, m_tile);
        if (map == 0)
            m_rows.keep(m_maps.scores, i, m_tile.scoresOf(i), scored);
        else if (map == 1)
            m_rows.keep(m_maps.scaled, i, m_tile.scoresOf(i), scored, m_scale);
        else
            m_rows.keepWhole(m_maps.weights, i, m_tile.stepsOf(i), m_tile.seen, 0, m_shares[i]);
    }

    MapRows m_rows;
    float m_scale;
    const Queries& m_queries;
    const Maps& m_maps;
    const Tile& m_tile;
    const float* m_shares;
    Count m_kept = 0; // rows of the three maps, one after the other
};

/// Each output times its row's share. The sum of a row whose outputs are not all finite becomes NaN.
void takeShares(const Head& head, Count count, const float* shares, const Results& results)
{
    Floats checks[most_rows];
    Floats all_checks{};
    for (Count i = 0; i < count; ++i) {
        checks[i] = multiply(results.output + i * results.output_stride, head.d_v, shares[i]);
        all_checks += checks[i];
    }
    if (sumOfLanes(all_checks) == 0)
        return;
    for (Count i = 0; i < count; ++i)
        results.sums[i].sum += sumOfLanes(checks[i]);
}

/// Exponentials · v, each row times its share. Between two blocks of keys some rows of the maps go to memory: the
/// processor writes while it multiplies.
void weigh(const Head& head, const Queries& queries, const Results& results, const Tile& tile, const float* shares)
{
    const Columns seen{tile.seen.first, atMost(tile.seen.last, head.n_k)};
    const Count steps = atLeast(up(seen.last - seen.first, block) / block, 1);
    RowKeeper keeper(head, queries, results.maps, tile, shares);
    for (Count step = 0; step < steps; ++step) {
        const Count first = seen.first + step * block;
        const Columns keys{first, atMost(first + block, seen.last)};
        if (results.output)
            (step > 0 ? weighValues<true> : weighValues<false>)(head, tile, queries.count, keys, results);
        keeper.keepPart(step, steps);
    }
    if (!results.output)
        return;
    const Count last_column = down(head.d_v, lanes);
    if (last_column < head.d_v)
        weighLastValues(head, tile, queries.count, last_column, results);
    takeShares(head, queries.count, shares, results);
}

void attend(const Head& head, const Queries& queries, const Results& results, float* numbers)
{
    float shares[most_rows];
    const Tile tile = tileFor(head, queries, results.maps, numbers);
    for (Count j = tile.scored.first; j < tile.scored.last; j += panel)
        scorePanel(head, queries, j, tile);
    weighRows(head, queries, results, tile, shares);
    weigh(head, queries, results, tile, shares);
    __builtin_ia32_sfence(); // others may read what was streamed
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
