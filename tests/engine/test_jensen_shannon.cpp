// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/jensen_shannon.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace headlight;

namespace {

long double entropy(const std::vector<long double>& row)
{
    long double sum = 0;
    for (const long double p : row)
        sum -= p > 0 ? p * std::log(p) : 0;
    return sum;
}

std::vector<long double> normalized(const Matrix<float>& weights, Index row)
{
    std::vector<long double> values;
    long double sum = 0;
    for (Index key = 0; key < weights.cols(); ++key)
        sum += weights(row, key);
    for (Index key = 0; key < weights.cols(); ++key)
        values.push_back(weights(row, key) / sum);
    return values;
}

/// The same by entropies: √((H(m) − (H(p) + H(q)) / 2) / ln 2).
long double distanceByEntropies(const Matrix<float>& a, const Matrix<float>& b, Index row)
{
    const std::vector<long double> p = normalized(a, row), q = normalized(b, row);
    std::vector<long double> middle;
    for (std::size_t key = 0; key < p.size(); ++key)
        middle.push_back((p[key] + q[key]) / 2);
    return std::sqrt((entropy(middle) - (entropy(p) + entropy(q)) / 2) / std::log(2.0L));
}

Matrix<float> causalWeights(Index n, unsigned seed)
{
    std::mt19937 random(seed);
    std::exponential_distribution<float> draw;
    Matrix<float> weights = Matrix<float>::Zero(n, n);
    for (Index row = 0; row < n; ++row) {
        for (Index key = 0; key <= row; ++key)
            weights(row, key) = draw(random);
        weights.row(row) /= weights.row(row).sum();
    }
    return weights;
}

} // namespace

class TestJensenShannon : public QObject
{
    Q_OBJECT

private slots:
    void rowsAgreeWithEntropiesInLongDouble()
    {
        const Matrix<float> a = causalWeights(40, 1), b = causalWeights(40, 2);
        long double sum = 0;
        for (Index row = 0; row < 40; ++row) {
            const long double expected = row == 0 ? 0 : distanceByEntropies(a, b, row); // one key: the same weight
            const double seen = *rowDistance(a, b, row);
            QVERIFY2(std::abs(seen - double(expected)) < 1e-12, qPrintable(QString::number(seen)));
            sum += expected;
        }
        const HeadDistance distance = headDistance(a, b, 0, 40);
        QCOMPARE(distance.rows, Index(40));
        QVERIFY(std::abs(*distance.mean() - double(sum / 40)) < 1e-12);
    }

    void knownDistances()
    {
        Matrix<double> a(3, 2), b(3, 2);
        a << 1, 0, 1, 0, 0.25, 0.75;
        b << 0, 1, 0.5, 0.5, 0.25, 0.75;
        QCOMPARE(*rowDistance(a, b, 0), 1.0);
        QVERIFY(std::abs(*rowDistance(a, b, 1) - 0.55792304528414388) < 1e-15); // √(3/4 log₂(4/3))
        QCOMPARE(*rowDistance(a, b, 2), 0.0);
        QCOMPARE(*rowDistance(a, b, 1), *rowDistance(b, a, 1));
        QVERIFY(std::abs(std::sqrt(0.75 * std::log2(4.0 / 3)) - 0.55792304528414388) < 1e-15);
    }

    void nearlyEqualRowsAreToldApart()
    {
        constexpr double off = 1e-9;
        Matrix<double> a(1, 2), b(1, 2);
        a << 0.5 + off, 0.5 - off;
        b << 0.5 - off, 0.5 + off;
        // m = ½, x = 2·off: √(x² / (2 ln 2)) but for x⁴.
        const double expected = 2 * off / std::sqrt(2 * std::log(2.0));
        QVERIFY(std::abs(*rowDistance(a, b, 0) / expected - 1) < 1e-6); // the inputs are rounded to 1e-16 of ½
    }

    void rowsWithoutWeightsAreLeftOutAndCounted()
    {
        Matrix<double> a = Matrix<double>::Constant(4, 3, 1.0 / 3), b = a;
        a.row(1).setZero();
        b(2, 0) = std::numeric_limits<double>::quiet_NaN();
        const HeadDistance distance = headDistance(a, b, 0, 4);
        QCOMPARE(distance.rows, Index(2));
        QCOMPARE(distance.left_out, Index(2));
        QCOMPARE(*distance.mean(), 0.0);
        a.setZero();
        QVERIFY(!headDistance(a, b, 0, 4).mean());
        b.setConstant(-1);
        QVERIFY(!rowDistance(b, b, 0));
    }
};

QTEST_APPLESS_MAIN(TestJensenShannon)
#include "test_jensen_shannon.moc"
