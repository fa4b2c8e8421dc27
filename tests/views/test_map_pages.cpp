// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "figure/head_figure.h"
#include "figure/heads_figure.h"
#include "figure/stages_figure.h"
#include "views/figure_link.h"
#include "views/guessing.h"
#include "views/heads_page.h"
#include "views/stages_page.h"

#include <QComboBox>
#include <QLabel>
#include <QSplitter>
#include <QTest>

#include <algorithm>

using namespace headlight;

class TestMapPages : public QObject
{
    Q_OBJECT

private:
    template<class Page>
    static void show(Page& page)
    {
        page.resize(800, 640);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
    }

    /// The middle of a cell of the map of a head and stage, in the figure's pixels.
    static QPoint cellPlace(const MapFigure& figure, Index head, Stage stage, Cell cell)
    {
        for (const DrawnMap& map : figure.shownDrawing().maps)
            if (map.stage == stage && map.head == head) {
                const double x =
                    map.rect.left() + map.rect.width() * (double(cell.column) + 0.5) / double(map.matrix.columns());
                const double y =
                    map.rect.top() + map.rect.height() * (double(cell.row) + 0.5) / double(map.matrix.rows());
                return QPoint(int(x), int(y) - figure.scrolled());
            }
        return {};
    }

private slots:
    void hoverShowsAndClickPinsInAnyHead()
    {
        Session session;
        QVERIFY(compute(session, {}));
        HeadsPage page(session);
        show(page);
        auto* heads = page.findChild<HeadsFigure*>();
        const QPoint place = cellPlace(*heads, 2, Stage::Weights, {3, 1});
        QTest::mouseMove(heads, place);
        QTRY_COMPARE(session.selection().hovered, std::optional(Cell{3, 1}));
        QCOMPARE(session.selection().cellHead(), Index(2));
        QCOMPARE(session.selection().head, Index(0));
        QTest::mouseClick(heads, Qt::LeftButton, {}, place);
        QCOMPARE(session.selection().head, Index(2));
        QCOMPARE(session.selection().pinned, std::optional(Cell{3, 1}));
        QCoreApplication::processEvents(); // the next click is another one
        QTest::mouseClick(heads, Qt::LeftButton, {}, cellPlace(*heads, 2, Stage::Weights, {3, 1}));
        QVERIFY(!session.selection().pinned);
    }

    void predictingOnALowPageLeavesTheLargeFigureAndTheKeyboard()
    {
        Session session;
        QVERIFY(compute(session, {}));
        StagesPage page(session);
        page.resize(800, page.fontMetrics().height() * 15);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        auto* strip = page.findChild<StagesFigure*>();
        auto* stage = page.findChild<HeadFigure*>();
        strip->setFocus();
        Selection selection = session.selection();
        selection.pinned = Cell{1, 0};
        session.setSelection(selection);
        QVERIFY(strip->isVisible() && stage->isVisible());
        toggleCover(session);
        QVERIFY(!strip->isVisible() && stage->isVisible());
        QVERIFY(stage->hasFocus());
        strip->setFocus(); // as the window's commands do
        QVERIFY(stage->hasFocus());
        QTest::keyClick(stage, Qt::Key_7);
        QCOMPARE(session.selection().covers->guess({1, 0}), std::optional(7.0));
        stopGuessing(session);
        QVERIFY(strip->isVisible() && stage->isVisible());
    }

