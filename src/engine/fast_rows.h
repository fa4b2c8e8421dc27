// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention.h"
#include "engine/kernel/kernel.h"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace headlight {

/// The keys that each query of a mask sees, found once for all heads. Of a window of its cells: keys are counted from
/// the window's first one on.
class SeenKeys
{
public:
    /// To be used no more once the work was stopped. Errors: std::bad_alloc is thrown.
    SeenKeys(const Mask& mask, const CellWindow& window, const Work& work);

    const Mask& mask() const { return m_mask; }
    const CellWindow& window() const { return m_window; }

    /// Those of a query and the ones behind it. Null where they are no range, or where something is added to their
    /// scores.
    const kernel::VisibleKeys* range(Index query) const;

    /// Whether that holds for each of some queries.
    bool areRanges(Index first, Index count) const;

private:
    kernel::VisibleKeys find(Index query, std::span<std::uint8_t> row) const;

    static constexpr kernel::VisibleKeys no_range = {-1, -1, nullptr};

    const Mask& m_mask;
    CellWindow m_window;
    std::vector<kernel::VisibleKeys> m_ranges; // a query each
};

/// Rows of one head by the fast path (engine/kernel): scores … output in float32, a tile of queries at a time. A row
/// has the same bits whichever rows are computed with it.
class FastRows
{
public:
    /// Whether the fast path computes such a head: dot products of float32 in full precision and without ALiBi, on a
    /// processor that it is there for.
    static bool serves(const HeadOptions& options);

    /// For the keys that are looked at: k (n, d_k) and v (n, d_v), or null where no output is wanted. They, `options`
    /// and `seen` must outlive it. Errors: std::bad_alloc is thrown.
    FastRows(const Matrix<float>& k, const Matrix<float>* v, const HeadOptions& options, const SeenKeys& seen);

    ~FastRows();

    /// How many queries are a tile.
    Index together() const;

    /// Queries first … first + count − 1, at most a tile of them; q points to the first one's row, and `known` is as in
    /// kernel::Queries. A row whose sum comes back as NaN is to be computed by HeadRows: it sees NaN or infinity among
    /// its scores, values or outputs, or a bias that does not fit into float32, or its known sum is NaN.
    void compute(const float* q, Index first, Index count, const kernel::Results& results,
                 const kernel::RowSum* known = nullptr) const;

private:
    struct Tile;
    class Lease;

    void see(Tile& tile, Index first, Index count) const;
    bool addBias(Tile& tile, Index query, Index row) const;
    void cleanValues(const Matrix<float>& v);
    bool seesBadValue(const kernel::VisibleKeys& visible) const;

    const kernel::Kernel& m_kernel;
    const SeenKeys& m_seen;
    kernel::Head m_head;
    // Where values are NaN or infinite: a copy with 0 for such keys, and how many of these there are before each key.
    Matrix<float> m_clean_values;
    std::vector<std::int32_t> m_bad_before;
    std::unique_ptr<float[]> m_keys;
    // Memory of tiles that nobody works on at the moment.
    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<Tile>> m_tiles;
};

} // namespace headlight
