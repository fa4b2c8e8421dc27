// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/by_hand.h"

#include <QTest>

namespace headlight {

namespace {

ByHand headsByHand()
{
    return {{},
            1,
            TypedHeads{typedMatrix({{"1", "0"}, {"0", "1"}}), typedMatrix({{"1", "1"}, {"0", "2"}, {"1", "0"}}),
                       typedMatrix({{"1"}, {"2"}, {"3"}})},
            std::nullopt};
}

ByHand projectionsByHand()
{
    const TypedMatrix square = typedMatrix({{"1", "0"}, {"0", "1/2"}});
    return {{}, 2, TypedProjections{typedMatrix({{"1", "2"}, {"3", "4"}, {"5", "6"}}), square, square, square}, square};
}

} // namespace

class TestByHand : public QObject
{
    Q_OBJECT

private slots:
    void shapesSayTheSizes()
    {
        const auto heads = givenMatrices(headsByHand());
        QVERIFY(heads);
        QCOMPARE(heads->queries(), Index(2));
        QCOMPARE(heads->keys(), Index(3));
        QCOMPARE(heads->d_k(), Index(2));
        QCOMPARE(heads->d_v(), Index(1));
        QVERIFY(!heads->d_model());
        const auto projections = givenMatrices(projectionsByHand());
        QVERIFY(projections);
        QCOMPARE(projections->keys(), Index(3));
        QCOMPARE(projections->d_k(), Index(1)); // two columns, two heads
        QCOMPARE(*projections->d_model(), Index(2));
        QCOMPARE((*projections->w_o)(1, 1), 0.5);
    }

    void theWrongMatrixIsNamedWithWhatIsAllowed_data()
    {
        QTest::addColumn<int>("matrix");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("allowed_rows");
        QTest::addColumn<int>("allowed_columns");
        const auto row = [](const char* name, HandMatrix matrix, int rows, int columns, int allowed_rows,
                            int allowed_columns) {
            QTest::newRow(name) << int(matrix) << rows << columns << allowed_rows << allowed_columns;
        };
        row("K is as wide as Q", HandMatrix::K, 3, 3, 1, 2);
        row("V has a row for each key", HandMatrix::V, 2, 1, 3, 1);
        row("13 queries", HandMatrix::Q, 13, 2, 1, 1);
        row("no query", HandMatrix::Q, 0, 0, 1, 1);
        row("W_Q has a row for each column of X", HandMatrix::WQ, 3, 2, 2, 2);
        row("W_Q is split between the heads", HandMatrix::WQ, 2, 3, 2, 2);
        row("W_K is as wide as W_Q", HandMatrix::WK, 2, 4, 2, 2);
        row("W_V is split between the heads", HandMatrix::WV, 2, 1, 2, 2);
        row("W_O has a row for each column of the outputs", HandMatrix::WO, 3, 2, 2, 1);
    }

    void theWrongMatrixIsNamedWithWhatIsAllowed()
    {
        QFETCH(int, matrix);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, allowed_rows);
        QFETCH(int, allowed_columns);
        const HandMatrix wrong = HandMatrix(matrix);
        ByHand by_hand = headsByHand();
        if (!handMatrix(by_hand, wrong))
            by_hand = projectionsByHand();
        *handMatrix(by_hand, wrong) = resized({}, rows, columns);
        const auto given = givenMatrices(by_hand);
        QVERIFY(!given);
        const auto& error = std::get<MatrixDoesNotFit>(given.error());
        QCOMPARE(error.matrix, handMatrixName(wrong));
        QCOMPARE(error.rows, Index(rows));
        QCOMPARE(error.columns, Index(columns));
        QCOMPARE(error.allowed_rows.lowest, Index(allowed_rows));
        QCOMPARE(error.allowed_columns.lowest, Index(allowed_columns));
    }

    void headsBeyondTheLimitAreRefused()
    {
        ByHand by_hand = headsByHand();
        by_hand.heads = 0;
        QVERIFY(std::holds_alternative<OutOfRange>(givenMatrices(by_hand).error()));
        by_hand.heads = most_hand_heads + 1;
        QVERIFY(std::holds_alternative<OutOfRange>(givenMatrices(by_hand).error()));
    }
};

} // namespace headlight

QTEST_APPLESS_MAIN(headlight::TestByHand)
#include "test_by_hand.moc"
