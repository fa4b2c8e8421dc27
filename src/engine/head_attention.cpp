// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_attention.h"

#include "engine/fast_rows.h"
#include "engine/head_rows.h"
#include "engine/memory_pages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <type_traits>

namespace headlight {

namespace {

constexpr double bytes_of_caches = 16 << 20;
constexpr double fast_pace = 16; // times as many multiply-adds in the same time

template<class Value>
const Value& ofHead(std::span<const Value> values, std::size_t head)
{
    return values[values.size() == 1 ? 0 : head];
}

/// One head whose output, and maps if wanted, are put into their places row by row.
template<class Scalar>
class HeadAttention final : public RowSink
{
public:
    /// Without `fast` all rows go Eigen's way.
    /// past_caches: as in kernel::Maps.
    HeadAttention(const HeadParts<Scalar>& parts, const HeadOptions& options, const Mask& mask, const Work& work,
                  std::shared_ptr<const FastRows> fast, bool past_caches)
        : m_parts(parts), m_work(work), m_rows(parts.q, parts.k, options, mask, work),
          m_halves(options.precision == ScorePrecision::Half), m_fast(std::move(fast)), m_past_caches(past_caches)
    {
        const Index n_q = parts.q.rows();
        parts.rows.assign(std::size_t(n_q), RowMark{});
        if (parts.hidden)
            parts.hidden->reset();
        if (!parts.maps)
            return;
        if (parts.hidden && m_fast) {
            *parts.hidden = std::make_unique<HiddenScores>();
            (*parts.hidden)->scale = options.scale;
            (*parts.hidden)->softcap = options.softcap.value_or(0);
            (*parts.hidden)->are_there.assign(std::size_t(n_q), 0);
        }
        for (const Stage stage : map_stages) { // memory that is there already is used again
            Matrix<Scalar>& map = parts.maps->place(stage);
            const bool is_kept = stage != Stage::Capped || options.softcap;
            map.resize(is_kept ? n_q : 0, is_kept ? parts.k.rows() : 0);
            preferLargePages(map.data(), std::size_t(map.size()) * sizeof(Scalar));
        }
    }

    const std::shared_ptr<const FastRows>& fast() const { return m_fast; }
    bool hasKeysOf(const HeadParts<Scalar>& other) const { return &m_parts.k == &other.k && &m_parts.v == &other.v; }

    /// Queries that are computed together.
    Index together() const { return m_fast ? m_fast->together() : 1; }

    void attendRows(Index first, Index last)
    {
        if (!m_fast)
            return attendPlainly(first, last);
        if constexpr (std::is_same_v<Scalar, float>)
            for (Index i = first; i < last && !m_work.stopped(); i += m_fast->together())
                attendFast(i, std::min(m_fast->together(), last - i));
    }

    void takeRow(Stage stage, Index query, std::span<const double> row, std::span<const std::uint8_t>) override
    {
        if (m_halves && stage == Stage::Scores)
            m_parts.rows[std::size_t(query)].overflows =
                std::int32_t(std::ranges::count_if(row, [](double score) { return std::isinf(score); }));
        if (!m_parts.maps || (stage == Stage::Capped && m_parts.maps->capped.size() == 0))
            return;
        Scalar* const to = m_parts.maps->place(stage).row(query).data();
        for (std::size_t j = 0; j < row.size(); ++j)
            to[j] = Scalar(row[j]);
    }

    void takeWeights(Index query, std::span<const std::int32_t> keys, std::span<const double> weights,
                     const RowMark& told) override
    {
        const Index d_v = m_parts.v.cols();
        Scalar* const output = m_parts.output.row(query);
        if constexpr (std::is_same_v<Scalar, double>) {
            weightedSum(weights.data(), keys.data(), Index(keys.size()), {m_parts.v.data(), d_v}, output, d_v);
        } else {
            Eigen::RowVectorXd sum(d_v);
            weightedSum(weights.data(), keys.data(), Index(keys.size()), {m_values.data(), d_v}, sum.data(), d_v);
            std::copy_n(sum.data(), d_v, output);
        }
        RowMark& mark = m_parts.rows[std::size_t(query)];
        const std::int32_t overflows = mark.overflows;
        mark = told;
        mark.overflows = overflows;
        mark.not_finite = told.not_finite || !isFinite(query);
    }

private:
    void attendPlainly(Index first, Index last)
    {
        if constexpr (!std::is_same_v<Scalar, double>)
            std::call_once(*m_once, [this] { m_values = m_parts.v.template cast<double>(); });
        m_rows.computePlainly(first, last, *this);
    }

    void attendFast(Index first, Index count) requires std::is_same_v<Scalar, float>
    {
        std::vector<kernel::RowSum> sums(static_cast<std::size_t>(count));
        kernel::Results results{{}, m_parts.output.row(first), m_parts.output.stride, sums.data()};
        if (m_parts.maps)
            results.maps = {rowOf(Stage::Scores, first),
                            rowOf(Stage::Scaled, first),
                            rowOf(Stage::Capped, first),
                            rowOf(Stage::Masked, first),
                            rowOf(Stage::Weights, first),
                            m_past_caches,
                            !hiddenScores()};
        m_fast->compute(m_parts.q.row(first).data(), first, count, results);
        for (Index i = 0; i < count; ++i) {
            const kernel::RowSum& sum = sums[std::size_t(i)];
            const Index query = first + i;
            if (std::isnan(sum.sum)) {
                attendPlainly(query, query + 1);
                if (HiddenScores* const hidden = hiddenScores())
                    hidden->are_there[std::size_t(query)] = 1;
            } else {
                const bool is_empty = sum.sum == 0;
                m_parts.rows[std::size_t(query)] = {is_empty, false, false, 0, is_empty ? 0 : double(sum.largest),
                                                    sum.sum};
            }
        }
    }

