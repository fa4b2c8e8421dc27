// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of hidden keys are left out by the fast path until somebody asks for these maps.
#include "engine/attention.h"
#include "engine/kernel/kernel.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <thread>

using namespace headlight;

namespace {

constexpr Index n = 150;
constexpr double unit = 5.9604644775390625e-08; // 2⁻²⁴

Matrix<float> anyMatrix(Index rows, Index columns, unsigned seed)
{
    std::minstd_rand random(seed);
    std::normal_distribution<float> normal;
    return Matrix<float>::NullaryExpr(rows, columns, [&] { return normal(random); });
}

HeadOptions someOptions()
{
    HeadOptions options;
    options.scale = 0.3;
    options.softcap = 2;
    return options;
}

HeadTrace<float> causalHead(const Matrix<float>& q, const Matrix<float>& k)
{
    const Mask mask = Mask::make({{CausalRule{}}}, n, n).value();
    return attendHead<float>(q, k, anyMatrix(n, 20, 3), someOptions(), mask, {}).value();
}

/// Whether every cell, hidden or not, is the formula's.
bool isWhole(const HeadTrace<float>& head)
{
    const Matrix<double> q = head.q.cast<double>(), k = head.k.cast<double>();
    const Matrix<double> scores = q * k.transpose();
    const Matrix<double> bounds = 40 * unit * (q.cwiseAbs() * k.cwiseAbs().transpose()).array() + 10 * unit;
    const auto near = [&](Stage stage, const Matrix<double>& right) {
        const Matrix<double> off = (head.map(stage).cast<double>() - right).cwiseAbs();
        return (off.array() <= bounds.array()).all();
    };
    const Matrix<double> capped = 2 * (scores.array() * 0.3 / 2).tanh();
    return near(Stage::Scores, scores) && near(Stage::Scaled, scores * 0.3) && near(Stage::Capped, capped);
}

} // namespace

class TestHiddenScores : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!kernel::kernel())
            QSKIP("no fast path is compiled for this kind of machine");
    }

    void areMadeWhenTheMapIsAskedFor()
    {
        const HeadTrace<float> head = causalHead(anyMatrix(n, 33, 1), anyMatrix(n, 33, 2));
        const HeadMaps<float> before = *head.maps;
        QVERIFY(head.hidden);
        QVERIFY(isWhole(head));
        for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Capped})
            for (Index i = 0; i < n; ++i)
                for (Index j = 0; j <= i; ++j)
                    QCOMPARE(before.of(stage)(i, j), head.map(stage)(i, j));
        QCOMPARE(before.weights, head.map(Stage::Weights));
        QCOMPARE(before.masked, head.map(Stage::Masked));
    }

    void areMadeForWhoeverReadsTheLayer()
    {
        LayerTrace<float> layer;
        layer.heads.push_back(causalHead(anyMatrix(n, 33, 1), anyMatrix(n, 33, 2)));
        const MatrixView scaled = layer.stage(Stage::Scaled, 0);
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j)
                QVERIFY(std::isfinite(scaled.at(i, j)));
    }

    /// A row with an infinite score is computed in Eigen's way, all cells of it; so it stays.
    void aRowThatIsWholeStaysAsItIs()
    {
        Matrix<float> q = anyMatrix(n, 33, 1);
        q.row(70).setConstant(std::numeric_limits<float>::infinity());
        const HeadTrace<float> head = causalHead(q, anyMatrix(n, 33, 2));
        QVERIFY(head.rows[70].not_finite && !head.rows[71].not_finite);
        const Matrix<float> row = head.maps->scores.row(70);
        const Matrix<float> after = head.map(Stage::Scores).row(70);
        QVERIFY(std::memcmp(row.data(), after.data(), n * sizeof(float)) == 0);
        QVERIFY(std::isfinite(head.map(Stage::Scores)(71, 149)));
    }

    /// 1e20 · 1e20 passes float32's largest number, and the sum comes back below it.
    void sumsThatPassTheLargestNumberAreMended()
    {
        const Matrix<float> q = Matrix<float>::Constant(2, 2, 1e20F);
        Matrix<float> k(2, 2);
        k << 1, 1, 1e20F, -1e20F;
        const Mask mask = Mask::make({{CausalRule{}}}, 2, 2).value();
        const auto head = attendHead<float>(q, k, anyMatrix(2, 3, 3), someOptions(), mask, {}).value();
        for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Capped})
            QCOMPARE(head.map(stage)(0, 1), 0.F);
        k(1, 0) = std::numeric_limits<float>::quiet_NaN();
        const auto other = attendHead<float>(q, k, anyMatrix(2, 3, 3), someOptions(), mask, {}).value();
        for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Capped})
            QVERIFY(std::isnan(other.map(stage)(0, 1)));
        QCOMPARE(other.map(Stage::Weights)(0, 0), 1.F);
    }

    /// What is hidden is not seen: not in ranges of keys, not in holes of a mask, not among values.
    void rowsKeepTheirBitsWhateverIsHidden()
    {
        MaskSpec holes{{CausalRule{}, DilatedRule{2}}};
        for (const MaskSpec& spec : {MaskSpec{{CausalRule{}}}, holes}) {
            const Mask mask = Mask::make(spec, n, n).value();
            Matrix<float> q = anyMatrix(n, 33, 1), k = anyMatrix(n, 33, 2), v = anyMatrix(n, 20, 3);
            const auto before = attendHead<float>(q, k, v, someOptions(), mask, {}).value();
            k.row(n - 1).setConstant(std::numeric_limits<float>::quiet_NaN());
            v.row(n - 2).setConstant(std::numeric_limits<float>::infinity());
            const auto after = attendHead<float>(q, k, v, someOptions(), mask, {}).value();
            QVERIFY(after.rows[n - 1].not_finite && after.rows[n - 2].not_finite && !after.rows[n - 3].not_finite);
            QCOMPARE(after.output.topRows(n - 2), before.output.topRows(n - 2));
            QCOMPARE(after.maps->weights.topRows(n - 2), before.maps->weights.topRows(n - 2));
        }
    }

    void severalThreadsMayAskAtOnce()
    {
        const HeadTrace<float> head = causalHead(anyMatrix(n, 33, 1), anyMatrix(n, 33, 2));
        std::atomic<int> whole = 0;
        {
            std::vector<std::jthread> readers;
            for (int t = 0; t < 4; ++t)
                readers.emplace_back([&] { whole += isWhole(head); });
        }
        QCOMPARE(whole.load(), 4);
    }

    void nothingIsLeftOutWithoutTheFastPath()
    {
        HeadOptions options = someOptions();
        options.score = ScoreFunction::Cosine;
        const Mask mask = Mask::make({{CausalRule{}}}, n, n).value();
        const HeadTrace<float> head =
            attendHead<float>(anyMatrix(n, 33, 1), anyMatrix(n, 33, 2), anyMatrix(n, 20, 3), options, mask, {}).value();
        QVERIFY(!head.hidden && head.maps->scores.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestHiddenScores)
#include "test_hidden_scores.moc"
