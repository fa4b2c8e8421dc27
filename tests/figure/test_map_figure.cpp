// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard on figures of maps.
#include "figure/head_figure.h"
#include "shown_figure.h"

#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace headlight;
using namespace headlight::samples;

namespace {

/// The cell that has pixel `at` of `extent`, from the rounded edges, written on its own.
Index cellOf(int at, Index n, double extent)
{
    Index cell = 0;
    while (std::floor(double(cell + 1) * extent / double(n) + 0.5) <= at)
        ++cell;
    return cell;
}

} // namespace

class TestMapFigure : public QObject
{
    Q_OBJECT

private slots:
    void pointerMeansTheCellThatIsDrawnThere_data();
    void pointerMeansTheCellThatIsDrawnThere();
    void leavingTheCellsEndsTheHover();
    void clickPinsAndFocuses();
    void dragIsNoClick();
    void arrowKeysWalkTheCells();
    void arrowKeysFollowATransposedMap();
    void sharesAreNoCellsOfTheStage();
    void returnPins();
    void pageKeysTurnHeadsAndStages();
    void controlWheelZoomsWhereThePointerIs();
    void zoomedFigurePansAndShowsAllAgain();
    void arrowKeysBringTheCellIntoSight();
    void highStripScrolls();
    void aStageChosenElsewhereComesIntoSight();
    void emptyFigureSaysWhatToDo();
    void descriptionFollowsTheSelection();
    void aHeadThatIsGoneIsNotShown();
};

void TestMapFigure::pointerMeansTheCellThatIsDrawnThere_data()
{
    QTest::addColumn<FigureKind>("kind");
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<bool>("transposed");
    QTest::addRow("one square map") << FigureKind::Head << Stage::Weights << false;
    QTest::addRow("one map of vectors") << FigureKind::Head << Stage::Query << false;
    QTest::addRow("a map among heads") << FigureKind::Heads << Stage::Weights << false;
    QTest::addRow("a map among stages") << FigureKind::Stages << Stage::Scores << false;
    QTest::addRow("a transposed map") << FigureKind::Head << Stage::Weights << true;
    QTest::addRow("a transposed map among stages") << FigureKind::Stages << Stage::Scores << true;
}

void TestMapFigure::pointerMeansTheCellThatIsDrawnThere()
{
    QFETCH(FigureKind, kind);
    QFETCH(Stage, stage);
    QFETCH(bool, transposed);
    Selection selection;
    selection.stage = stage;
    Shown shown(kind, analysisOf(six_words), selection);
    FigureStyle style;
    style.transposed = transposed;
    shown.figure->setFigureStyle(style);
    QCoreApplication::processEvents(); // the picture is painted when events are
    const DrawnMap map = shown.map(stage);
    const QImage picture = shown.figure->grab().toImage();
    for (int y = 0; y < int(map.rect.height()); y += 3)
        for (int x = 0; x < int(map.rect.width()); x += 3) {
            const QPoint place = map.rect.topLeft().toPoint() + QPoint(x, y);
            if (!shown.figure->rect().contains(place))
                continue;
            QTest::mouseMove(shown.figure.get(), place);
            QVERIFY(!shown.hovered.empty() && shown.hovered.back().cell);
            const Cell cell = *shown.hovered.back().cell;
            const Index down = cellOf(y, map.matrix.rows(), map.rect.height()); // square, or not transposed
            const Index across = cellOf(x, map.matrix.columns(), map.rect.width());
            QCOMPARE(cell.row, transposed ? across : down);
            QCOMPARE(cell.column, transposed ? down : across);
            QCOMPARE(shown.hovered.back().stage, stage);
            if (map.value_size == 0)
                QCOMPARE(picture.pixel(place), map.scale.color(map.matrix.at(cell.row, cell.column)));
        }
}

void TestMapFigure::leavingTheCellsEndsTheHover()
{
    Shown shown(FigureKind::Heads, analysisOf(six_words));
    QTest::mouseMove(shown.figure.get(), shown.map(Stage::Weights, 2).rect.center().toPoint());
    QVERIFY(shown.hovered.back().cell);
    QCOMPARE(shown.hovered.back().head, Index(2));
    QTest::mouseMove(shown.figure.get(), QPoint(2, 2));
    QVERIFY(!shown.hovered.back().cell);
}

void TestMapFigure::clickPinsAndFocuses()
{
    Shown shown(FigureKind::Heads, analysisOf(six_words));
    const DrawnMap map = shown.map(Stage::Weights, 3);
    QTest::mouseClick(shown.figure.get(), Qt::LeftButton, {}, map.rect.topLeft().toPoint() + QPoint(1, 1));
    QCOMPARE(shown.heads, std::vector<Index>{3});
    QCOMPARE(shown.clicked.size(), std::size_t(1));
    QCOMPARE(shown.clicked.back().head, Index(3));
    QVERIFY(shown.clicked.back().cell == Cell(0, 0));
    // Beside the cells, on a head's name: it is focused, nothing is pinned.
    QTest::mouseClick(shown.figure.get(), Qt::LeftButton, {},
                      shown.map(Stage::Weights, 1).panel.topLeft().toPoint() + QPoint(3, 3));
    QCOMPARE(shown.heads.back(), Index(1));
    QCOMPARE(shown.clicked.size(), std::size_t(1));
}

