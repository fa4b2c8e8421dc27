// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_rows.h"

#include "engine/hidden_scores.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

namespace headlight {

namespace {

/// The nearest float16, ties to even. By way of float it would be rounded twice.
double roundedToHalf(double number)
{
    constexpr double largest = 65'504;
    constexpr int least_exponent = -14; // below it numbers are as far apart as above it
    if (!std::isfinite(number) || number == 0)
        return number;
    const double step = std::ldexp(1.0, std::max(std::ilogb(number), least_exponent) - 10);
    const double rounded = std::nearbyint(number / step) * step;
    return std::abs(rounded) > largest ? std::copysign(std::numeric_limits<double>::infinity(), number) : rounded;
}

constexpr double operations_per_task = 1e6; // about a millisecond
constexpr Index most_rows_per_task = 64;

Rows<const double> rowsOf(const Matrix<double>& matrix)
{
    return {matrix.data(), matrix.cols()};
}

template<class Scalar>
std::vector<double> norms(const Matrix<Scalar>& vectors)
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

} // namespace

/// A row at work, and what is kept from row to row so that memory is taken once.
template<class Scalar>
struct HeadRows<Scalar>::Row
{
    Index query = 0;
    std::span<double> values;               // a key each, becomes scores … weights in turn
    std::vector<std::uint8_t> all_visible;  // n_k
    std::span<const std::uint8_t> visible;  // of these, the keys that are looked at
    std::vector<std::int32_t> visible_keys; // in their order
    std::vector<double> weights;            // of the visible keys
    double largest = 0;                     // as in RowMark
    double sum = 0;                         // likewise, or NaN
    bool not_finite = false;                // some visible score is not

