// SPDX-License-Identifier: GPL-3.0-or-later
// Examples of the models that come with the program, on small models of the test's own.
#include "views/example_guide.h"

#include "computed_session.h"
#include "session/covers.h"
#include "shipped_folder.h"
#include "views/example_panel.h"
#include "views/held_out_scores.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

using namespace headlight;

namespace {

/// A guide on a session, with what it needs.
struct Guide
{
    Guide() : scores(session), guide(session, scores) { guide.setLanguage(QStringLiteral("en")); }

    bool shows(std::size_t example)
    {
        guide.start(example);
        return settled() && guide.page().here.startsWith(QLatin1String("Here"));
    }
    bool settled()
    {
        return QTest::qWaitFor(
            [this] {
                return !session.busy() && !scores.busy() && session.selection().layer == session.analysis()->layer;
            },
            20'000);
    }
    BestHead best(LabelledKind kind) const { return *scores.scores()->best(kind); }

    ShippedFolder folder;
    Session session;
    ScoreKeeper scores;
    ExampleGuide guide;
};

} // namespace

class TestExampleGuide : public QObject
{
    Q_OBJECT

private slots:
    void anExampleOpensTheModelAndSelectsTheHeadFoundByItsScore()
    {
        Guide g;
        QVERIFY(compute(g.session, causal()));
        QSignalSpy opened(&g.guide, &ExampleGuide::opened), shown(&g.guide, &ExampleGuide::headShown);
        QVERIFY(g.shows(0));
        const auto& source = std::get<CheckpointSource>(g.session.request().source);
        QCOMPARE(source.path, "shipped:tiny-emerged");
        QCOMPARE(opened.value(0).value(0).toString(), QStringLiteral("shipped:tiny-emerged"));
        QCOMPARE(shown.size(), 1);
        QCOMPARE(g.session.request().text, "the cat sat on the mat");
        QVERIFY(g.session.request().mask.rules.empty()); // the model's own
        const BestHead best = g.best(LabelledKind::Previous);
        const Selection& selection = g.session.selection();
        QCOMPARE(selection.layer, best.layer);
        QCOMPARE(selection.head, best.head);
        QCOMPARE(selection.stage, Stage::Weights);
        QVERIFY(selection.pinned && *selection.pinned == (Cell{1, 0}));
        // One step back is the document before.
        g.session.undo();
        QVERIFY(g.session.request() == causal());
        QVERIFY(!g.guide.on()); // another source
    }

    void theNumbersAreThoseMeasured()
    {
        Guide g;
        QVERIFY(g.shows(1));
        const ExamplePage& page = g.guide.page();
        const BestHead best = g.best(LabelledKind::Subject);
        const double weight = g.session.analysis()->stage(Stage::Weights, best.head).at(2, 1);
        QVERIFY2(page.here.contains(numberText(weight, 3)), qPrintable(page.here));
        QVERIFY2(page.found.contains(QStringLiteral("layer %1, head %2").arg(best.layer).arg(best.head)),
                 qPrintable(page.found));
        for (const double number : {best.score.value, *best.score.control, *best.score.competitor})
            QVERIFY2(page.found.contains(numberText(number, 2)), qPrintable(page.found));
        QVERIFY(page.found.contains(QLatin1String("3 pairs")));
        QCOMPARE(page.number, 2);
        QCOMPARE(page.count, 2);
    }

    void whatWasTaughtIsSaidOfTheHeadThatWasToldOnly()
    {
        Guide g;
        QVERIFY(g.shows(0));
        QVERIFY2(g.guide.page().origin.startsWith(QLatin1String("Emerged")), qPrintable(g.guide.page().origin));
        QVERIFY(g.shows(1));
        const BestHead best = g.best(LabelledKind::Subject);
        const bool told = best.layer == 0 ? best.head == 1 : best.layer == 2 && best.head == 0;
        const char* const words = told ? "Taught:" : "In a taught model; but";
        QVERIFY2(g.guide.page().origin.startsWith(QLatin1String(words)), qPrintable(g.guide.page().origin));
    }