void TestMapFigure::dragIsNoClick()
{
    Shown shown(FigureKind::Head, analysisOf(six_words));
    shown.figure->setFocus();
    QTest::keyClick(shown.figure.get(), Qt::Key_Plus);
    QTest::keyClick(shown.figure.get(), Qt::Key_Plus);
    const QPoint center = shown.map(Stage::Weights).rect.center().toPoint();
    QTest::mousePress(shown.figure.get(), Qt::LeftButton, {}, center);
    QMouseEvent move(QEvent::MouseMove, QPointF(center + QPoint(40, 25)),
                     shown.figure->mapToGlobal(center + QPoint(40, 25)), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(shown.figure.get(), &move);
    QTest::mouseRelease(shown.figure.get(), Qt::LeftButton, {}, center + QPoint(40, 25));
    QVERIFY(shown.clicked.empty());
}

void TestMapFigure::arrowKeysWalkTheCells()
{
    Shown shown(FigureKind::Head, analysisOf(six_words));
    const auto press = [&](Qt::Key key) { QTest::keyClick(shown.figure.get(), key); };
    press(Qt::Key_Right);
    QVERIFY(shown.selection.hovered == Cell(0, 0)); // the first key shows where one is
    press(Qt::Key_Right);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    QVERIFY(shown.selection.hovered == Cell(2, 1));
    for (int i = 0; i < 9; ++i)
        press(Qt::Key_Left);
    QVERIFY(shown.selection.hovered == Cell(2, 0));
    for (int i = 0; i < 9; ++i)
        press(Qt::Key_Down);
    QVERIFY(shown.selection.hovered == Cell(5, 0));
}

void TestMapFigure::arrowKeysFollowATransposedMap()
{
    Shown shown(FigureKind::Head, analysisOf(six_words));
    FigureStyle style;
    style.transposed = true;
    shown.figure->setFigureStyle(style);
    const auto press = [&](Qt::Key key) { QTest::keyClick(shown.figure.get(), key); };
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_Down);
    QVERIFY(shown.selection.hovered == Cell(2, 1)); // to the right stand the later queries
    press(Qt::Key_Home);
    QVERIFY(shown.selection.hovered == Cell(0, 1));
}

void TestMapFigure::sharesAreNoCellsOfTheStage()
{
    Selection selection;
    selection.stage = Stage::Projected;
    Shown shown(FigureKind::Stages, analysisOf(six_words), selection);
    shown.figure->resize(1300, 1200);
    const auto& maps = shown.figure->shownDrawing().maps;
    const auto share = std::ranges::find_if(maps, [](const DrawnMap& map) { return map.share && map.head == 2; });
    QVERIFY(share != maps.end());
    const QPoint place = share->rect.center().toPoint();
    QTest::mouseMove(shown.figure.get(), place);
    QVERIFY(shown.hovered.empty() || !shown.hovered.back().cell);
    QTest::mouseClick(shown.figure.get(), Qt::LeftButton, {}, place);
    QVERIFY(shown.clicked.empty());
    QCOMPARE(shown.heads, std::vector<Index>{2});
}

void TestMapFigure::returnPins()
{
    Shown shown(FigureKind::Head, analysisOf(six_words));
    QTest::keyClick(shown.figure.get(), Qt::Key_Return);
    QVERIFY(shown.clicked.empty()); // no cell yet
    QTest::keyClick(shown.figure.get(), Qt::Key_Down);
    QTest::keyClick(shown.figure.get(), Qt::Key_Return);
    QCOMPARE(shown.clicked.size(), std::size_t(1));
    QVERIFY(shown.clicked.back().cell == Cell(0, 0));
}

void TestMapFigure::pageKeysTurnHeadsAndStages()
{
    Shown heads(FigureKind::Heads, analysisOf(six_words));
    QTest::keyClick(heads.figure.get(), Qt::Key_PageDown);
    QCOMPARE(heads.heads, std::vector<Index>{1});
    QTest::keyClick(heads.figure.get(), Qt::Key_PageUp);
    QCOMPARE(heads.heads.size(), std::size_t(1)); // head 0 has none before it
    Shown stages(FigureKind::Stages, analysisOf(six_words));
    QTest::keyClick(stages.figure.get(), Qt::Key_PageDown);
    QCOMPARE(stages.stages, std::vector<Stage>{Stage::Output});
}

