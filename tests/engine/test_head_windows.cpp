// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of maps that are not kept, made from what attention told of their rows.
#include "engine/pooled_head.h"

#include "any_window.h"
#include "head_inputs.h"

#include <QTest>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace headlight;
using namespace headlight::inputs;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// One time in so many.
bool seldom(int times)
{
    return *rc::gen::inRange(0, times) == 0;
}

/// A head with anything that changes how its rows are computed: ways of scoring, holes, biases that float32 has no room
/// for, numbers that are none.
struct AnyHead
{
    Matrix<double> q, k, v;
    HeadOptions options;
    MaskSpec spec;

    AnyHead()
    {
        const Index n_q = between(1, 40), n_k = between(1, 90), d_k = between(1, 9);
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        q = normal(n_q, d_k, seed);
        k = normal(n_k, d_k, seed + 1);
        v = normal(n_k, 3, seed + 2);
        options.scale = 0.7;
        options.score =
            *rc::gen::element(ScoreFunction::Dot, ScoreFunction::Dot, ScoreFunction::Cosine, ScoreFunction::Additive);
        options.additive_weights.assign(std::size_t(d_k), 0.5);
        options.precision = seldom(4) ? ScorePrecision::Half : ScorePrecision::Full;
        options.alibi_slope = seldom(3) ? 0.25 : 0;
        if (seldom(3))
            options.softcap = 1.5;
        if (!seldom(3))
            spec.rules.push_back(CausalRule{});
        if (seldom(3))
            spec.rules.push_back(PaddingRule{between(0, n_k)});
        if (seldom(3))
            spec.rules.push_back(DilatedRule{between(1, 4)});
        if (seldom(3)) {
            PaintedRule painted;
            paintCell(painted, between(0, n_q - 1), between(0, n_k - 1), false);
            spec.rules.push_back(painted);
        }
        if (seldom(3))
            spec.tensors = added(normal(n_q, n_k, seed + 3) * *rc::gen::element(1.0, 1e3)).tensors;
        const double wrong = *rc::gen::element(std::nan(""), infinity, -infinity, 1e30, 3e38);
        for (Matrix<double>* const some : {&q, &k, &v})
            if (seldom(4))
                (*some)(between(0, some->rows() - 1), between(0, some->cols() - 1)) = wrong;
    }

    Mask mask() const { return inputs::mask(spec, q.rows(), k.rows()); }
};

/// What a cell shows: −∞ where it is hidden, NaN where it is not finite, and never an infinity that only float32 makes
/// of a number.
template<class Scalar>
float shown(const HeadTrace<Scalar>& whole, const Mask& mask, Stage stage, Index query, Index key)
{
    const bool hides = stage == Stage::Masked || stage == Stage::Weights;
    if (hides && !mask.allows(query, key))
        return -float(infinity);
    const double value = double(whole.map(stage)(query, key));
    constexpr double most = double(std::numeric_limits<float>::max());
    return std::isfinite(value) ? float(std::clamp(value, -most, most)) : std::numeric_limits<float>::quiet_NaN();
}

/// Where pooled cell i of so many begins among n.
Index edge(Index i, Index cells, Index n)
{
    return Index(std::floor(double(i) * double(n) / double(cells) + 0.5));
}

/// The largest of the cells of the whole map that become one.
template<class Scalar>
float pooled(const HeadTrace<Scalar>& whole, const Mask& mask, Stage stage, const CellWindow& cells)
{
    float largest = -float(infinity);
    for (Index i = cells.first_row; i < cells.first_row + cells.rows; ++i)
        for (Index j = cells.first_column; j < cells.first_column + cells.columns; ++j) {
            const float cell = shown(whole, mask, stage, i, j);
            largest = std::isnan(cell) || std::isnan(largest) ? std::numeric_limits<float>::quiet_NaN()
                                                              : std::max(largest, cell);
        }
    return largest;
}

/// Such a head in one of the precisions, and its whole maps.
template<class Scalar>
struct ComputedHead
{
    AnyHead head = {};
    Matrix<Scalar> q = head.q.cast<Scalar>(), k = head.k.cast<Scalar>(), v = head.v.cast<Scalar>();
    Mask mask = head.mask();
    Result<HeadTrace<Scalar>> whole = attendHead<Scalar>(q, k, v, head.options, mask, {});
};