    void give(RowSink& sink, Stage stage) const { sink.takeRow(stage, query, values, visible); }
};

template<class Scalar>
void HeadRows<Scalar>::prepare()
{
    if (!hasAllKeys())
        m_some_k = m_all_k.middleRows(m_window.first_column, keys());
    if constexpr (std::is_same_v<Scalar, float>)
        if (FastRows::serves(m_options)) {
            m_seen = std::make_unique<SeenKeys>(m_mask, m_window, m_work);
            m_fast = std::make_unique<FastRows>(usedKeys(), nullptr, m_options, *m_seen);
        }
    if (!m_fast)
        prepareKeys();
}

template<class Scalar>
void HeadRows<Scalar>::prepareKeys() const
{
    std::call_once(*m_keys_once, [this] {
        m_keys = usedKeys().transpose().template cast<double>();
        if (m_options.score == ScoreFunction::Cosine)
            m_key_norms = norms(usedKeys());
    });
}

template<class Scalar>
void HeadRows<Scalar>::compute(Index first, Index last, RowSink& sink) const
{
    if (!m_fast)
        return computePlainly(first, last, sink);
    if constexpr (std::is_same_v<Scalar, float>)
        for (Index i = first; i < last && !m_work.stopped(); i += m_fast->together())
            computeFast(i, std::min(m_fast->together(), last - i), sink);
}

/// Queries first … first + count − 1, a tile of them at most.
template<class Scalar>
void HeadRows<Scalar>::computeFast(Index first, Index count, RowSink& sink) const
{
    if constexpr (std::is_same_v<Scalar, float>) {
        Matrix<float> maps[map_stages.size()]; // (count, n_k) each, where taken
        float* rows[map_stages.size()] = {};
        for (std::size_t stage = 0; stage < map_stages.size(); ++stage)
            if (sink.takes(map_stages[stage])) {
                maps[stage].resize(count, keys());
                rows[stage] = maps[stage].data();
            }
        std::vector<kernel::RowSum> sums(static_cast<std::size_t>(count));
        const std::vector<kernel::RowSum> known = knownSums(first, count);
        m_fast->compute(m_q.row(first).data(), first, count,
                        {{rows[0], rows[1], rows[2], rows[3], rows[4]}, nullptr, 0, sums.data()},
                        known.empty() ? nullptr : known.data());
        for (Index i = 0; i < count; ++i) {
            if (std::isnan(sums[std::size_t(i)].sum))
                computePlainly(first + i, first + i + 1, sink);
            else
                giveFast(sink, first + i, rows);
            for (float*& row : rows)
                row = row ? row + keys() : nullptr;
        }
    }
}

/// What attention told of some rows, where it told something. The sum is NaN where the fast path did not compute a row.
template<class Scalar>
std::vector<kernel::RowSum> HeadRows<Scalar>::knownSums(Index first, Index count) const
{
    std::vector<kernel::RowSum> sums;
    for (Index i = first; i < first + count && !m_known.empty(); ++i) {
        const RowMark& row = m_known[std::size_t(i)];
        const double largest = row.empty ? -std::numeric_limits<double>::infinity() : row.largest;
        sums.push_back({float(largest), row.in_double ? std::numeric_limits<double>::quiet_NaN() : row.sum});
    }
    return sums;
}

template<class Scalar>
void HeadRows<Scalar>::giveFast(RowSink& sink, Index query, std::span<float* const> rows) const
{
    if constexpr (std::is_same_v<Scalar, float>)
        mendScores(m_q.row(query).data(), usedKeys(), m_options.scale, m_options.softcap.value_or(0),
                   {rows[0], rows[1], rows[2]});
    if (!giveFloats(sink, query, rows))
        giveRow(sink, query, rows);
}

/// Hands out a query's rows as they are; false where the sink wants them the long way.
template<class Scalar>
bool HeadRows<Scalar>::giveFloats(RowSink& sink, Index query, std::span<const float* const> rows) const
{
    const kernel::VisibleKeys* const range = m_seen->range(query);
    bool is_taken = range;
    for (std::size_t stage = 0; is_taken && stage < map_stages.size(); ++stage)
        if (rows[stage])
            is_taken = sink.takeFloats(map_stages[stage], query, {rows[stage], std::size_t(keys())}, *range);
    return is_taken;
}

/// Hands out a query's rows, of the stages that are taken.
template<class Scalar>
void HeadRows<Scalar>::giveRow(RowSink& sink, Index query, std::span<const float* const> rows) const
{
    std::vector<std::uint8_t> all_visible(static_cast<std::size_t>(m_mask.keys()));
    m_mask.fillRow(query, all_visible);
    const auto visible = std::span(all_visible).subspan(std::size_t(m_window.first_column), std::size_t(keys()));
    std::vector<double> values(visible.size());
    for (std::size_t stage = 0; stage < map_stages.size(); ++stage)
        if (rows[stage]) {
            std::copy_n(rows[stage], values.size(), values.begin());
            sink.takeRow(map_stages[stage], query, values, visible);
        }
}

template<class Scalar>
void HeadRows<Scalar>::computePlainly(Index first, Index last, RowSink& sink) const
{
    prepareKeys();
    const Matrix<double> q = m_q.middleRows(first, last - first).template cast<double>();
    Matrix<double> scores(last - first, keys());
    if (!score(q, scores))
        return;
    Row row;
    row.all_visible.assign(std::size_t(m_mask.keys()), 0);
    row.visible = std::span(row.all_visible).subspan(std::size_t(m_window.first_column), std::size_t(keys()));
    for (Index i = first; i < last && !m_work.stopped(); ++i) {
        row.query = i;
        row.values = {scores.row(i - first).data(), std::size_t(keys())};
        m_mask.fillRow(i, row.all_visible);
        scaleRow(row, sink);
        maskRow(row, sink);
        weighRow(row, sink);
    }
}

/// Keys so many together that the work can be stopped in between.
template<class Scalar>
Index HeadRows<Scalar>::keysTogether(Index rows) const
{
    const double fit = operations_per_task / double(rows * std::max<Index>(m_q.cols(), 1));
    return std::max<Index>(8, Index(fit) / 8 * 8);
}

/// scores (rows, keys) of some queries; false when the work was stopped.
template<class Scalar>
bool HeadRows<Scalar>::score(const Matrix<double>& q, Matrix<double>& scores) const
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
            score = roundedToHalf(score);
    return true;
}