    /// Null where nothing is left out.
    HiddenScores* hiddenScores() const { return m_parts.hidden ? m_parts.hidden->get() : nullptr; }

    /// Null for what is not kept.
    Scalar* rowOf(Stage stage, Index query) const
    {
        Matrix<Scalar>& map = m_parts.maps->place(stage);
        return map.size() == 0 ? nullptr : map.row(query).data();
    }

    bool isFinite(Index query) const
    {
        const Scalar* const output = m_parts.output.row(query);
        return std::all_of(output, output + m_parts.v.cols(), [](Scalar value) { return std::isfinite(value); });
    }

    HeadParts<Scalar> m_parts;
    const Work& m_work;
    HeadRows<Scalar> m_rows;
    bool m_halves;
    std::shared_ptr<const FastRows> m_fast;
    bool m_past_caches;
    std::unique_ptr<std::once_flag> m_once = std::make_unique<std::once_flag>();
    Matrix<double> m_values; // (n_k, d_v), for float in Eigen's way only
};

/// All heads of one call, and what some of them share.
template<class Scalar>
class Heads
{
public:
    Heads(std::span<const HeadParts<Scalar>> parts, std::span<const HeadOptions> options, std::span<const Mask> masks,
          const Work& work, Index first)
        : m_options(options), m_masks(masks), m_work(work), m_seen(masks.size())
    {
        m_heads.reserve(parts.size());
        const HeadParts<Scalar>& one = parts.front();
        m_wanted = {first, one.q.rows() - first, 0, one.k.rows()};
        const double bytes = double(parts.size()) * double(mapsOfHead(false)) * double(one.q.rows()) *
                             double(one.k.rows()) * sizeof(Scalar);
        const bool past_caches = one.maps && bytes > bytes_of_caches;
        for (std::size_t h = 0; h < parts.size() && !work.stopped(); ++h)
            m_heads.emplace_back(parts[h], ofHead(options, h), ofHead(masks, h), work, fastRows(parts[h], h),
                                 past_caches);
    }

    HeadAttention<Scalar>& operator[](std::size_t head) { return m_heads[head]; }

private:
    /// The one of the head before, where keys, values, options and mask are its own.
    std::shared_ptr<const FastRows> fastRows(const HeadParts<Scalar>& parts, std::size_t h)
    {
        if constexpr (std::is_same_v<Scalar, float>) {
            if (!FastRows::serves(ofHead(m_options, h)))
                return nullptr;
            if (h > 0 && m_options.size() == 1 && m_masks.size() == 1 && m_heads[h - 1].hasKeysOf(parts))
                return m_heads[h - 1].fast();
            std::unique_ptr<SeenKeys>& seen = m_seen[m_masks.size() == 1 ? 0 : h];
            if (!seen)
                seen = std::make_unique<SeenKeys>(ofHead(m_masks, h), m_wanted, m_work);
            return std::make_shared<FastRows>(parts.k, &parts.v, ofHead(m_options, h), *seen);
        }
        return nullptr;
    }

    std::span<const HeadOptions> m_options;
    std::span<const Mask> m_masks;
    const Work& m_work;
    CellWindow m_wanted;                           // the queries that are computed, and all keys
    std::vector<std::unique_ptr<SeenKeys>> m_seen; // one a mask, once it is wanted
    std::vector<HeadAttention<Scalar>> m_heads;
};

} // namespace

template<class Scalar>
Result<void> attendParts(std::span<const HeadParts<Scalar>> heads, std::span<const HeadOptions> options,
                         std::span<const Mask> masks, Work& work, Index first)
try {
    if (heads.empty())
        return {};
    const HeadParts<Scalar>& one = heads.front();
    const Index n_q = one.q.rows();
    const double row_operations = attentionOperations(1, one.k.rows(), one.k.cols(), one.v.cols());
    Heads<Scalar> attention(heads, options, masks, work, first);
    if (work.stopped())
        return fail(Cancelled{});
    const Index together = attention[0].together();
    const Index rows = (rowsTogether(row_operations) + together - 1) / together * together;
    const Index blocks = (n_q - first + rows - 1) / rows;
    const auto attendBlock = [&](Index task) {
        const Index begin = first + task % blocks * rows;
        attention[std::size_t(task / blocks)].attendRows(begin, std::min(begin + rows, n_q));
    };
    return work.run(blocks * Index(heads.size()), row_operations * double(rows), attendBlock,
                    operations_worth_a_thread * (attention[0].fast() ? fast_pace : 1));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

template Result<void> attendParts(std::span<const HeadParts<float>>, std::span<const HeadOptions>,
                                  std::span<const Mask>, Work&, Index);
template Result<void> attendParts(std::span<const HeadParts<double>>, std::span<const HeadOptions>,
                                  std::span<const Mask>, Work&, Index);

} // namespace headlight
