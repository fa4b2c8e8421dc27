// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"
#include "session/covers.h"

#include <QtTest>

#include <limits>

using namespace headlight;

namespace {

AttentionConfig configWith(Index heads, std::optional<Index> key_value_heads = std::nullopt)
{
    AttentionParameters parameters;
    parameters.q_num_heads = heads;
    parameters.kv_num_heads = key_value_heads;
    return *AttentionConfig::make(parameters);
}

} // namespace

class TestCovers : public QObject
{
    Q_OBJECT

private slots:
    void coveredCellsAreRevealedOnce();
    void coveringMoreKeepsWhatWasGuessedAndRevealed();
    void numbersAreReadAsPeopleTypeThem_data();
    void numbersAreReadAsPeopleTypeThem();
    void laterStepsOfAMapAreHiddenAlong();
    void copiesOfACoveredValueAreHidden();
    void scoreCountsRevealedGuessesOnly();
    void nextCoveredGoesRoundInTheOrderOfReading();
    void otherNumbersAreGuessedAnew();
};

void TestCovers::coveredCellsAreRevealedOnce()
{
    Covers covers(Stage::Weights, 1, 2, 3);
    QVERIFY(covers.empty());
    covers.coverRow(1);
    QCOMPARE(covers.coveredCount(), Index(3));
    QVERIFY(!covers.contains({0, 2}));
    covers.guess({1, 2}, "0.5");
    covers.reveal({1, 2});
    QVERIFY(covers.revealed({1, 2}));
    QCOMPARE(covers.guess({1, 2}), std::optional(0.5));
    covers.guess({1, 2}, "0.9"); // too late
    QCOMPARE(covers.guess({1, 2}), std::optional(0.5));
    covers.remove({1, 2});
    QVERIFY(!covers.contains({1, 2}));
    covers.cover({5, 5}); // beyond the stage
    QCOMPARE(covers.coveredCount(), Index(2));
}

void TestCovers::coveringMoreKeepsWhatWasGuessedAndRevealed()
{
    Covers covers(Stage::Weights, 1, 2, 3);
    covers.cover({1, 1});
    covers.guess({1, 1}, "0.5");
    covers.reveal({1, 1});
    covers.cover({1, 0});
    covers.guess({1, 0}, "0.25");
    const auto kept = [&] {
        return covers.revealed({1, 1}) && covers.guess({1, 1}) == 0.5 && covers.covered({1, 0}) &&
               covers.guess({1, 0}) == 0.25;
    };
    covers.cover({1, 1});
    QVERIFY(kept());
    covers.coverRow(1);
    QVERIFY(kept());
    QCOMPARE(covers.coveredCount(), Index(2));
    covers.coverAll();
    QVERIFY(kept());
    QCOMPARE(covers.coveredCount(), Index(5));
}

void TestCovers::numbersAreReadAsPeopleTypeThem_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("is_number");
    QTest::addColumn<double>("value");
    QTest::addRow("point") << "0.25" << true << 0.25;
    QTest::addRow("comma") << "0,25" << true << 0.25;
    QTest::addRow("fraction") << "1/4" << true << 0.25;
    QTest::addRow("minus") << "-2" << true << -2.0;
    QTest::addRow("long minus") << QStringLiteral("−2") << true << -2.0;
    QTest::addRow("hidden") << "-inf" << true << -std::numeric_limits<double>::infinity();
    QTest::addRow("hidden, as a sign") << QStringLiteral("−∞") << true << -std::numeric_limits<double>::infinity();
    QTest::addRow("no end yet") << "1/" << false << 0.0;
    QTest::addRow("by zero") << "1/0" << false << 0.0;
    QTest::addRow("minus alone") << "-" << false << 0.0;
    QTest::addRow("two points") << "1.2.3" << false << 0.0;
    QTest::addRow("nothing") << "" << false << 0.0;
}

