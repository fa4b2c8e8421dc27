// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"

#include "engine/fast_rows.h"
#include "engine/head_rows.h"
#include "engine/kernels.h"
#include "engine/large_pages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <type_traits>

namespace headlight {

namespace {

/// One head whose output, and maps if wanted, are put into its trace row by row.
template<class Scalar>
class HeadAttention final : public RowSink
{
public:
    HeadAttention(HeadTrace<Scalar>& head, const HeadOptions& options, const Mask& mask, const Work& work)
        : m_head(head), m_options(options), m_work(work), m_rows(head.q, head.k, options, mask, work),
          m_halves(options.precision == ScorePrecision::Half)
    {}

    void prepare(Keep keep, const SeenKeys& seen)
    {
        if constexpr (std::is_same_v<Scalar, float>)
            if (FastRows::serves(m_options))
                m_fast = std::make_unique<FastRows>(m_head.k, &m_head.v, m_options, seen);
        if (!m_fast)
            preparePlainly();
        m_head.output.resize(m_head.q.rows(), m_head.v.cols());
        m_head.rows.assign(std::size_t(m_head.q.rows()), RowMark{});
        if (keep == Keep::Output)
            return;
        if (!m_head.maps)
            m_head.maps.emplace();
        HeadMaps<Scalar>& maps = *m_head.maps; // memory that is there already is used again
        for (Matrix<Scalar>* map : {&maps.scores, &maps.scaled, &maps.capped, &maps.masked, &maps.weights}) {
            map->resize(m_head.q.rows(), m_head.k.rows());
            preferLargePages(map->data(), std::size_t(map->size()) * sizeof(Scalar));
        }
    }

    /// Queries that are computed together.
    Index together() const { return m_fast ? m_fast->together() : 1; }

    void attendRows(Index first, Index last)
    {
        if (!m_fast)
            return m_rows.computePlainly(first, last, *this);
        if constexpr (std::is_same_v<Scalar, float>)
            for (Index i = first; i < last && !m_work.stopped(); i += m_fast->together())
                attendFast(i, std::min(m_fast->together(), last - i));
    }

    void takeRow(Stage stage, Index query, std::span<const double> row, std::span<const std::uint8_t>) override
    {
        if (m_halves && stage == Stage::Scores)
            m_head.rows[std::size_t(query)].overflows =
                std::int32_t(std::ranges::count_if(row, [](double score) { return std::isinf(score); }));
        if (!m_head.maps)
            return;
        Scalar* const to = mapOf(stage).row(query).data();
        for (std::size_t j = 0; j < row.size(); ++j)
            to[j] = Scalar(row[j]);
    }

    void takeWeights(Index query, std::span<const std::int32_t> keys, std::span<const double> weights,
                     bool not_finite) override
    {
        const Index d_v = m_head.v.cols();
        if constexpr (std::is_same_v<Scalar, double>) {
            weightedSum(weights.data(), keys.data(), Index(keys.size()), {m_head.v.data(), d_v},
                        m_head.output.row(query).data(), d_v);
        } else {
            Eigen::RowVectorXd sum(d_v);
            weightedSum(weights.data(), keys.data(), Index(keys.size()), {m_values.data(), d_v}, sum.data(), d_v);
            m_head.output.row(query) = sum.template cast<Scalar>();
        }
        RowMark& mark = m_head.rows[std::size_t(query)];
        mark.empty = keys.empty();
        mark.not_finite = not_finite || !m_head.output.row(query).allFinite();
    }

private:
    void preparePlainly()
    {
        std::call_once(*m_plain, [this] { m_values = m_head.v.template cast<double>(); });
    }

    void attendFast(Index first, Index count) requires std::is_same_v<Scalar, float>
    {
        std::vector<kernel::RowSum> sums(static_cast<std::size_t>(count));
        kernel::Results results{{}, m_head.output.row(first).data(), m_head.output.cols(), sums.data()};
        if (m_head.maps) {
            HeadMaps<float>& maps = *m_head.maps;
            results.maps = {maps.scores.row(first).data(), maps.scaled.row(first).data(), maps.capped.row(first).data(),
                            maps.masked.row(first).data(), maps.weights.row(first).data()};
        }
        m_fast->compute(m_head.q.row(first).data(), first, count, results);
        for (Index i = 0; i < count; ++i) {
            const kernel::RowSum& sum = sums[std::size_t(i)];
            const Index query = first + i;
            if (std::isnan(sum.sum) || !m_head.output.row(query).allFinite()) {
                preparePlainly();
                m_rows.computePlainly(query, query + 1, *this);
            } else {
                m_head.rows[std::size_t(query)].empty = sum.largest == -std::numeric_limits<float>::infinity();
            }
        }
    }

