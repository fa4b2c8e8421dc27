// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pair_score.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace headlight;

namespace {

constexpr double tolerance = 1e-14;

/// No two weights are equal.
Matrix<double> anyWeights(Index n)
{
    Matrix<double> weights(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            weights(i, j) = std::sqrt(double(i * n + j + 1)) / 100;
    return weights;
}

bool close(double one, double other)
{
    return std::abs(one - other) < tolerance;
}

} // namespace

class TestPairScore : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsSaidWithoutAPair()
    {
        PairSums sums;
        sums.add(anyWeights(4), {});
        QVERIFY(!sums.score());
    }

    void scoreAndCompetitorAreMeansOverPairs()
    {
        const Matrix<double> w = anyWeights(6);
        const std::vector<LabelledPair> pairs = {{3, 1, 2}, {5, 4, {}}, {2, 0, 1}};
        PairSums sums;
        sums.add(w, pairs);
        const PairScore score = *sums.score();
        QVERIFY(close(score.value, (w(3, 1) + w(5, 4) + w(2, 0)) / 3));
        QVERIFY(close(*score.competitor, (w(3, 2) + w(2, 1)) / 2));
        QCOMPARE(score.pairs, Index(3));
    }

    /// Distances 2 (of queries 3 and 2) and 1 (of 5): elsewhere are queries 1 and 4, whose keys are not the first.
    void controlIsTheSameDistanceFromOtherQueries()
    {
        const Matrix<double> w = anyWeights(6);
        const std::vector<LabelledPair> pairs = {{3, 1, {}}, {5, 4, {}}, {2, 0, {}}};
        PairSums sums;
        sums.add(w, pairs);
        const double at_two = w(4, 2); // query 1 would look before the text
        const double at_one = w(4, 3); // query 1 would look at the first token
        QVERIFY(close(*sums.score()->control, (2 * at_two + at_one) / 3));
    }

    void forwardPairsHaveForwardControls()
    {
        const Matrix<double> w = anyWeights(4);
        const std::vector<LabelledPair> pairs = {{1, 2, {}}};
        PairSums sums;
        sums.add(w, pairs);
        QVERIFY(close(*sums.score()->control, w(2, 3))); // query 3 would look behind the text
    }

    void controlIsLeftOutWhereThereIsNoOtherQuery()
    {
        const std::vector<LabelledPair> pairs = {{1, 0, {}}, {2, 1, {}}};
        PairSums sums;
        sums.add(anyWeights(3), pairs);
        QVERIFY(!sums.score()->control);
        QVERIFY(!sums.score()->competitor);
    }

    void textsCountByTheirPairs()
    {
        const Matrix<double> w = anyWeights(5);
        const std::vector<LabelledPair> two = {{3, 2, {}}, {4, 2, {}}}, one = {{1, 0, {}}};
        PairSums sums;
        sums.add(w, two);
        sums.add(w, one);
        QVERIFY(close(sums.score()->value, (w(3, 2) + w(4, 2) + w(1, 0)) / 3));
        // of the first text at distance 1: query 2; at distance 2 no query is left. Of the second: queries 2, 3 and 4
        QVERIFY(close(*sums.score()->control, (w(2, 1) + (w(2, 1) + w(3, 2) + w(4, 3)) / 3) / 2));
    }
};

QTEST_APPLESS_MAIN(TestPairScore)
#include "test_pair_score.moc"
