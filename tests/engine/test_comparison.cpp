// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

class TestComparison : public QObject
{
    Q_OBJECT

private:
    static AlignedShape byPlace(MatrixView matrix)
    {
        return {pairsByPlace(matrix.rows(), matrix.rows()), pairsByPlace(matrix.columns(), matrix.columns())};
    }

private slots:
    void entriesAreSubtracted()
    {
        constexpr double hidden = -std::numeric_limits<double>::infinity();
        Matrix<double> a(2, 2), b(2, 2);
        a << 1, hidden, 0.25, hidden;
        b << 3, hidden, 0.25, 7;
        const Matrix<double> gaps = alignedDifference(a, b, byPlace(a));
        QCOMPARE(gaps(0, 0), -2.0);
        QCOMPARE(gaps(0, 1), 0.0);
        QCOMPARE(gaps(1, 0), 0.0);
        QVERIFY(std::isnan(gaps(1, 1)));
    }

    void onlyWhatBothHaveIsSubtracted()
    {
        Matrix<double> a(1, 2), b(2, 2);
        a << 1, 2;
        b << 10, 20, 30, 40;
        const AlignedShape shape{{{std::nullopt, 0}, {0, 1}}, {{0, std::nullopt}, {1, 0}, {std::nullopt, 1}}};
        const Matrix<double> gaps = alignedDifference(a, b, shape);
        QCOMPARE(gaps.rows(), Index(2));
        QCOMPARE(gaps.cols(), Index(3));
        for (Index row = 0; row < 2; ++row)
            for (Index column = 0; column < 3; ++column)
                QCOMPARE(std::isnan(gaps(row, column)), row != 1 || column != 1);
        QCOMPARE(gaps(1, 1), 2.0 - 30.0);
        const Matrix<double> of_a = alignedEntries(a, Side::A, shape), of_b = alignedEntries(b, Side::B, shape);
        QCOMPARE(of_a(1, 0), 1.0);
        QVERIFY(std::isnan(of_a(0, 0)) && std::isnan(of_a(1, 2)));
        QCOMPARE(of_b(0, 2), 20.0);
        QVERIFY(std::isnan(of_b(0, 0)));
        const std::vector<Change> changes = largestChanges(a, b, shape, 9).largest;
        QCOMPARE(changes.size(), std::size_t(1));
        QVERIFY(changes[0].in_a == (Cell{0, 1}) && changes[0].in_b == (Cell{1, 0}));
    }

    void theLargestChangesComeFirst()
    {
        Matrix<float> a(2, 3);
        Matrix<double> b(2, 3);
        a << 1, 0, 0, 0.5F, 0, -4;
        b << 0, 1, 0, 0, std::nan(""), 0;
        const std::vector<Change> changes = largestChanges(a, b, byPlace(a), 3).largest;
        QCOMPARE(changes.size(), std::size_t(3));
        QVERIFY(changes[0].in_b == (Cell{1, 2}));
        QCOMPARE(changes[0].a, -4.0);
        QCOMPARE(changes[1].in_b.column, Index(0)); // as large as the next: first to read
        QCOMPARE(changes[2].in_b.column, Index(1));
        QCOMPARE(largestChanges(a, b, byPlace(a), 99).largest.size(), std::size_t(4)); // neither the equal cell nor NaN
        QCOMPARE(largestChanges(a, b, byPlace(a), 2).differing, Index(4));
        QVERIFY(largestChanges(a, b, byPlace(a), 0).largest.empty());
        QVERIFY(largestChanges(a, a, byPlace(a), 99).largest.empty());
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "test_comparison.moc"
