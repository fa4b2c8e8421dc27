// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attend.h"

#include "head_inputs.h"
#include "matrix_attention.h"

#include <rapidcheck.h>

#include <QTest>

#include <limits>

using namespace headlight;
using namespace headlight::inputs;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Tensor<double> tensor(Index batch, Index heads, Index rows, Index columns, std::uint64_t seed)
{
    Tensor<double> filled{batch, heads, rows, columns,
                          std::vector<double>(std::size_t(batch * heads * rows * columns))};
    RandomStream(seed, 5).fillNormal(filled.values);
    return filled;
}

Matrix<double> mapOf(const Tensor<double>& of, Index sample, Index head)
{
    return Eigen::Map<const Matrix<double>>(of.map(sample, head), of.rows, of.columns);
}

template<class Narrow>
Tensor<Narrow> narrowed(const Tensor<double>& wide)
{
    return {wide.batch, wide.heads, wide.rows, wide.columns, {wide.values.begin(), wide.values.end()}};
}

bool nearWithInfinities(const Matrix<double>& a, const Matrix<double>& b)
{
    for (Index i = 0; i < a.size(); ++i)
        if (!(a.data()[i] == b.data()[i] || std::abs(a.data()[i] - b.data()[i]) < 1e-11))
            return false;
    return a.rows() == b.rows() && a.cols() == b.cols();
}

} // namespace

class TestAttend : public QObject
{
    Q_OBJECT

private slots:
    void everyStageOfEveryHeadEqualsTheMatrixReference()
    {
        QVERIFY(rc::check("samples, groups, softcap, added masks that differ by sample and head", [] {
            const Index batch = *rc::gen::inRange<Index>(1, 4);
            const Index kv_heads = *rc::gen::inRange<Index>(1, 4);
            const Index group = *rc::gen::inRange<Index>(1, 4);
            const Index heads = kv_heads * group;
            const Index n_q = *rc::gen::inRange<Index>(1, 9), n_k = *rc::gen::inRange<Index>(1, 9);
            const Index d_k = *rc::gen::inRange<Index>(1, 20), d_v = *rc::gen::inRange<Index>(1, 20);
            const auto seed = *rc::gen::arbitrary<std::uint64_t>();
            const Tensor<double> q = tensor(batch, heads, n_q, d_k, seed),
                                 k = tensor(batch, kv_heads, n_k, d_k, seed + 1),
                                 v = tensor(batch, kv_heads, n_k, d_v, seed + 2);
            Tensor<double> bias = tensor(batch, heads, n_q, n_k, seed + 3);
            for (double& cell : bias.values)
                cell = cell > 0.7 ? -infinity : cell;
            AttendOptions options;
            options.scale = *rc::gen::element(0.0, 0.25, 1.0, -0.5);
            if (*rc::gen::arbitrary<bool>())
                options.softcap = 1.5;
            options.mask.tensors = {
                std::make_shared<MaskTensor>(MaskTensor{"bias", {batch, heads, n_q, n_k}, bias.values})};
            const auto stages = attend(q, k, v, options, {}).value();
            for (Index sample = 0; sample < batch; ++sample)
                for (Index head = 0; head < heads; ++head) {
                    const auto expected = reference::attend(mapOf(q, sample, head), mapOf(k, sample, head / group),
                                                            mapOf(v, sample, head / group), *options.scale,
                                                            options.softcap.value_or(0), mapOf(bias, sample, head));
                    RC_ASSERT(nearWithInfinities(stages.scaled[std::size_t(sample * heads + head)], expected.scaled));
                    RC_ASSERT(nearWithInfinities(stages.masked[std::size_t(sample * heads + head)], expected.logits));
                    RC_ASSERT(nearWithInfinities(stages.weights[std::size_t(sample * heads + head)], expected.weights));
                    RC_ASSERT(nearWithInfinities(stages.output[std::size_t(sample * heads + head)], expected.output));
                }
        }));
    }

    void withoutAScaleTheRootOfTheKeySizeDivides()
    {
        const Tensor<double> x = tensor(1, 1, 3, 16, 1);
        const auto stages = attend(x, x, x, {}, {}).value();
        for (std::size_t cell = 0; cell < 9; ++cell)
            QCOMPARE(stages.scaled[0].data()[cell], stages.scores[0].data()[cell] / 4);
    }

    void rulesAndTensorsMustAllAllow()
    {
        const Tensor<double> x = tensor(2, 1, 4, 3, 1);
        AttendOptions options;
        options.mask.rules = {CausalRule{}};
        options.mask.tensors = {std::make_shared<MaskTensor>(
            MaskTensor{"padding", {2, 1, 1, 4}, MaskTensor::Allowed{1, 1, 1, 1, 0, 1, 1, 0}})};
        const auto stages = attend(x, x, x, options, {}).value();
        QCOMPARE(stages.empty_rows, Index(1)); // row 0 of sample 1
        for (Index i = 0; i < 4; ++i)
            for (Index j = 0; j < 4; ++j) {
                QCOMPARE(stages.weights[0](i, j) == 0, j > i);
                QCOMPARE(stages.weights[1](i, j) == 0, j > i || j == 0 || j == 3);
            }
    }