    void coveredCellsAreNotTold()
    {
        Guide g;
        QVERIFY(g.shows(0));
        Selection selection = g.session.selection();
        Covers covers(Stage::Weights, selection.head, 6, 6);
        covers.coverRow(1);
        selection.covers = std::make_shared<const Covers>(covers);
        g.session.setSelection(selection);
        QVERIFY2(g.guide.page().here.contains(QLatin1String("covered")), qPrintable(g.guide.page().here));
    }

    void anotherSentenceKeepsTheHeadAndAnotherModelEndsIt()
    {
        Guide g;
        QVERIFY(g.shows(0));
        const Selection before = g.session.selection();
        Request request = g.session.request();
        request.text = "the dog sat on the mat";
        QVERIFY(compute(g.session, request));
        QVERIFY(g.guide.on());
        QCOMPARE(g.session.selection().head, before.head);
        QVERIFY2(g.guide.page().here.contains(QLatin1String("another one")), qPrintable(g.guide.page().here));
        QVERIFY(g.shows(0)); // and back again
        request.source = Playground();
        QVERIFY(compute(g.session, request));
        QVERIFY(!g.guide.on());
    }

    void withoutHeldOutTextsTheSentenceFindsTheHead()
    {
        Guide g;
        QVERIFY(QFile::remove(g.folder.path("held_out.json")));
        QVERIFY(g.shows(0));
        QVERIFY2(g.guide.page().found.startsWith(QLatin1String("Found in this sentence alone")),
                 qPrintable(g.guide.page().found));
    }

    void wordsFollowTheLanguage()
    {
        Guide g;
        QVERIFY(g.shows(0));
        g.guide.setLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(g.guide.page().title, QStringLiteral("一个词往回看"));
        QVERIFY(g.guide.on());
    }

    void thePanelSaysItAllAndItsButtonsLead()
    {
        Guide g;
        QWidget window;
        window.resize(900, 600);
        ExamplePanel panel(g.guide, &window);
        panel.resize(900, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(!panel.isVisible());
        QVERIFY(g.shows(0));
        QVERIFY(panel.isVisible());
        QString words;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            words += label->text() + QLatin1Char('\n');
        for (const char* part : {"A word looks back", "Example 1 of 2", "Ask: Which one?", "A note.",
                                 "Not shown by this: Why.", "Emerged", "Here"})
            QVERIFY2(words.contains(QLatin1String(part)), part);
        const QList<QPushButton*> buttons = panel.findChildren<QPushButton*>();
        QVERIFY(!buttons[0]->isEnabled());
        buttons[1]->click();
        QVERIFY(g.settled());
        QCOMPARE(g.guide.page().number, 2);
        QVERIFY(!buttons[1]->isEnabled());
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(!panel.isVisible());
    }

    void theScoresListTheBestHeadsAndLeadToThem()
    {
        Guide g;
        QVERIFY(g.shows(0));
        HeldOutScores dialog(g.session, g.scores);
        dialog.show();
        auto* table = dialog.findChild<QTableWidget*>();
        QTRY_VERIFY(table->rowCount() > 0);
        int kinds = 0;
        for (const LabelledKind kind : all_labelled_kinds)
            kinds += g.scores.scores()->best(kind) ? 1 : 0;
        QCOMPARE(table->rowCount(), kinds);
        QSignalSpy chosen(&dialog, &HeldOutScores::headChosen);
        const int row = table->rowCount() - 1;
        table->setCurrentCell(row, 0);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        const auto kind = LabelledKind(table->item(row, 0)->data(Qt::UserRole).toInt());
        QCOMPARE(g.session.selection().head, g.best(kind).head);
        QCOMPARE(g.session.selection().layer, g.best(kind).layer);
    }
};

QTEST_MAIN(TestExampleGuide)
#include "test_example_guide.moc"