    Matrix<Scalar>& mapOf(Stage stage)
    {
        HeadMaps<Scalar>& maps = *m_head.maps;
        switch (stage) {
        case Stage::Scores:
            return maps.scores;
        case Stage::Scaled:
            return maps.scaled;
        case Stage::Capped:
            return maps.capped;
        case Stage::Masked:
            return maps.masked;
        default:
            return maps.weights;
        }
    }

    HeadTrace<Scalar>& m_head;
    const HeadOptions& m_options;
    const Work& m_work;
    HeadRows<Scalar> m_rows;
    bool m_halves;
    std::unique_ptr<FastRows> m_fast;
    std::unique_ptr<std::once_flag> m_plain = std::make_unique<std::once_flag>();
    Matrix<double> m_values; // (n_k, d_v), for float in Eigen's way only
};

} // namespace

double attentionOperations(Index n_q, Index n_k, Index d_k, Index d_v)
{
    constexpr double softmax_steps = 16; // a cell's scale, mask, exp and division, in multiply-adds
    return double(n_q) * double(n_k) * (double(d_k) + double(d_v) + softmax_steps);
}

template<class Scalar>
Result<void> attendHeads(std::span<HeadTrace<Scalar>> heads, std::span<const HeadOptions> options,
                         std::span<const Mask> masks, Keep keep, Work& work)
{
    if (heads.empty())
        return {};
    const HeadTrace<Scalar>& first = heads.front();
    const Index n_q = first.q.rows();
    const double row_operations = attentionOperations(1, first.k.rows(), first.k.cols(), first.v.cols());
    try {
        const std::vector<SeenKeys> seen(masks.begin(), masks.end());
        std::vector<HeadAttention<Scalar>> attention;
        attention.reserve(heads.size());
        for (std::size_t h = 0; h < heads.size(); ++h) {
            const std::size_t mask = masks.size() == 1 ? 0 : h;
            attention.emplace_back(heads[h], options[h], masks[mask], work);
            attention.back().prepare(keep, seen[mask]);
            if (work.stopped())
                return fail(Cancelled{});
        }
        const Index together = attention.front().together();
        const Index rows = (rowsTogether(row_operations) + together - 1) / together * together;
        const Index blocks = (n_q + rows - 1) / rows;
        return work.run(blocks * Index(heads.size()), row_operations * double(rows), [&](Index task) {
            const Index begin = task % blocks * rows;
            attention[std::size_t(task / blocks)].attendRows(begin, std::min(begin + rows, n_q));
        });
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

template<class Scalar>
Result<HeadTrace<Scalar>> attendHead(Matrix<Scalar> q, Matrix<Scalar> k, Matrix<Scalar> v, const HeadOptions& options,
                                     const Mask& mask, const WorkContext& context)
{
    HeadTrace<Scalar> head{std::move(q), std::move(k), std::move(v)};
    Work work(context, attentionOperations(head.q.rows(), head.k.rows(), head.k.cols(), head.v.cols()));
    const auto done = attendHeads<Scalar>({&head, 1}, {&options, 1}, {&mask, 1}, Keep::Maps, work);
    if (!done)
        return tl::unexpected(done.error());
    return head;
}

template Result<void> attendHeads(std::span<HeadTrace<float>>, std::span<const HeadOptions>, std::span<const Mask>,
                                  Keep, Work&);
template Result<void> attendHeads(std::span<HeadTrace<double>>, std::span<const HeadOptions>, std::span<const Mask>,
                                  Keep, Work&);
template Result<HeadTrace<float>> attendHead(Matrix<float>, Matrix<float>, Matrix<float>, const HeadOptions&,
                                             const Mask&, const WorkContext&);
template Result<HeadTrace<double>> attendHead(Matrix<double>, Matrix<double>, Matrix<double>, const HeadOptions&,
                                              const Mask&, const WorkContext&);

} // namespace headlight
