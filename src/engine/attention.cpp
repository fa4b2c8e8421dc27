// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention.h"

#include "engine/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace headlight {

namespace {

constexpr double operations_per_task = 1e6; // about a millisecond
constexpr Index most_rows_per_task = 64;

Rows<const double> rowsOf(const Matrix<double>& matrix)
{
    return {matrix.data(), matrix.cols()};
}

/// One head being computed, row block by row block.
template<class Scalar>
class HeadAttention
{
public:
    HeadAttention(HeadTrace<Scalar>& head, const HeadOptions& options, const Mask& mask, const Work& work)
        : m_head(head), m_options(options), m_mask(mask), m_work(work)
    {}

    void prepare(Keep keep)
    {
        m_keys = m_head.k.transpose().template cast<double>();
        if constexpr (!std::is_same_v<Scalar, double>)
            m_values = m_head.v.template cast<double>();
        m_head.output.resize(m_head.q.rows(), m_head.v.cols());
        m_head.rows.assign(std::size_t(m_head.q.rows()), RowMark{});
        if (m_options.score == ScoreFunction::Cosine)
            m_key_norms = norms(m_head.k);
        if (keep == Keep::Output)
            return;
        HeadMaps<Scalar>& maps = m_head.maps.emplace();
        for (Matrix<Scalar>* map : {&maps.scores, &maps.scaled, &maps.capped, &maps.masked, &maps.weights})
            map->resize(queries(), keys());
    }

    void attendRows(Index first, Index last)
    {
        const Matrix<double> q = m_head.q.middleRows(first, last - first).template cast<double>();
        Matrix<double> scores(last - first, keys()); // (rows, n_k)
        if (!score(q, scores))
            return;
        std::vector<std::uint8_t> visible(std::size_t(keys()), 0);
        std::vector<std::int32_t> visible_keys;
        std::vector<double> row_weights;
        std::vector<double> output(std::size_t(m_head.v.cols()));
        for (Index i = first; i < last && !m_work.stopped(); ++i) {
            double* const row = scores.row(i - first).data();
            scaleRow(i, row);
            m_mask.fillRow(i, visible);
            maskRow(i, row, visible);
            weighRow(i, row, visible, visible_keys, row_weights);
            weightedSum(row_weights.data(), visible_keys.data(), Index(visible_keys.size()), values(), output.data(),
                        m_head.v.cols());
            m_head.output.row(i) =
                Eigen::Map<Eigen::RowVectorXd>(output.data(), m_head.v.cols()).template cast<Scalar>();
            markRow(i, !visible_keys.empty());
        }
    }

private:
    Index queries() const { return m_head.q.rows(); }
    Index keys() const { return m_head.k.rows(); }

    Rows<const double> values() const
    {
        if constexpr (std::is_same_v<Scalar, double>)
            return rowsOf(m_head.v);
        else
            return rowsOf(m_values);
    }

    static std::vector<double> norms(const Matrix<Scalar>& vectors)
    {
        std::vector<double> lengths;
        for (Index i = 0; i < vectors.rows(); ++i) {
            double sum = 0;
            for (Index c = 0; c < vectors.cols(); ++c)
                sum += double(vectors(i, c)) * double(vectors(i, c));
            lengths.push_back(std::sqrt(sum));
        }
        return lengths;
    }

    /// Keys so many together that the work can be stopped in between.
    Index keysTogether(Index rows) const
    {
        const double fit = operations_per_task / double(rows * std::max<Index>(m_head.q.cols(), 1));
        return std::max<Index>(8, Index(fit) / 8 * 8);
    }

    /// scores (rows, n_k) of some queries; false when the work was stopped.
    bool score(const Matrix<double>& q, Matrix<double>& scores) const
    {
        const Index together = keysTogether(q.rows());
        for (Index first = 0; first < keys(); first += together) {
            if (m_work.stopped())
                return false;
            const Index count = std::min(together, keys() - first);
            const Rows<const double> k{m_keys.data() + first, keys()};
            const Rows<double> part{scores.data() + first, keys()};
            if (m_options.score == ScoreFunction::Additive)
                addNonlinearly(q, k, part, count);
            else
                multiply(rowsOf(q), k, part, q.rows(), q.cols(), count);
        }
        if (m_options.score == ScoreFunction::Cosine)
            divideByNorms(q, scores);
        if (m_options.precision == ScorePrecision::Half)
            for (double& score : std::span(scores.data(), std::size_t(scores.size())))
                score = double(Eigen::half(float(score)));
        return true;
    }

