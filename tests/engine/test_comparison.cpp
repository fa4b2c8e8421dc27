// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

class TestComparison : public QObject
{
    Q_OBJECT

private slots:
    void entriesAreSubtracted()
    {
        constexpr double hidden = -std::numeric_limits<double>::infinity();
        Matrix<double> a(2, 2), b(2, 2);
        a << 1, hidden, 0.25, hidden;
        b << 3, hidden, 0.25, 7;
        const Matrix<double> gaps = difference(a, b);
        QCOMPARE(gaps(0, 0), -2.0);
        QCOMPARE(gaps(0, 1), 0.0);
        QCOMPARE(gaps(1, 0), 0.0);
        QVERIFY(std::isnan(gaps(1, 1)));
    }

    void theLargestChangesComeFirst()
    {
        Matrix<float> a(2, 3);
        Matrix<double> b(2, 3);
        a << 1, 0, 0, 0.5F, 0, -4;
        b << 0, 1, 0, 0, std::nan(""), 0;
        const std::vector<Change> changes = largestChanges(a, b, 3);
        QCOMPARE(changes.size(), std::size_t(3));
        QCOMPARE(changes[0].row, Index(1));
        QCOMPARE(changes[0].column, Index(2));
        QCOMPARE(changes[0].a, -4.0);
        QCOMPARE(changes[1].column, Index(0)); // as large as the next: first to read
        QCOMPARE(changes[2].column, Index(1));
        QCOMPARE(largestChanges(a, b, 99).size(), std::size_t(4)); // neither the equal cell nor NaN
        QVERIFY(largestChanges(a, a, 99).empty());
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "test_comparison.moc"
