// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fast_rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace headlight {

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Whether float32 still tells scores apart beside what a mask adds. Masks that mean to hide by a large number, as the
/// lowest float16, leave rows in which every score has it; NaN does not fit either.
bool fits(float bias)
{
    constexpr float largest = 256;
    return std::abs(bias) <= largest;
}

/// Whether float32 has room for what is multiplied or divided by a factor.
bool fitsFactor(double factor)
{
    return factor > 1e-20 && factor < 1e20;
}

} // namespace

SeenKeys::SeenKeys(const Mask& mask, const CellWindow& window, const Work& work) : m_mask(mask), m_window(window)
{
    if (mask.hasBias())
        return;
    std::vector<std::uint8_t> row(static_cast<std::size_t>(mask.keys()));
    m_ranges.reserve(std::size_t(window.rows));
    for (Index i = 0; i < window.rows && !work.stopped(); ++i)
        m_ranges.push_back(find(window.first_row + i, row));
}

/// `row` is for all keys.
kernel::VisibleKeys SeenKeys::find(Index query, std::span<std::uint8_t> row) const
{
    const auto inWindow = [this](KeyRange range) {
        const auto place = [this](Index key) {
            return std::clamp<Index>(key - m_window.first_column, 0, m_window.columns);
        };
        return kernel::VisibleKeys{place(range.first), place(range.last), nullptr};
    };
    if (const std::optional<KeyRange> range = m_mask.range(query))
        return inWindow(*range);
    const Index seen = m_mask.fillRow(query, row);
    const void* const found = seen > 0 ? std::memchr(row.data(), 1, row.size()) : row.data();
    const Index first = static_cast<const std::uint8_t*>(found) - row.data();
    const bool is_range = !std::memchr(row.data() + first, 0, std::size_t(seen));
    return is_range ? inWindow({first, first + seen}) : no_range;
}

const kernel::VisibleKeys* SeenKeys::range(Index query) const
{
    const std::size_t place = std::size_t(query - m_window.first_row);
    return m_ranges.empty() || m_ranges[place].first < 0 ? nullptr : &m_ranges[place];
}

bool SeenKeys::areRanges(Index first, Index count) const
{
    Index query = first;
    while (query < first + count && range(query))
        ++query;
    return query == first + count;
}

/// What a tile of queries needs, whatever thread works on it.
struct FastRows::Tile
{
    std::vector<float> scores;
    std::vector<kernel::VisibleKeys> visible;
    std::vector<std::uint8_t> allowed; // of one query, all keys
    std::vector<double> added;         // of one query
    std::vector<float> bias;           // (queries, n), once a query's keys are no range
    std::vector<bool> does_not_fit;    // queries
};

/// A tile for the time of one call.
class FastRows::Lease
{
public:
    explicit Lease(const FastRows& owner) : m_owner(owner)
    {
        const std::lock_guard lock(owner.m_mutex);
        if (owner.m_tiles.empty()) {
            owner.m_tiles.reserve(owner.m_tiles.capacity() + 1); // for its way back
            m_tile = std::make_unique<Tile>();
        } else {
            m_tile = std::move(owner.m_tiles.back());
            owner.m_tiles.pop_back();
        }
    }

    ~Lease()
    {
        const std::lock_guard lock(m_owner.m_mutex);
        m_owner.m_tiles.push_back(std::move(m_tile));
    }

    Tile& operator*() const { return *m_tile; }

private:
    const FastRows& m_owner;
    std::unique_ptr<Tile> m_tile;
};

bool FastRows::serves(const HeadOptions& options)
{
    return kernel::kernel() && options.score == ScoreFunction::Dot && options.precision == ScorePrecision::Full &&
           options.alibi_slope == 0 && (options.scale == 0 || fitsFactor(std::abs(options.scale))) &&
           (!options.softcap || fitsFactor(*options.softcap));
}