/// Bahdanau et al. 2014: score = w · tanh(q + k).
template<class Scalar>
void HeadRows<Scalar>::addNonlinearly(const Matrix<double>& q, Rows<const double> k, Rows<double> scores,
                                      Index count) const
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
template<class Scalar>
void HeadRows<Scalar>::divideByNorms(const Matrix<double>& q, Matrix<double>& scores) const
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

template<class Scalar>
void HeadRows<Scalar>::scaleRow(Row& row, RowSink& sink) const
{
    row.give(sink, Stage::Scores);
    for (double& value : row.values)
        value *= m_options.scale;
    row.give(sink, Stage::Scaled);
    if (m_options.softcap)
        for (double& value : row.values)
            value = *m_options.softcap * std::tanh(value / *m_options.softcap);
    row.give(sink, Stage::Capped);
}

template<class Scalar>
void HeadRows<Scalar>::maskRow(Row& row, RowSink& sink) const
{
    double* const values = row.values.data();
    m_mask.addBias(row.query, row.values, m_window.first_column);
    const Index position = row.query + m_all_k.rows() - m_q.rows() - m_window.first_column;
    if (m_options.alibi_slope != 0)
        for (Index j = 0; j < keys(); ++j)
            values[j] -= m_options.alibi_slope * double(std::abs(position - j));
    for (Index j = 0; j < keys(); ++j)
        if (!row.visible[std::size_t(j)])
            values[j] = -std::numeric_limits<double>::infinity();
    row.give(sink, Stage::Masked);
}

/// Softmax over the visible keys.
template<class Scalar>
void HeadRows<Scalar>::weighRow(Row& row, RowSink& sink) const
{
    double* const values = row.values.data();
    row.visible_keys.clear();
    row.weights.clear();
    for (Index j = 0; j < keys(); ++j)
        if (row.visible[std::size_t(j)])
            row.visible_keys.push_back(std::int32_t(j));
        else
            values[j] = 0;
    sumRow(row);
    for (const std::int32_t j : row.visible_keys) {
        values[j] = double(Scalar(values[j] / row.sum)); // what is shown is what multiplies v
        row.weights.push_back(values[j]);
    }
    row.give(sink, Stage::Weights);
    RowMark mark{row.visible_keys.empty(), row.not_finite, true};
    if (row.sum > 0) {
        mark.largest = row.largest;
        mark.sum = row.sum;
    }
    sink.takeWeights(row.query, row.visible_keys, row.weights, mark);
}

/// The visible masked scores become exponentials; their sum is that of the whole row, known before or found here.
template<class Scalar>
void HeadRows<Scalar>::sumRow(Row& row) const
{
    double* const values = row.values.data();
    const RowMark* const known = m_known.empty() ? nullptr : &m_known[std::size_t(row.query)];
    row.largest = known ? known->largest : -std::numeric_limits<double>::infinity();
    row.not_finite = false;
    for (const std::int32_t j : row.visible_keys) {
        row.largest = known ? row.largest : std::max(row.largest, values[j]);
        row.not_finite = row.not_finite || !std::isfinite(values[j]);
    }
    row.sum = 0;
    for (const std::int32_t j : row.visible_keys) {
        values[j] = std::exp(values[j] - row.largest);
        row.sum += values[j];
    }
    if (known)
        row.sum = known->sum > 0 ? known->sum : std::numeric_limits<double>::quiet_NaN();
}

Index rowsTogether(double operations_a_row)
{
    return std::clamp<Index>(Index(operations_per_task / std::max(operations_a_row, 1.0)), 1, most_rows_per_task);
}

template class HeadRows<float>;
template class HeadRows<double>;

} // namespace headlight
