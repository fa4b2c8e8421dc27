// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attend.h"

#include "core/checked_size.h"
#include "engine/attention.h"
#include "engine/budget.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <new>
#include <utility>

namespace headlight {

namespace {

// Heads computed together: so many cells, or a single head, so that few of their keys and values lie beside the files'.
constexpr Index cells_together = 1'000'000;

Index headsTogether(Index heads, Index n_q, Index n_k)
{
    return std::clamp<Index>(cells_together / std::max<Index>(n_q * n_k, 1), 1, std::max<Index>(heads, 1));
}

template<class Scalar>
Matrix<Scalar> matrixOf(const Tensor<Scalar>& tensor, Index sample, Index head)
{
    return Eigen::Map<const Matrix<Scalar>>(tensor.map(sample, head), tensor.rows, tensor.columns);
}

/// All samples and heads, some heads at a time.
template<class Scalar>
class WholeAttention
{
public:
    WholeAttention(const Tensor<Scalar>& q, const Tensor<Scalar>& k, const Tensor<Scalar>& v,
                   const AttendOptions& options, const WorkContext& context)
        : m_q(q), m_k(k), m_v(v), m_mask(options.mask),
          m_work(context, double(q.batch * q.heads) * attentionOperations(q.rows, k.rows, k.columns, v.columns))
    {
        m_options.score = options.score;
        m_options.precision = options.precision;
        m_options.scale = options.scale.value_or(1 / std::sqrt(double(std::max<Index>(q.columns, 1))));
        m_options.softcap = options.softcap;
    }

    Result<AttendStages<Scalar>> run()
    {
        const Index together = headsTogether(m_q.heads, m_q.rows, m_k.rows);
        for (Index sample = 0; sample < m_q.batch; ++sample)
            for (Index head = 0; head < m_q.heads; head += together)
                if (const auto done = attendSome(sample, head, std::min(head + together, m_q.heads)); !done)
                    return tl::unexpected(done.error());
        return std::move(m_stages);
    }

private:
    Result<void> attendSome(Index sample, Index first, Index last)
    {
        std::vector<HeadTrace<Scalar>> heads;
        std::vector<Mask> masks;
        for (Index head = first; head < last; ++head) {
            const Index kv_head = head / (m_q.heads / m_k.heads);
            heads.push_back(
                {matrixOf(m_q, sample, head), matrixOf(m_k, sample, kv_head), matrixOf(m_v, sample, kv_head)});
            const MaskScope scope{sample, m_q.batch, head, m_q.heads};
            const Result<Mask> mask = Mask::make(m_mask, m_q.rows, m_k.rows, scope);
            if (!mask)
                return tl::unexpected(mask.error());
            masks.push_back(*mask);
        }
        const std::vector<HeadOptions> options(heads.size(), m_options);
        const auto done = attendHeads<Scalar>(heads, options, masks, Keep::Maps, m_work);
        if (!done)
            return done;
        for (HeadTrace<Scalar>& head : heads)
            keep(head);
        return {};
    }

    void keep(HeadTrace<Scalar>& head)
    {
        m_stages.capped.push_back(head.map(Stage::Capped));
        m_stages.scores.push_back(std::move(head.maps->scores));
        m_stages.scaled.push_back(std::move(head.maps->scaled));
        m_stages.masked.push_back(std::move(head.maps->masked));
        m_stages.weights.push_back(std::move(head.maps->weights));
        m_stages.output.push_back(std::move(head.output));
        for (const RowMark& mark : head.rows) {
            m_stages.empty_rows += mark.empty ? 1 : 0;
            m_stages.not_finite_rows += mark.not_finite ? 1 : 0;
        }
    }

    const Tensor<Scalar>& m_q;
    const Tensor<Scalar>& m_k;
    const Tensor<Scalar>& m_v;
    const MaskSpec& m_mask;
    HeadOptions m_options;
    Work m_work;
    AttendStages<Scalar> m_stages;
};

} // namespace

template<class Scalar>
Bytes attendNeed(Index batch, Index q_num_heads, Index n_q, Index n_k, Index d_k, Index d_v)
{
    const auto size = [](Index count) { return CheckedSize(Bytes(std::max<Index>(count, 0))); };
    constexpr Index maps = 5;
    constexpr Index bytes_a_head = 1'024; // of its matrices beside their cells
    const CheckedSize cells = size(n_q) * size(n_k);
    const CheckedSize kept = size(batch) * size(q_num_heads) * (size(maps) * cells + size(n_q) * size(d_v));
    // The heads being computed: their vectors, and keys and values in double.
    const CheckedSize together = cells.value() > Bytes(cells_together) ? CheckedSize(1) : size(q_num_heads);
    const CheckedSize vectors = (size(n_q) + size(n_k)) * (size(d_k) + size(d_v)) * size(4);
    return (size(sizeof(Scalar)) * (kept + together * vectors) + size(batch) * size(q_num_heads) * size(bytes_a_head))
        .value();
}

template<class Scalar>
Result<AttendStages<Scalar>> attend(const Tensor<Scalar>& q, const Tensor<Scalar>& k, const Tensor<Scalar>& v,
                                    const AttendOptions& options, const WorkContext& context)
{
    assert(q.batch == k.batch && q.batch == v.batch && q.columns == k.columns && k.rows == v.rows &&
           k.heads == v.heads);
    if (k.heads == 0 || q.heads % k.heads != 0)
        return fail(UnevenHeads{q.heads, k.heads});
    if (options.budget > 0) {
        const auto need_for = [&](Index n) {
            return attendNeed<Scalar>(q.batch, q.heads, std::min(n, q.rows), std::min(n, k.rows), q.columns, v.columns);
        };
        const Index n = std::max(q.rows, k.rows);
        if (const auto fits = requireBudget(need_for(n), options.budget, n, need_for); !fits)
            return tl::unexpected(fits.error());
    }
    try {
        // A mask that fits nowhere is said before anything is allocated for the work.
        if (const auto mask = Mask::make(options.mask, q.rows, k.rows, {0, q.batch, 0, q.heads}); !mask)
            return tl::unexpected(mask.error());
        return WholeAttention<Scalar>(q, k, v, options, context).run();
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

template Bytes attendNeed<float>(Index, Index, Index, Index, Index, Index);
template Bytes attendNeed<double>(Index, Index, Index, Index, Index, Index);
template Result<AttendStages<float>> attend(const Tensor<float>&, const Tensor<float>&, const Tensor<float>&,
                                            const AttendOptions&, const WorkContext&);
template Result<AttendStages<double>> attend(const Tensor<double>&, const Tensor<double>&, const Tensor<double>&,
                                             const AttendOptions&, const WorkContext&);

} // namespace headlight