template<class Scalar>
void windowsAreParts()
{
    const ComputedHead<Scalar> computed;
    const auto& [head, q, k, v, mask, whole] = computed;
    PoolRequest request;
    const CellWindow window = anyWindow(q.rows(), k.rows());
    request.window = window;
    request.cells = *rc::gen::element<Index>(1, 5, most_pooled_cells);
    RC_ASSERT(whole.has_value());
    for (const Stage stage : map_stages) {
        request.stage = stage;
        const auto part = pooledHead(q, k, head.options, mask, request, {}, whole->rows);
        RC_ASSERT(part.has_value());
        const Index rows = part->values.rows(), columns = part->values.cols();
        RC_ASSERT(rows == std::min(request.cells, window.rows) && columns == std::min(request.cells, window.columns));
        for (Index i = 0; i < rows; ++i)
            for (Index j = 0; j < columns; ++j) {
                const Index row = edge(i, rows, window.rows), column = edge(j, columns, window.columns);
                const float expected =
                    pooled(*whole, mask, stage,
                           {window.first_row + row, edge(i + 1, rows, window.rows) - row, window.first_column + column,
                            edge(j + 1, columns, window.columns) - column});
                const float got = part->values(i, j);
                RC_ASSERT(got == expected || (std::isnan(got) && std::isnan(expected)));
            }
    }
}

template<class Scalar>
void rowsAreParts()
{
    const ComputedHead<Scalar> computed;
    const auto& [head, q, k, v, mask, whole] = computed;
    const Index query = between(0, q.rows() - 1);
    const auto row = headRow(q, k, head.options, mask, query, whole->rows);
    RC_ASSERT(whole.has_value() && row.has_value());
    for (const Stage stage : map_stages)
        for (Index key = 0; key < k.rows(); ++key) {
            const double expected = double(whole->map(stage)(query, key));
            const double got = row->of(stage)(0, key);
            RC_ASSERT(got == expected || (std::isnan(got) && std::isnan(expected)));
        }
}

/// Largest and sum of a row as its formula says, in double.
RowMark expectedRow(const AnyHead& head, const Mask& mask, Index query)
{
    RowMark row;
    std::vector<double> masked;
    for (Index key = 0; key < head.k.rows(); ++key)
        if (mask.allows(query, key))
            masked.push_back(head.options.scale * head.q.row(query).dot(head.k.row(key)));
    row.empty = masked.empty();
    row.largest = row.empty ? 0 : *std::ranges::max_element(masked);
    for (const double score : masked)
        row.sum += std::exp(score - row.largest);
    return row;
}

template<class Scalar>
void rowsTellTheirSums(double bound)
{
    AnyHead head;
    head.options = {};
    head.options.scale = 0.5;
    head.spec.tensors.clear();
    for (Matrix<double>* const some : {&head.q, &head.k, &head.v})
        *some = normal(some->rows(), some->cols(), 7).cast<float>().template cast<double>();
    const Mask mask = head.mask();
    const auto trace =
        attendHead<Scalar>(head.q.cast<Scalar>(), head.k.cast<Scalar>(), head.v.cast<Scalar>(), head.options, mask, {});
    RC_ASSERT(trace.has_value());
    for (Index i = 0; i < head.q.rows(); ++i) {
        const RowMark expected = expectedRow(head, mask, i);
        const RowMark& row = trace->rows[std::size_t(i)];
        RC_ASSERT(row.empty == expected.empty && !row.not_finite);
        RC_ASSERT(std::abs(row.largest - expected.largest) <= bound * (1 + std::abs(expected.largest)));
        RC_ASSERT(std::abs(row.sum - expected.sum) <= bound * expected.sum);
    }
}

} // namespace

class TestHeadWindows : public QObject
{
    Q_OBJECT

private slots:
    void rowsTellTheirLargestScoreAndTheirSum()
    {
        QVERIFY(rc::check("in double", [] { rowsTellTheirSums<double>(1e-13); }));
        QVERIFY(rc::check("in float32", [] { rowsTellTheirSums<float>(1e-5); }));
    }

    void aRowHasTheBitsOfTheWholeMap()
    {
        QVERIFY(rc::check("in double", [] { rowsAreParts<double>(); }));
        QVERIFY(rc::check("in float32", [] { rowsAreParts<float>(); }));
    }

    void windowsHaveTheBitsOfTheWholeMap()
    {
        QVERIFY(rc::check("in double", [] { windowsAreParts<double>(); }));
        QVERIFY(rc::check("in float32", [] { windowsAreParts<float>(); }));
    }
};

QTEST_APPLESS_MAIN(TestHeadWindows)
#include "test_head_windows.moc"