    void focusedHeadIsTheLargeOne()
    {
        Session session;
        QVERIFY(compute(session, {}));
        HeadsPage page(session);
        show(page);
        auto* head = page.findChild<HeadFigure*>();
        QTest::keyClick(&page, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(session.selection().head, Index(1));
        QCOMPARE(head->shownDrawing().maps.front().head, Index(1));
        QTest::keyClick(&page, Qt::Key_Left, Qt::AltModifier);
        QTest::keyClick(&page, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(session.selection().head, Index(0));
    }

    void rangeOtherThanAbsoluteHasABadge()
    {
        Session session;
        QVERIFY(compute(session, {}));
        HeadsPage page(session);
        show(page);
        const auto* badge = page.findChild<QLabel*>(QStringLiteral("badge"));
        auto* range = page.findChild<QComboBox*>(QStringLiteral("range"));
        auto* heads = page.findChild<HeadsFigure*>();
        QVERIFY(!badge->isVisible());
        range->setCurrentIndex(2); // each its own
        QVERIFY(badge->isVisible());
        const auto& maps = heads->shownDrawing().maps;
        QVERIFY(std::any_of(maps.begin(), maps.end(), [&](const DrawnMap& map) { return map.scale != maps[0].scale; }));
        range->setCurrentIndex(0);
        QVERIFY(!badge->isVisible());
        for (const DrawnMap& map : heads->shownDrawing().maps)
            QCOMPARE(map.scale.highest, 1.0);
    }

    void onlyWeightsGoFromZeroToOne()
    {
        Session session;
        QVERIFY(compute(session, {}));
        HeadsPage page(session);
        show(page);
        const auto* range = page.findChild<QComboBox*>(QStringLiteral("range"));
        QCOMPARE(range->currentIndex(), 0);
        session.setSelection(withStage(session.selection(), Stage::Scaled));
        QCOMPARE(range->currentIndex(), 1); // shared by all heads
        QVERIFY(!range->model()->flags(range->model()->index(0, 0)).testFlag(Qt::ItemIsEnabled));
        session.setSelection(withStage(session.selection(), Stage::Weights));
        QCOMPARE(range->currentIndex(), 0);
        QVERIFY(range->model()->flags(range->model()->index(0, 0)).testFlag(Qt::ItemIsEnabled));
    }

    void splittersCanBeRemembered()
    {
        Session session;
        const HeadsPage heads(session);
        const StagesPage stages(session);
        QVERIFY(heads.findChild<QSplitter*>(QStringLiteral("heads_splitter")));
        QVERIFY(stages.findChild<QSplitter*>(QStringLiteral("stages_splitter")));
    }

    void chosenStageIsShownLarge()
    {
        Session session;
        QVERIFY(compute(session, {}));
        StagesPage page(session);
        show(page);
        auto* stages = page.findChild<StagesFigure*>();
        auto* large = page.findChild<HeadFigure*>();
        QTest::mouseClick(stages, Qt::LeftButton, {}, cellPlace(*stages, 0, Stage::Query, {1, 3}));
        QCOMPARE(session.selection().stage, Stage::Query);
        QCOMPARE(session.selection().pinned, std::optional(Cell{1, 3}));
        QCOMPARE(large->shownDrawing().maps.front().stage, Stage::Query);
    }

    void stageIsChosenFromTheList()
    {
        Session session;
        QVERIFY(compute(session, {}));
        StagesPage page(session);
        show(page);
        auto* chooser = page.findChild<QWidget*>(QStringLiteral("stage_chooser"))->findChild<QComboBox*>();
        chooser->setFocus();
        QTest::keyClick(chooser, Qt::Key_Home);
        QCOMPARE(session.selection().stage, Stage::Input);
        QTest::keyClick(chooser, Qt::Key_End);
        QCOMPARE(session.selection().stage, Stage::Projected);
    }

    void headsShowWeightsWhileAnotherMatrixIsSelected()
    {
        Session session;
        QVERIFY(compute(session, {}));
        HeadsPage page(session);
        show(page);
        Selection selection;
        selection.stage = Stage::Projected;
        session.setSelection(selection);
        for (const DrawnMap& map : page.findChild<HeadsFigure*>()->shownDrawing().maps)
            QCOMPARE(map.stage, Stage::Weights);
    }

    void figureForAFileIsUpToDateThoughHidden()
    {
        Session session;
        HeadsPage page(session);
        QVERIFY(compute(session, sentence("two words")));
        auto* heads = qobject_cast<HeadsFigure*>(page.figure());
        QCOMPARE(heads->drawing({600, 400}).maps.front().matrix.rows(), Index(2));
    }
};

QTEST_MAIN(TestMapPages)
#include "test_map_pages.moc"