    void notFiniteRowsAreCounted()
    {
        Tensor<double> x = tensor(1, 2, 4, 3, 1);
        Tensor<double> k = x;
        k.map(0, 1)[2 * 3] = std::nan("");
        AttendOptions options;
        options.mask.rules = {CausalRule{}};
        QCOMPARE(attend(x, k, x, options, {})->not_finite_rows, Index(2)); // rows 2 and 3 of head 1
        options.mask.rules.push_back(PaddingRule{2});
        QCOMPARE(attend(x, k, x, options, {})->not_finite_rows, Index(0));
    }

    void scoresNearTheLargestFloatDoNotOverflow()
    {
        const Tensor<float> q{1, 1, 1, 1, {1.5e19f}};
        const Tensor<float> k{1, 1, 3, 1, {2e19f, -2e19f, 1.9e19f}};
        const Tensor<float> v{1, 1, 3, 1, {1, 2, 3}};
        AttendOptions options;
        options.scale = 1;
        const auto stages = attend(q, k, v, options, {}).value();
        QVERIFY(stages.weights[0](0, 0) == 1 && stages.weights[0](0, 1) == 0 && stages.weights[0](0, 2) == 0);
        QCOMPARE(stages.output[0](0, 0), 1.0F);
        // A raw product beyond float32 still divides to what it should be.
        const Tensor<float> large{1, 1, 2, 1, {1e20f, 9.9e19f}};
        options.scale = 1e-39;
        const auto divided =
            attend(Tensor<float>{1, 1, 1, 1, {1e20f}}, large, Tensor<float>{1, 1, 2, 1, {1, 2}}, options, {}).value();
        QVERIFY(std::abs(divided.scaled[0](0, 0) - 10) < 1e-5F);
        QVERIFY(std::abs(divided.weights[0](0, 0) - 0.524979F) < 1e-5F);
    }

    void manyHeadsAndFewHeadsTogetherGiveEqualBits()
    {
        // 1,100² cells are more than are computed together: each head comes alone, and equals itself computed alone.
        const Tensor<double> x = tensor(1, 2, 1'100, 2, 1);
        const auto both = attend(x, x, x, {}, {}).value();
        const Tensor<double> second{1, 1, 1'100, 2, {x.map(0, 1), x.map(0, 1) + x.mapSize()}};
        const auto alone = attend(second, second, second, {}, {{}, {}, 1}).value();
        QVERIFY(sameBits(alone.weights[0], both.weights[1]));
    }

    void refusalsNameWhatIsWrong()
    {
        const Tensor<double> three = tensor(1, 3, 4, 2, 1), two = tensor(1, 2, 4, 2, 1), one = tensor(1, 1, 4, 2, 1);
        QVERIFY(std::holds_alternative<UnevenHeads>(attend(three, two, two, {}, {}).error()));
        AttendOptions options;
        options.mask.rules = {PaddingRule{5}};
        QVERIFY(std::holds_alternative<MaskDoesNotFit>(attend(three, one, one, options, {}).error()));
        options = {};
        options.budget = 5'000;
        const auto refused = attend(three, one, one, options, {});
        const auto over = std::get<OverBudget>(refused.error());
        QCOMPARE(over.need, attendNeed<double>(1, 3, 4, 4, 2, 2));
        QVERIFY(attendNeed<double>(1, 3, over.largest_tokens, over.largest_tokens, 2, 2) <= 5'000);
        QCOMPARE(attendNeed<float>(1 << 30, 1 << 30, 1 << 30, 1 << 30, 1, 1), std::numeric_limits<Bytes>::max());
    }

    void float32MeetsItsErrorBounds()
    {
        // With u = 2⁻²⁴ and S = max|score|: weights 4·u·(1 + S), outputs 8·u·(1 + S + n_k/64)·max|V|.
        for (const double size : {0.1, 1.0, 10.0, 100.0})
            for (const Index n_k : {1, 7, 64, 300}) {
                Tensor<double> wide_q = tensor(1, 2, 20, 64, 1);
                for (double& entry : wide_q.values)
                    entry *= size;
                const auto q = narrowed<float>(wide_q);
                const auto k = narrowed<float>(tensor(1, 2, n_k, 64, 2)), v = narrowed<float>(tensor(1, 2, n_k, 9, 3));
                const auto stages = attend(q, k, v, {}, {}).value();
                for (Index head = 0; head < 2; ++head) {
                    const auto wide = [&](const Tensor<float>& of) {
                        return Matrix<double>(
                            Eigen::Map<const Matrix<float>>(of.map(0, head), of.rows, of.columns).cast<double>());
                    };
                    const auto expected =
                        reference::attend(wide(q), wide(k), wide(v), 0.125, 0, Matrix<double>::Zero(20, n_k));
                    const double u = 0x1p-24, s = expected.scaled.cwiseAbs().maxCoeff();
                    QVERIFY(distance(stages.weights[std::size_t(head)].cast<double>().eval(), expected.weights) <=
                            4 * u * (1 + s));
                    QVERIFY(distance(stages.output[std::size_t(head)].cast<double>().eval(), expected.output) <=
                            8 * u * (1 + s + double(n_k) / 64) * wide(v).cwiseAbs().maxCoeff());
                }
            }
    }
};

QTEST_APPLESS_MAIN(TestAttend)
#include "test_attend.moc"