void TestMapFigure::controlWheelZoomsWhereThePointerIs()
{
    Shown shown(FigureKind::Head, analysisOf(forty_words));
    const DrawnMap before = shown.map(Stage::Weights);
    const QPoint place =
        (before.rect.topLeft() + QPointF(before.rect.width() * 0.8, before.rect.height() * 0.3)).toPoint();
    QTest::mouseMove(shown.figure.get(), place);
    const Cell pointed = *shown.hovered.back().cell;
    for (int i = 0; i < 4; ++i) {
        QWheelEvent wheel(QPointF(place), shown.figure->mapToGlobal(QPointF(place)), {}, {0, 120}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(shown.figure.get(), &wheel);
    }
    const DrawnMap after = shown.map(Stage::Weights);
    QVERIFY(after.shown.width() < before.shown.width() / 2);
    QVERIFY(after.shown.contains(QPointF(double(pointed.column) + 0.5, double(pointed.row) + 0.5)));
}

void TestMapFigure::zoomedFigurePansAndShowsAllAgain()
{
    Shown shown(FigureKind::Head, analysisOf(forty_words));
    auto* head = dynamic_cast<HeadFigure*>(shown.figure.get());
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(head, Qt::Key_Plus);
    QVERIFY(head->zoom() > 2);
    const QRectF before = shown.map(Stage::Weights).shown;
    const QPoint center = shown.map(Stage::Weights).rect.center().toPoint();
    QTest::mousePress(head, Qt::LeftButton, {}, center);
    QMouseEvent move(QEvent::MouseMove, QPointF(center - QPoint(60, 0)), head->mapToGlobal(center - QPoint(60, 0)),
                     Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(head, &move);
    QTest::mouseRelease(head, Qt::LeftButton, {}, center - QPoint(60, 0));
    QVERIFY(shown.map(Stage::Weights).shown.left() > before.left()); // the map moved with the pointer
    QTest::keyClick(head, Qt::Key_0);
    QCOMPARE(head->zoom(), 1.0);
    QCOMPARE(shown.map(Stage::Weights).shown.left(), 0.0);
}

void TestMapFigure::arrowKeysBringTheCellIntoSight()
{
    Shown shown(FigureKind::Head, analysisOf(forty_words));
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(shown.figure.get(), Qt::Key_Plus);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(shown.figure.get(), Qt::Key_Down);
    const Cell cell = *shown.selection.hovered;
    QVERIFY(shown.map(Stage::Weights)
                .shown.adjusted(-0.01, -0.01, 0.01, 0.01)
                .contains(QRectF(double(cell.column), double(cell.row), 1, 1)));
}

void TestMapFigure::highStripScrolls()
{
    Shown shown(FigureKind::Stages, analysisOf(six_words));
    shown.figure->resize(500, 300);
    QVERIFY(shown.figure->shownDrawing().size.height() > 300);
    QCOMPARE(shown.figure->scrolled(), 0);
    QWheelEvent wheel(QPointF(50, 50), shown.figure->mapToGlobal(QPointF(50, 50)), {}, {0, -240}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(shown.figure.get(), &wheel);
    QVERIFY(shown.figure->scrolled() > 0);
    // What is under the pointer now is what is drawn there now.
    const DrawnMap map = shown.map(Stage::Query);
    const QPoint place = map.rect.center().toPoint() - QPoint(0, shown.figure->scrolled());
    if (shown.figure->rect().contains(place)) {
        QTest::mouseMove(shown.figure.get(), place);
        QCOMPARE(shown.hovered.back().stage, Stage::Query);
    }
}

void TestMapFigure::aStageChosenElsewhereComesIntoSight()
{
    Shown shown(FigureKind::Stages, analysisOf(six_words));
    shown.figure->resize(500, 300);
    shown.figure->clearFocus();
    for (const Stage stage : {Stage::Output, Stage::Query, Stage::Projected}) {
        shown.selection.stage = stage;
        shown.figure->showAnalysis(shown.shown, shown.selection);
        const double top = shown.map(stage).panel.top() - shown.figure->scrolled();
        QVERIFY2(top >= 0 && top < 300, stageName(stage).data());
    }
}

void TestMapFigure::emptyFigureSaysWhatToDo()
{
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages}) {
        const auto figure = mapFigure(kind);
        figure->showAnalysis(nullptr, {});
        const Drawing drawing = figure->drawing(QSizeF(600, 400));
        QVERIFY(drawing.maps.empty());
        QVERIFY(!drawing.texts.empty());
        QVERIFY(figure->description().contains(QLatin1String("sentence")));
        QCOMPARE(figure->image({600, 400}, 1).size(), QSize(600, 400));
    }
}

void TestMapFigure::descriptionFollowsTheSelection()
{
    Shown shown(FigureKind::Head, analysisOf(six_words));
    QVERIFY(shown.figure->accessibleDescription().contains(QStringLiteral("6 × 6")));
    shown.selection.hovered = Cell{1, 0};
    shown.figure->showAnalysis(shown.shown, shown.selection);
    QVERIFY(shown.figure->accessibleDescription().contains(QLatin1String("cat (1)")));
}

void TestMapFigure::aHeadThatIsGoneIsNotShown()
{
    Selection selection;
    selection.head = 3;
    Shown shown(FigureKind::Head, analysisOf(six_words), selection);
    shown.figure->showAnalysis(analysisOf(six_words, {}, 2), selection);
    QCOMPARE(shown.figure->shownDrawing().maps.front().head, Index(1));
}

QTEST_MAIN(TestMapFigure)
#include "test_map_figure.moc"
