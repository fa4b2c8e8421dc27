// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_share.h"
#include "engine/metrics.h"

#include <QtTest>

#include <limits>

using namespace headlight;

class TestHeadShare : public QObject
{
    Q_OBJECT

private slots:
    void shareIsTheHeadsOutputTimesItsRowsOfTheWeights();
    void differenceIsTheLargestEntrysAndPassesOverWhatIsNotFinite();
    void effectiveKeysCountEvenRowsAndEmptyOnes();
};

void TestHeadShare::shareIsTheHeadsOutputTimesItsRowsOfTheWeights()
{
    Matrix<double> output(2, 2), w_o(4, 3);
    output << 1, 2, 3, 4;
    w_o << 9, 9, 9, 9, 9, 9, 1, 0, 2, 0, 1, -1; // the rows of head 1 are the last two
    Matrix<double> expected(2, 3);
    expected << 1, 2, 0, 3, 4, 2;
    QVERIFY(headShare(output, w_o, 1) == expected);
}

void TestHeadShare::differenceIsTheLargestEntrysAndPassesOverWhatIsNotFinite()
{
    Matrix<double> one(1, 3), two(1, 3), projected(1, 3);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    one << 1, 2, nan;
    two << 10, 20, 3;
    projected << 11.25, 21.5, nan;
    QCOMPARE(shareDifference({one, two}, projected), 0.5);
}

void TestHeadShare::effectiveKeysCountEvenRowsAndEmptyOnes()
{
    Matrix<double> weights(3, 4);
    weights << 0.25, 0.25, 0.25, 0.25, 0, 1, 0, 0, 0, 0, 0, 0;
    const std::vector<double> keys = effectiveKeys(weights);
    QVERIFY(std::abs(keys[0] - 4) < 1e-14);
    QCOMPARE(keys[1], 1.0);
    QCOMPARE(keys[2], 0.0);
}

QTEST_APPLESS_MAIN(TestHeadShare)
#include "test_head_share.moc"
