// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "figure/compare_figure.h"
#include "figure/compare_words.h"
#include "session/covers.h"
#include "session/save_file.h"
#include "session/session_file.h"
#include "views/change_list.h"
#include "views/compare_page.h"
#include "views/empty_row_note.h"
#include "views/kept_files.h"

#include <QComboBox>
#include <QFile>
#include <QTemporaryDir>
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

    void aCellThatIsClickedIsTheDocuments()
    {
        Session session;
        QVERIFY(compute(session, keepingItself(sentence("two three"))));
        Request request = session.request();
        request.text = "one two three";
        QVERIFY(compute(session, request));
        ComparePage page(session);
        page.resize(1000, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* figure = page.findChild<CompareFigure*>();
        const DrawnMap& of_a = figure->shownDrawing().maps[0];
        QVERIFY(of_a.gapAt({0, 1}));
        const QPointF last = of_a.rect.bottomRight() - QPointF(3, 3);
        QVERIFY(figure->cellAt(last - QPointF(0, figure->scrolled()))->cell == (Cell{2, 2}));
    }

    void twoHeadsOfOneStateAreCompared()
    {
        Session session;
        QVERIFY(compute(session, keepingItself(sentence("one two three"))));
        ComparePage page(session);
        page.resize(1000, 700);
        page.show();
        auto* heads = page.findChild<QComboBox*>(QStringLiteral("kept_head"));
        QCOMPARE(heads->count(), 5);
        heads->setCurrentIndex(3);
        emit heads->activated(3);
        QVERIFY(session.request().kept.place() == (KeptPlace{std::nullopt, 2}));
        QVERIFY(settled(session));
        auto* figure = page.findChild<CompareFigure*>();
        const DrawnMap& map = figure->shownDrawing().maps[0];
        QCOMPARE(map.matrix.at(1, 0), session.analysis()->stage(Stage::Weights, 2).at(1, 0));
        QCOMPARE(map.head, Index(0)); // what a click means
        QVERIFY(figure->description().contains(QStringLiteral("A is head 2, B is head 0.")));
        press(page, "swap");
        QCOMPARE(session.selection().head, Index(2));
        QVERIFY(session.request().kept.place() == (KeptPlace{std::nullopt, 0}));
        session.undo();
        session.undo();
        QVERIFY(session.request().kept.place() == KeptPlace());
        QTRY_COMPARE(heads->currentIndex(), 0);
    }

    void changesAreListedSortedChosenAndSaved()
    {
        Session session;
        QVERIFY(compute(session, keepingItself(sentence("one two three"))));
        Request request = session.request();
        request.mask.rules = {CausalRule{}};
        QVERIFY(compute(session, request));
        ComparePage page(session);
        page.resize(1000, 800);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* list = page.findChild<ChangeList*>();
        const QAbstractItemModel& model = *list->model();
        const AnalysisPointer analysis = session.analysis();
        const auto differing = comparedStates(*analysis, Stage::Weights, 0).largestChanges(99).differing;
        QCOMPARE(Index(model.rowCount()), differing);
        const auto number = [&](int row, int column) {
            return model.index(row, column).data(ChangeModel::NumberRole).toDouble();
        };
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(number(row - 1, ChangeModel::Difference) >= number(row, ChangeModel::Difference));
        const Cell cell{Index(number(1, ChangeModel::Row)), Index(number(1, ChangeModel::ColumnPlace))};
        list->setCurrentIndex(model.index(1, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(session.selection().pinned == cell);
        list->sortByColumn(ChangeModel::ValueInA, Qt::AscendingOrder);
        QVERIFY(number(0, ChangeModel::ValueInA) <= number(1, ChangeModel::ValueInA));

        const QTemporaryDir folder;
        QVERIFY(list->save(folder.filePath("a.csv")));
        QVERIFY(list->save(folder.filePath("a.json")));
        QFile csv(folder.filePath("a.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().count('\n'), 1 + differing);
        QVERIFY(!list->save(folder.filePath("none/a.csv")));
    }

    void coversHoldThereToo()
    {
        Session session;
        QVERIFY(compute(session, keepingItself(sentence("one two three"))));
        Request request = session.request();
        request.mask.rules = {CausalRule{}};
        request.kept = KeptRequest(*request.kept.get(), {std::nullopt, 2});
        QVERIFY(compute(session, request));
        ComparePage page(session);
        page.resize(1000, 800);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* list = page.findChild<ChangeList*>();
        auto* figure = page.findChild<CompareFigure*>();
        QVERIFY(list->model()->rowCount() > 0);
        Covers covers(Stage::Weights, 2, 3, 3);
        covers.cover({2, 1});
        Selection selection = session.selection();
        selection.covers = std::make_shared<const Covers>(covers);
        session.setSelection(selection);
        QCOMPARE(list->model()->rowCount(), 0);
        QVERIFY(figure->shownDrawing().maps.empty()); // A is the covered head
    }

    void aSessionACheckpointOrAnImportBecomesA()
    {
        const QTemporaryDir folder;
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        QWidget window;
        KeptFiles files(session, &window);
        Request other = sentence("one two");
        QVERIFY(saveFile(folder.filePath("a.headlight"), sessionJson(other)));
        QVERIFY(files.keep(folder.filePath("a.headlight")));
        QCOMPARE(session.request().kept.get()->text, std::string("one two"));
        QVERIFY(
            saveFile(folder.filePath("a.json"), R"({"attentions": [[[[1, 0], [0.5, 0.5]]]], "tokens": ["one", "x"]})"));
        QVERIFY(files.keep(folder.filePath("a.json")));
        QVERIFY(settled(session));
        QVERIFY(session.analysis()->kept);
        QVERIFY(session.analysis()->kept->imported);
        CompareFigure figure;
        figure.resize(900, 600);
        figure.showAnalysis(session.analysis(), session.selection());
        QCOMPARE(figure.shownDrawing().maps.size(), std::size_t(3));
        QVERIFY(!files.keep(folder.filePath("none.headlight")));
        QVERIFY(std::holds_alternative<ImportSource>(session.request().kept.get()->source));
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
