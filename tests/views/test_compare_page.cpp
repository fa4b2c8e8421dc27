// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "figure/compare_figure.h"
#include "figure/compare_words.h"
#include "views/compare_page.h"
#include "views/empty_row_note.h"

#include <QTest>
#include <QToolButton>

using namespace headlight;

class TestComparePage : public QObject
{
    Q_OBJECT

private:
    static void press(const ComparePage& page, const char* name)
    {
        page.findChild<QToolButton*>(QString::fromLatin1(name))->click();
    }

    static bool settled(const Session& session)
    {
        return QTest::qWaitFor([&] { return !session.busy() && session.analysis()->request == session.request(); },
                               20'000);
    }

private slots:
    void vectorsOfTokensHaveRowsForTheirLabels()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        ComparePage page(session);
        page.resize(600, 600);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        press(page, "keep");
        Request request = session.request();
        request.mask.rules = {CausalRule{}};
        QVERIFY(compute(session, request));
        Selection selection = session.selection();
        selection.stage = Stage::Projected; // 3 × 64
        session.setSelection(selection);
        auto* figure = page.findChild<CompareFigure*>();
        QCOMPARE(figure->shownDrawing().maps.size(), std::size_t(3));
        for (const DrawnMap& map : figure->shownDrawing().maps)
            QVERIFY2(map.rect.height() >= 3 * 12, qPrintable(QString::number(map.rect.height())));
    }

    void twoStatesAndTheirDifferenceAreShown()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        ComparePage page(session);
        page.resize(1000, 600);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* figure = page.findChild<CompareFigure*>();
        QVERIFY(figure->shownDrawing().maps.empty());

        press(page, "keep");
        Request request = session.request();
        request.mask.rules = {CausalRule{}};
        QVERIFY(compute(session, request));
        const std::vector<DrawnMap>& maps = figure->shownDrawing().maps;
        QCOMPARE(maps.size(), std::size_t(3));
        const AnalysisPointer analysis = session.analysis();
        for (Index row = 0; row < 3; ++row)
            for (Index column = 0; column < 3; ++column) {
                const double a = analysis->kept->stage(Stage::Weights, 0).at(row, column);
                const double b = analysis->stage(Stage::Weights, 0).at(row, column);
                QCOMPARE(maps[0].matrix.at(row, column), a);
                QCOMPARE(maps[1].matrix.at(row, column), b);
                QCOMPARE(maps[2].matrix.at(row, column), a - b);
            }
        QCOMPARE(maps[2].scale.lowest, -maps[2].scale.highest); // centred at zero
        QVERIFY(maps[2].scale.map == ColorMapName::Diverging);
        QVERIFY(figure->description().contains(QStringLiteral("Mask: none in A, causal in B.")));
        QVERIFY(figure->description().contains(QStringLiteral("A − B")));
    }

    void whatIsKeptBelongsToTheDocument()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two")));
        ComparePage page(session);
        press(page, "keep");
        QVERIFY(session.request().kept.get());
        session.undo();
        QVERIFY(!session.request().kept.get());
        session.redo();
        Request request = session.request();
        request.seed = 5;
        QVERIFY(compute(session, request));
        press(page, "swap");
        QCOMPARE(session.request().seed, std::uint64_t(17));
        QCOMPARE(session.request().kept.get()->seed, std::uint64_t(5));
        press(page, "drop");
        QVERIFY(!session.request().kept.get());
        QVERIFY(!page.findChild<QToolButton*>(QStringLiteral("swap"))->isEnabled());
    }

    void sentencesOfAnotherLengthHaveNoDifference()
    {
        Session session;
        QVERIFY(compute(session, keepingItself(sentence("one two three"))));
        Request request = session.request();
        request.text = "one two";
        QVERIFY(compute(session, request));
        CompareFigure figure;
        figure.resize(900, 600);
        figure.showAnalysis(session.analysis(), session.selection());
        QCOMPARE(figure.shownDrawing().maps.size(), std::size_t(2));
        QVERIFY(figure.description().contains(QStringLiteral("3 × 3")));
    }

    void whatDiffersIsSaid()
    {
        Request a, b;
        QVERIFY(settingDifferences(a, b).isEmpty());
        b.parameters.divisor.kind = Divisor::Kind::None;
        b.seed = 4;
        b.text = "Another";
        b.parameters.positions = Positions::Alibi;
        const QString said = settingDifferences(a, b).join(QLatin1Char('\n'));
        QVERIFY2(said.contains(QStringLiteral("Divisor: √d_k in A, none in B.")), qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("Seed: 17 in A, 4 in B.")));
        QVERIFY(said.contains(QStringLiteral("Another")));
        QVERIFY(said.contains(QStringLiteral("alibi")));
        QCOMPARE(settingDifferences(a, b).size(), 4);
        b = a;
        b.mask.rules = {PaintedRule{{{0}}}};
        a.mask.rules = {PaintedRule{{{1, 0}}}};
        QCOMPARE(settingDifferences(a, b).size(), 1);
    }

    void equalWeightsOverAnEmptyRowGiveTheMeanOfTheValues()
    {
        Matrix<double> values(2, 2);
        values << 1, 9, 4, 9;
        QCOMPARE(evenOutput(values), 2.5);
    }
};

QTEST_MAIN(TestComparePage)
#include "test_compare_page.moc"