FastRows::FastRows(const Matrix<float>& k, const Matrix<float>* v, const HeadOptions& options, const SeenKeys& seen)
    : m_kernel(*kernel::kernel()), m_seen(seen), m_keys(new float[std::size_t(m_kernel.packedSize(k.rows(), k.cols()))])
{
    m_kernel.packKeys(k.data(), k.rows(), k.cols(), m_keys.get());
    m_head = {k.rows(),
              k.cols(),
              v ? v->cols() : 0,
              m_keys.get(),
              v ? v->data() : nullptr,
              float(options.scale),
              float(options.softcap.value_or(0))};
    if (v && !m_kernel.allFinite(v->data(), v->size()))
        cleanValues(*v);
}

FastRows::~FastRows() = default;

Index FastRows::together() const
{
    return m_kernel.tile_rows;
}

/// Finds the keys that the queries see, where they are no ranges.
void FastRows::see(Tile& tile, Index first, Index count) const
{
    tile.visible.assign(std::size_t(count), {});
    tile.does_not_fit.assign(std::size_t(count), false);
    for (Index i = 0; i < count; ++i) {
        if (const kernel::VisibleKeys* const range = m_seen.range(first + i))
            tile.visible[std::size_t(i)] = *range;
        else
            tile.does_not_fit[std::size_t(i)] = !addBias(tile, first + i, i);
    }
}

/// The query's bias, −∞ where it does not see a key; false where one does not fit into float32.
bool FastRows::addBias(Tile& tile, Index query, Index row) const
{
    const std::size_t keys = std::size_t(m_head.n_k);
    const Index first = m_seen.window().first_column;
    tile.bias.resize(tile.visible.size() * keys);
    tile.allowed.resize(std::size_t(m_seen.mask().keys()));
    tile.added.assign(keys, 0);
    m_seen.mask().fillRow(query, tile.allowed);
    m_seen.mask().addBias(query, tile.added, first);
    float* const bias = tile.bias.data() + std::size_t(row) * keys;
    bool all_fit = true;
    for (std::size_t j = 0; j < keys; ++j) {
        const bool is_seen = tile.allowed[std::size_t(first) + j] != 0;
        bias[j] = is_seen ? float(tile.added[j]) : -infinity;
        all_fit = all_fit && (!is_seen || fits(bias[j]));
    }
    tile.visible[std::size_t(row)] = {0, m_head.n_k, bias};
    return all_fit;
}

/// A weight of 0 times NaN is NaN: hidden values must not be.
void FastRows::cleanValues(const Matrix<float>& v)
{
    m_clean_values = v;
    m_bad_before.push_back(0);
    for (Index key = 0; key < v.rows(); ++key) {
        const bool is_bad = !m_kernel.allFinite(v.row(key).data(), v.cols());
        if (is_bad)
            m_clean_values.row(key).setZero();
        m_bad_before.push_back(m_bad_before.back() + (is_bad ? 1 : 0));
    }
    m_head.v = m_clean_values.data();
}

bool FastRows::seesBadValue(const kernel::VisibleKeys& visible) const
{
    const auto count = [this](Index first, Index last) {
        return m_bad_before[std::size_t(last)] - m_bad_before[std::size_t(first)];
    };
    if (!visible.bias)
        return visible.first < visible.last && count(visible.first, visible.last) > 0;
    for (Index key = visible.first; key < visible.last; ++key)
        if (visible.bias[key] > -infinity && count(key, key + 1) > 0)
            return true;
    return false;
}

void FastRows::compute(const float* q, Index first, Index count, const kernel::Results& results,
                       const kernel::RowSum* known) const
{
    const Lease lease(*this);
    Tile& tile = *lease;
    tile.scores.resize(std::size_t(m_kernel.tileSize(m_head.n_k)));
    const bool are_ranges = m_seen.areRanges(first, count);
    if (!are_ranges)
        see(tile, first, count);
    const kernel::VisibleKeys* const visible = are_ranges ? m_seen.range(first) : tile.visible.data();
    m_kernel.attend(m_head, {count, q, visible, known}, results, tile.scores.data());
    for (Index i = 0; i < count; ++i)
        if ((!are_ranges && tile.does_not_fit[std::size_t(i)]) || (!m_bad_before.empty() && seesBadValue(visible[i])))
            results.sums[i].sum = not_a_number;
}

} // namespace headlight