    /// Bahdanau et al. 2014: score = w · tanh(q + k).
    void addNonlinearly(const Matrix<double>& q, Rows<const double> k, Rows<double> scores, Index count) const
    {
        for (Index i = 0; i < q.rows(); ++i)
            for (Index j = 0; j < count; ++j) {
                double sum = 0;
                for (Index c = 0; c < q.cols(); ++c)
                    sum += m_options.additive_weights[std::size_t(c)] * std::tanh(q(i, c) + k.row(c)[j]);
                scores.row(i)[j] = sum;
            }
    }

    /// A vector of length 0 has cosine 0 with every other.
    void divideByNorms(const Matrix<double>& q, Matrix<double>& scores) const
    {
        for (Index i = 0; i < q.rows(); ++i) {
            double sum = 0;
            for (Index c = 0; c < q.cols(); ++c)
                sum += q(i, c) * q(i, c);
            for (Index j = 0; j < keys(); ++j) {
                const double length = std::sqrt(sum) * m_key_norms[std::size_t(j)];
                scores(i, j) = length == 0 ? 0 : scores(i, j) / length;
            }
        }
    }

    void keepRow(Matrix<Scalar> HeadMaps<Scalar>::*map, Index i, const double* row)
    {
        if (!m_head.maps)
            return;
        Scalar* const to = ((*m_head.maps).*map).row(i).data();
        for (Index j = 0; j < keys(); ++j)
            to[j] = Scalar(row[j]);
    }

    void scaleRow(Index i, double* row)
    {
        keepRow(&HeadMaps<Scalar>::scores, i, row);
        for (Index j = 0; j < keys(); ++j)
            row[j] *= m_options.scale;
        keepRow(&HeadMaps<Scalar>::scaled, i, row);
        if (m_options.softcap)
            for (Index j = 0; j < keys(); ++j)
                row[j] = *m_options.softcap * std::tanh(row[j] / *m_options.softcap);
        keepRow(&HeadMaps<Scalar>::capped, i, row);
    }

    void maskRow(Index i, double* row, const std::vector<std::uint8_t>& visible)
    {
        m_mask.addBias(i, {row, std::size_t(keys())});
        const Index position = i + keys() - queries();
        if (m_options.alibi_slope != 0)
            for (Index j = 0; j < keys(); ++j)
                row[j] -= m_options.alibi_slope * double(std::abs(position - j));
        for (Index j = 0; j < keys(); ++j)
            if (!visible[std::size_t(j)])
                row[j] = -std::numeric_limits<double>::infinity();
        keepRow(&HeadMaps<Scalar>::masked, i, row);
    }

    /// Softmax over the visible keys; `row` becomes the weights.
    void weighRow(Index i, double* row, const std::vector<std::uint8_t>& visible,
                  std::vector<std::int32_t>& visible_keys, std::vector<double>& row_weights)
    {
        visible_keys.clear();
        row_weights.clear();
        double largest = -std::numeric_limits<double>::infinity();
        bool finite = true;
        for (Index j = 0; j < keys(); ++j)
            if (visible[std::size_t(j)]) {
                visible_keys.push_back(std::int32_t(j));
                largest = std::max(largest, row[j]);
                finite = finite && std::isfinite(row[j]);
            } else {
                row[j] = 0;
            }
        m_head.rows[std::size_t(i)].not_finite = !finite;
        double sum = 0;
        for (const std::int32_t j : visible_keys) {
            row[j] = std::exp(row[j] - largest);
            sum += row[j];
        }
        for (const std::int32_t j : visible_keys) {
            row[j] = double(Scalar(row[j] / sum)); // what is shown is what multiplies v
            row_weights.push_back(row[j]);
        }
        keepRow(&HeadMaps<Scalar>::weights, i, row);
    }

    void markRow(Index i, bool any_visible)
    {
        RowMark& mark = m_head.rows[std::size_t(i)];
        mark.empty = !any_visible;
        mark.not_finite = mark.not_finite || !m_head.output.row(i).allFinite();
    }

    HeadTrace<Scalar>& m_head;
    const HeadOptions& m_options;
    const Mask& m_mask;
    const Work& m_work;
    Matrix<double> m_keys;   // (d_k, n_k), so that neighbours in memory are independent sums
    Matrix<double> m_values; // (n_k, d_v), for float only
    std::vector<double> m_key_norms;
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
    const Index rows =
        std::clamp<Index>(Index(operations_per_task / std::max(row_operations, 1.0)), 1, most_rows_per_task);
    const Index blocks = (n_q + rows - 1) / rows;
    try {
        std::vector<HeadAttention<Scalar>> attention;
        attention.reserve(heads.size());
        for (std::size_t h = 0; h < heads.size(); ++h) {
            attention.emplace_back(heads[h], options[h], masks.size() == 1 ? masks[0] : masks[h], work);
            attention.back().prepare(keep);
        }
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
