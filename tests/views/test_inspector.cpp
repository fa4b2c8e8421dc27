// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "engine/metrics.h"
#include "i18n/number_text.h"
#include "views/inspector.h"
#include "views/row_bars.h"

#include <QLabel>
#include <QTest>

#include <cmath>

using namespace headlight;

class TestInspector : public QObject
{
    Q_OBJECT

private:
    static QString text(const Inspector& inspector, const char* name)
    {
        const auto* label = inspector.findChild<QLabel*>(QLatin1String(name));
        return label && !label->isHidden() ? label->text() : QString();
    }

    static void pin(Session& session, Index head, Stage stage, Cell cell)
    {
        Selection selection;
        selection.head = head;
        selection.stage = stage;
        selection.pinned = cell;
        session.setSelection(selection);
    }

private slots:
    void numbersAreTheAnalysisOwn()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        Inspector inspector(session);
        const Analysis& analysis = *session.analysis();
        for (Index head = 0; head < 4; ++head)
            for (Index i = 0; i < 6; ++i)
                for (Index j = 0; j <= i; ++j) {
                    pin(session, head, Stage::Weights, {i, j});
                    const auto value = [&](Stage stage) { return readText(analysis.stage(stage, head).at(i, j)); };
                    QCOMPARE(text(inspector, "score"), value(Stage::Scores));
                    QCOMPARE(text(inspector, "scaled"), value(Stage::Scaled));
                    QCOMPARE(text(inspector, "masked"), value(Stage::Masked));
                    QCOMPARE(text(inspector, "weight"), value(Stage::Weights));
                    QCOMPARE(text(inspector, "capped"), QString()); // there is no softcap
                }
    }

    void overflowOfHalfPrecisionIsExplained()
    {
        Session session;
        QVERIFY(compute(session, overflowing()));
        Inspector inspector(session);
        pin(session, 0, Stage::Scores, {0, 0});
        QCOMPARE(text(inspector, "score"), QStringLiteral("∞"));
        const QString note = text(inspector, "note");
        for (const char* part : {"90000", "65,504", "Divided by 2", "45000"})
            QVERIFY2(QString(note).remove(QChar(0x2009)).contains(QLatin1String(part)), qPrintable(note));
        pin(session, 0, Stage::Scores, {0, 1});
        QCOMPARE(text(inspector, "score"), QStringLiteral("150"));
        QVERIFY2(text(inspector, "note").contains(QStringLiteral("The score is 150")),
                 qPrintable(text(inspector, "note")));
    }

    void turnedEntryIsExplained()
    {
        Session session;
        Request request = causal();
        request.parameters.positions = Positions::Rope;
        QVERIFY(compute(session, request));
        Inspector inspector(session);
        pin(session, 1, Stage::Query, {3, 10});
        const double value = session.analysis()->stage(Stage::Query, 1).at(3, 10);
        QCOMPARE(text(inspector, "entry"), readText(value));
        const QString note = text(inspector, "note");
        QVERIFY2(note.contains(QStringLiteral("entry 2,")) && note.contains(QStringLiteral("position 3")),
                 qPrintable(note));
        QVERIFY2(note.endsWith(QStringLiteral("= %1.").arg(readText(value))), qPrintable(note));
    }

    void rowIsSummedUp()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        Inspector inspector(session);
        pin(session, 3, Stage::Scaled, {4, 1});
        const MatrixView weights = session.analysis()->stage(Stage::Weights, 3);
        double entropy = 0;
        for (Index j = 0; j < 6; ++j)
            if (const double w = weights.at(4, j); w > 0)
                entropy -= w * std::log(w);
        QCOMPARE(text(inspector, "row_sum"), QStringLiteral("1"));
        QCOMPARE(text(inspector, "entropy"), readText(entropy));
        QVERIFY(text(inspector, "effective").startsWith(numberText(std::exp(entropy), 3)));
        QVERIFY(text(inspector, "effective").endsWith(QStringLiteral("5")));
    }

    void hoveredCellGoesBeforeThePinnedOne()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 0, Stage::Weights, {1, 2});
        QVERIFY(text(inspector, "cell").contains(QStringLiteral("“cat”")));
        Selection selection = session.selection();
        selection.hovered = Cell{5, 3};
        selection.hovered_head = 2;
        session.setSelection(selection);
        QVERIFY(text(inspector, "cell").contains(QStringLiteral("“mat” (5)")));
        QCOMPARE(text(inspector, "weight"), readText(session.analysis()->stage(Stage::Weights, 2).at(5, 3)));
        selection.hovered.reset();
        session.setSelection(selection);
        QVERIFY(text(inspector, "cell").contains(QStringLiteral("“sat” (2)")));
    }

    void equalWordsAreToldApartByPosition()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 1, Stage::Weights, {0, 4});
        QCOMPARE(text(inspector, "cell"), QStringLiteral("“The” (0) → “the” (4)"));
    }

    void hiddenKeyIsSaidToBeHidden()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        Inspector inspector(session);
        pin(session, 0, Stage::Weights, {1, 4});
        QVERIFY(text(inspector, "note").contains(QStringLiteral("exactly 0")));
        QCOMPARE(text(inspector, "masked"), QStringLiteral("−∞"));
        QCOMPARE(text(inspector, "weight"), QStringLiteral("0"));
    }

    void emptyRowIsExplained()
    {
        Session session;
        Request request;
        request.mask.rules = {CausalRule{}, LeftPaddingRule{3}};
        QVERIFY(compute(session, request));
        Inspector inspector(session);
        pin(session, 0, Stage::Weights, {1, 0});
        QVERIFY(text(inspector, "row_note").contains(QStringLiteral("hides every key")));
        QCOMPARE(text(inspector, "row_sum"), QStringLiteral("0"));
        QCOMPARE(text(inspector, "effective"), QStringLiteral("none"));
    }

    void promiseIsSpokenOf()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 0, Stage::Weights, {1, 0});
        const RecipeReach reach = *session.analysis()->heads[0].reach;
        QVERIFY(text(inspector, "promise").contains(numberText(reach.reached, 2)));
        QVERIFY(text(inspector, "promise").contains(numberText(reach.promised, 2)));

        Request divided;
        divided.parameters.divisor = {Divisor::Kind::Number, 1000};
        QVERIFY(compute(session, divided));
        QVERIFY(text(inspector, "promise").contains(QStringLiteral("below")));

        Request next = causal();
        next.recipes = {{0, Recipe::Next}};
        QVERIFY(compute(session, next));
        QVERIFY(text(inspector, "promise").contains(QStringLiteral("in sight")));
    }

    void entriesOfOtherStagesHaveTheirOwnWords()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 1, Stage::Key, {2, 7});
        QCOMPARE(text(inspector, "cell"), QStringLiteral("Key of “sat” (2), entry 7"));
        QCOMPARE(text(inspector, "entry"), readText(session.analysis()->stage(Stage::Key, 1).at(2, 7)));
        QCOMPARE(text(inspector, "weight"), QString());
    }

    void cellOutsideTheNewSentenceIsForgotten()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 0, Stage::Weights, {5, 5});
        QVERIFY(compute(session, sentence("two words")));
        QVERIFY(text(inspector, "note").contains(QStringLiteral("Point at a cell")));
    }

    void barsWalkTheKeys()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        inspector.resize(320, 700);
        pin(session, 0, Stage::Weights, {2, 1});
        auto* bars = inspector.findChild<RowBars*>();
        QTest::keyClick(bars, Qt::Key_Down);
        QCOMPARE(session.selection().pinned, std::optional(Cell{2, 2}));
        QTest::keyClick(bars, Qt::Key_Home);
        QCOMPARE(session.selection().pinned, std::optional(Cell{2, 0}));
        QTest::mouseClick(bars, Qt::LeftButton, {}, bars->linePlace(4).center());
        QCOMPARE(session.selection().pinned, std::optional(Cell{2, 4}));
        QVERIFY(bars->accessibleDescription().contains(QStringLiteral("“the” (4)")));
    }

    void longRowsPaintOnlyTheLinesInSight()
    {
        Session session;
        QVERIFY(compute(session, sentence(words(400))));
        Inspector inspector(session);
        inspector.resize(320, 600);
        pin(session, 0, Stage::Weights, {399, 2});
        inspector.show();
        QVERIFY(QTest::qWaitForWindowExposed(&inspector));
        auto* bars = inspector.findChild<RowBars*>();
        QVERIFY(bars->height() > 3000);
        inspector.repaint();
        QVERIFY2(bars->paintedLines() < 60, qPrintable(QString::number(bars->paintedLines())));
    }

    void fullBarHoldsTheLargestWeight()
    {
        Session session;
        QVERIFY(compute(session, sentence(words(60))));
        Inspector inspector(session);
        auto* bars = inspector.findChild<RowBars*>();
        for (Index head = 0; head < 4; ++head) {
            pin(session, head, Stage::Weights, {30, 0});
            double largest = 0;
            for (Index j = 0; j < 60; ++j)
                largest = std::max(largest, session.analysis()->stage(Stage::Weights, head).at(30, j));
            QVERIFY(bars->fullBar() >= largest && bars->fullBar() <= 2.5 * largest);
        }
    }
};

QTEST_MAIN(TestInspector)
#include "test_inspector.moc"