void TestCovers::numbersAreReadAsPeopleTypeThem()
{
    QFETCH(QString, text);
    QFETCH(bool, is_number);
    QFETCH(double, value);
    const std::optional<double> read = guessFromText(text.toStdString());
    QCOMPARE(read.has_value(), is_number);
    if (read)
        QVERIFY(*read == value);
}

void TestCovers::laterStepsOfAMapAreHiddenAlong()
{
    const AttentionConfig config = configWith(4);
    Covers covers(Stage::Scaled, 2, 6, 6);
    covers.cover({3, 1});
    QVERIFY(!hides(&covers, config, Stage::Scores, 2, {3, 1})); // what it is predicted from
    for (Stage stage : {Stage::Scaled, Stage::Capped, Stage::Masked, Stage::Weights})
        QVERIFY(hides(&covers, config, stage, 2, {3, 1}));
    QVERIFY(!hides(&covers, config, Stage::Scaled, 1, {3, 1}));
    QVERIFY(!hides(&covers, config, Stage::Scaled, 2, {1, 3}));
    QVERIFY(!hides(nullptr, config, Stage::Scaled, 2, {3, 1}));
    QVERIFY(hidesInRow(&covers, config, Stage::Weights, 2, 3, 6));
    QVERIFY(!hidesInRow(&covers, config, Stage::Weights, 2, 2, 6));
    covers.revealAll();
    QVERIFY(!hides(&covers, config, Stage::Weights, 2, {3, 1}));
}

void TestCovers::copiesOfACoveredValueAreHidden()
{
    const AttentionConfig config = configWith(4, 2); // d_v 16
    Covers output(Stage::Output, 1, 6, 16);
    output.cover({4, 5});
    QVERIFY(hides(&output, config, Stage::Concat, 0, {4, 16 + 5}));
    QVERIFY(!hides(&output, config, Stage::Concat, 0, {4, 5})); // of head 0
    Covers keys(Stage::Key, 2, 6, 16);
    keys.cover({0, 0});
    QVERIFY(hides(&keys, config, Stage::Key, 3, {0, 0})); // the same keys
    QVERIFY(!hides(&keys, config, Stage::Key, 1, {0, 0}));
}

void TestCovers::scoreCountsRevealedGuessesOnly()
{
    Matrix<double> truth(1, 5);
    truth << 0.5, 0.2, 0.9, -std::numeric_limits<double>::infinity(), 1;
    Covers covers(Stage::Weights, 0, 1, 5);
    covers.coverAll();
    covers.guess({0, 0}, "0.54"); // within 0.05
    covers.guess({0, 1}, "0.4");  // not
    covers.guess({0, 2}, "0.9");  // stays covered
    covers.guess({0, 3}, "-inf"); // right
    for (Index column : {0, 1, 3, 4})
        covers.reveal({0, column});
    const GuessScore score = guessScore(covers, truth, 0.05);
    QCOMPARE(score.revealed, Index(4));
    QCOMPARE(score.guessed, Index(3));
    QCOMPARE(score.close, Index(2));
    QVERIFY(std::abs(score.mean_error - (0.04 + 0.2) / 2) < 1e-12);
}

void TestCovers::nextCoveredGoesRoundInTheOrderOfReading()
{
    Covers covers(Stage::Weights, 0, 2, 2);
    covers.cover({0, 1});
    covers.cover({1, 0});
    QVERIFY(covers.nextCovered({0, 1}) == Cell(1, 0));
    QVERIFY(covers.nextCovered({1, 0}) == Cell(0, 1));
    covers.revealAll();
    QVERIFY(!covers.nextCovered({0, 0}));
}

void TestCovers::otherNumbersAreGuessedAnew()
{
    Covers covers(Stage::Weights, 0, 2, 2);
    covers.cover({0, 1});
    covers.guess({0, 1}, "1");
    covers.reveal({0, 1});
    const Covers again = covers.again();
    QVERIFY(again.covered({0, 1}));
    QVERIFY(again.guessText({0, 1}).empty());
    QVERIFY(!again.contains({0, 0}));
}

QTEST_APPLESS_MAIN(TestCovers)
#include "test_covers.moc"
