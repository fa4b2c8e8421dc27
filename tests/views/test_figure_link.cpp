// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "views/figure_link.h"

#include <QTest>

using namespace headlight;

namespace {

/// Remembers what it was shown.
class Recorder : public AnalysisFigure
{
public:
    void showAnalysis(AnalysisPointer analysis, const Selection& selection) override
    {
        shown = std::move(analysis);
        seen = selection;
        ++times;
    }
    void setFigureStyle(const FigureStyle&) override {}
    FigureStyle figureStyle() const override { return {}; }
    void showWaiting(const QString& sentence) override { waiting = sentence; }
    QImage image(QSize, double) override { return {}; }
    QString description() const override { return {}; }

    AnalysisPointer shown;
    Selection seen;
    QString waiting;
    int times = 0;
};

} // namespace

class TestFigureLink : public QObject
{
    Q_OBJECT

private slots:
    void firstPictureIsSaidToBeComputed()
    {
        Session session;
        Request request;
        for (int i = 0; i < 400; ++i)
            request.text += "word ";
        session.cancel(); // the sentence that a document begins with
        QTRY_VERIFY(!session.busy());
        QVERIFY(!session.analysis());
        Recorder figure;
        new FigureLink(session, &figure, FigureLink::Shows::AnyStage);
        QVERIFY(figure.waiting.isEmpty());
        session.setRequest(request);
        QVERIFY(session.busy());
        QVERIFY2(figure.waiting.startsWith(QStringLiteral("Computing")), qPrintable(figure.waiting));
        emit session.progressed(0.4);
        QVERIFY2(figure.waiting.contains(QStringLiteral("40 %")), qPrintable(figure.waiting));
        session.cancel();
        QTRY_VERIFY(!session.busy());
        QVERIFY(figure.waiting.isEmpty());
    }

    void hoverIsKeptWithItsHeadAndStage()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Recorder figure;
        new FigureLink(session, &figure, FigureLink::Shows::AnyStage);
        emit figure.cellHovered(Cell{1, 2}, 3, Stage::Scaled);
        QCOMPARE(session.selection().hovered, std::optional(Cell{1, 2}));
        QCOMPARE(session.selection().cellHead(), Index(3));
        QCOMPARE(session.selection().cellStage(), Stage::Scaled);
        QCOMPARE(session.selection().head, Index(0));
        emit figure.cellHovered(std::nullopt, 0, Stage::Weights);
        QVERIFY(!session.selection().cell());
        QCOMPARE(session.selection().cellHead(), Index(0));
    }

    void clickPinsAndClickAgainReleases()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Recorder figure;
        new FigureLink(session, &figure, FigureLink::Shows::AnyStage);
        emit figure.cellClicked({1, 2}, 2, Stage::Weights);
        QCOMPARE(session.selection().pinned, std::optional(Cell{1, 2}));
        QCOMPARE(session.selection().head, Index(2));
        emit figure.cellClicked({1, 3}, 2, Stage::Weights);
        QCOMPARE(session.selection().pinned, std::optional(Cell{1, 3}));
        emit figure.cellClicked({1, 3}, 2, Stage::Weights);
        QVERIFY(!session.selection().pinned);
    }

    void sameCellOfAnotherHeadIsPinnedThere()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Recorder figure;
        new FigureLink(session, &figure, FigureLink::Shows::AnyStage);
        emit figure.cellClicked({1, 2}, 0, Stage::Weights);
        emit figure.headActivated(3); // a click into another head's map
        emit figure.cellClicked({1, 2}, 3, Stage::Weights);
        QCOMPARE(session.selection().pinned, std::optional(Cell{1, 2}));
        QCOMPARE(session.selection().head, Index(3));
        QCoreApplication::processEvents();
        emit figure.cellClicked({1, 2}, 3, Stage::Weights);
        QVERIFY(!session.selection().pinned);
    }

    void pinnedCellStaysAmongMapsOnly()
    {
        Selection selection;
        selection.pinned = Cell{1, 2};
        QCOMPARE(withStage(selection, Stage::Scores).pinned, selection.pinned);
        QVERIFY(!withStage(selection, Stage::Output).pinned);
        QCOMPARE(withStage(selection, Stage::Weights).pinned, selection.pinned);
    }

    void figureOutOfSightIsNotRedrawnUntilItIsShown()
    {
        Session session;
        Recorder figure;
        auto* link = new FigureLink(session, &figure, FigureLink::Shows::Maps);
        QVERIFY(compute(session, {}));
        QCOMPARE(figure.times, 0);
        link->refresh();
        QCOMPARE(figure.shown, session.analysis());
        QVERIFY(compute(session, causal()));
        QCOMPARE(figure.times, 1);
        figure.show();
        QCOMPARE(figure.times, 2);
        QCOMPARE(figure.shown, session.analysis());
    }

    void mapsAreShownWhateverStageIsSelected()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Recorder figure;
        auto* link = new FigureLink(session, &figure, FigureLink::Shows::Maps);
        Selection selection;
        selection.stage = Stage::Output;
        selection.pinned = Cell{2, 9};
        session.setSelection(selection);
        link->refresh();
        QCOMPARE(figure.seen.stage, Stage::Weights);
        QVERIFY(!figure.seen.pinned);
        selection.stage = Stage::Scores;
        session.setSelection(selection);
        link->refresh();
        QCOMPARE(figure.seen.stage, Stage::Scores);
    }
};

QTEST_MAIN(TestFigureLink)
#include "test_figure_link.moc"
