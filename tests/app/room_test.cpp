// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure has of a low window with large text: a class at a projector needs the figure, not what stands around
// it.
#include "window_fixture.h"

#include "figure/compare_figure.h"
#include "figure/head_figure.h"
#include "figure/heads_figure.h"
#include "session/covers.h"
#include "small_checkpoint.h"
#include "views/cell_line.h"
#include "views/change_list.h"
#include "views/compact_line.h"
#include "views/fold_bar.h"
#include "views/prediction_panel.h"
#include "views/stage_chooser.h"

#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

using namespace headlight;

namespace {

constexpr QSize low(1280, 800);

/// What is in sight of a part, in its own pixels: whatever it stands in may be smaller.
QRect inSight(const QWidget& part)
{
    QRect seen = part.isVisible() ? part.rect() : QRect();
    for (const QWidget* around = part.parentWidget(); around; around = around->parentWidget())
        seen &= QRect(part.mapFrom(around, QPoint(0, 0)), around->size());
    return seen;
}

/// A window at a size of its text, in class or not, on one of its tabs.
struct Room : WindowFixture
{
    Room(int percent, bool in_class) : WindowFixture(stored(percent))
    {
        is_ready = ready();
        if (in_class) {
            trigger("action_classroom");
            is_ready = is_ready && QTest::qWaitFor([this] { return window->isFullScreen(); });
        }
        window->resize(low);
        is_ready = is_ready && QTest::qWaitFor([this] { return window->size() == low; });
    }

    static Preferences stored(int percent)
    {
        Preferences preferences;
        preferences.text_scale = percent;
        return preferences;
    }

    QWidget* page() const { return find<QTabWidget>("tabs")->currentWidget(); }

    void show(int tab)
    {
        find<QTabWidget>("tabs")->setCurrentIndex(tab);
        QCoreApplication::processEvents();
        settled();
    }

    /// The height in sight of the tab's figure (of the atlas: its table).
    int figureHeight() const
    {
        int highest = 0;
        const auto look = [&](const QWidget* widget) { highest = std::max(highest, inSight(*widget).height()); };
        for (const Figure* figure : page()->findChildren<Figure*>())
            look(figure);
        for (const QTableView* table : page()->findChildren<QTableView*>(QStringLiteral("atlas")))
            look(table);
        return highest;
    }

    bool opens(const SmallCheckpoint& checkpoint)
    {
        window->openFile(checkpoint.path());
        return QTest::qWaitFor([this] { return !session->busy() && session->analysis()->pass; }, 20'000);
    }

    bool is_ready = false;
};

} // namespace

class RoomTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void cleanup() { applyTextScale(1); }

    void figuresHaveMostOfALowWindow_data()
    {
        QTest::addColumn<int>("percent");
        QTest::addColumn<bool>("in_class");
        QTest::addColumn<int>("least"); // per cent of the window's height
        QTest::newRow("200 %") << 200 << false << 50;
        QTest::newRow("200 % in class") << 200 << true << 65;
        QTest::newRow("250 %") << 250 << false << 50;
        QTest::newRow("250 % in class") << 250 << true << 65;
    }

    void figuresHaveMostOfALowWindow()
    {
        QFETCH(const int, percent);
        QFETCH(const bool, in_class);
        QFETCH(const int, least);
        Room room(percent, in_class);
        QVERIFY(room.is_ready);
        QStringList too_low;
        auto* tabs = room.find<QTabWidget>("tabs");
        const SmallCheckpoint checkpoint;
        for (int tab = 0; tab < tabs->count(); ++tab) {
            room.show(tab);
            if (tabs->tabText(tab) == QLatin1String("Layers"))
                QVERIFY(room.opens(checkpoint));
            if (auto* score = room.page()->findChild<QToolButton*>(QStringLiteral("score_sentence"))) {
                score->click();
                const auto* table = room.page()->findChild<QTableView*>(QStringLiteral("atlas"));
                QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 6, 20'000);
            }
            // Layouts follow when a progress bar goes.
            const auto height = [&room] { return 100 * room.figureHeight() / room.window->height(); };
            (void)QTest::qWaitFor([&] { return height() >= least; });
            const int share = height();
            qInfo("%s: %d %%", qPrintable(tabs->tabText(tab)), share);
            if (share < least)
                too_low << QStringLiteral("%1: %2 %").arg(tabs->tabText(tab)).arg(share);
        }
        QVERIFY2(too_low.isEmpty(), qPrintable(too_low.join(QLatin1String(", "))));
        QVERIFY(room.window->minimumSizeHint().width() <= low.width()); // nothing asks for more
        QVERIFY(room.window->minimumSizeHint().height() <= low.height());
    }

    void aMapOfSixTokensIsWhollyInSightWithItsLabels_data()
    {
        QTest::addColumn<int>("percent");
        QTest::addColumn<bool>("in_class");
        QTest::newRow("200 %") << 200 << false;
        QTest::newRow("200 % in class") << 200 << true;
        QTest::newRow("250 % in class") << 250 << true;
    }

    void aMapOfSixTokensIsWhollyInSightWithItsLabels()
    {
        QFETCH(const int, percent);
        QFETCH(const bool, in_class);
        Room room(percent, in_class);
        QVERIFY(room.is_ready);
        room.show(0);
        const auto* heads = room.page()->findChild<HeadsFigure*>();
        QVERIFY(heads && heads->isVisible());
        const QRect seen = inSight(*heads);
        const DrawnMap& map = heads->shownDrawing().maps.front();
        QCOMPARE(map.matrix.rows(), Index(6));
        QVERIFY2(QRectF(seen).contains(map.panel.toAlignedRect().adjusted(0, 0, -1, -1)),
                 qPrintable(QStringLiteral("%1 of %2").arg(map.panel.bottom()).arg(seen.bottom())));
        QVERIFY(map.panel.contains(map.rect));
    }

    void aComparisonIsInSightAndItsListOneKeyAway_data() { aMapOfSixTokensIsWhollyInSightWithItsLabels_data(); }

    void aComparisonIsInSightAndItsListOneKeyAway()
    {
        QFETCH(const int, percent);
        QFETCH(const bool, in_class);
        Room room(percent, in_class);
        QVERIFY(room.is_ready);
        Request request = room.session->request();
        request.kept = KeptRequest(request);
        request.mask.rules = {CausalRule{}};
        room.session->setRequest(request);
        room.show(5);
        room.window->resize(low); // the news that it fills a small screen may have come late
        const auto* figure = room.page()->findChild<CompareFigure*>();
        QVERIFY(figure && figure->isVisible());
        QCOMPARE(figure->shownDrawing().maps.size(), std::size_t(3));
        const auto areInSight = [figure] {
            const QRectF seen = QRectF(inSight(*figure)).translated(0, figure->scrolled());
            return std::ranges::all_of(figure->shownDrawing().maps,
                                       [&](const DrawnMap& map) { return seen.contains(map.rect); });
        };
        QTRY_VERIFY(areInSight());
        const auto* list = room.page()->findChild<ChangeList*>();
        QVERIFY(!list->isVisible());
        room.trigger("action_other_figure");
        QTRY_VERIFY(list->isVisible() && list->hasFocus());
        QVERIFY(!figure->isVisible());
        QVERIFY(list->model()->rowCount() > 0);
        room.trigger("action_other_figure");
        QTRY_VERIFY(figure->isVisible());
    }

    void theSelectedCellInClassLeavesTheFigureItsRoom()
    {
        Room room(200, true);
        QVERIFY(room.is_ready);
        room.show(0);
        auto* line = room.window->findChild<CellLine*>();
        QVERIFY(!line->isVisible());
        Selection selection = room.session->selection();
        selection.pinned = Cell{1, 0};
        room.session->setSelection(selection);
        QVERIFY(line->isVisible());
        QVERIFY(line->text().contains(QLatin1String("cat (1)")));
        QTRY_VERIFY(line->height() < 2 * line->fontMetrics().height());
        QVERIFY2(100 * room.figureHeight() >= 65 * room.window->height(),
                 qPrintable(QString::number(room.figureHeight())));
    }

    void theChoosersComeOverTheFigureByTheirKeysAndGoWithEscape()
    {
        Room room(200, true);
        QVERIFY(room.is_ready);
        room.show(0);
        auto* bar = room.page()->findChild<FoldBar*>();
        auto* figure = room.page()->findChild<HeadsFigure*>();
        figure->setFocus();
        const int height = room.figureHeight();
        QVERIFY(!bar->isVisible());
        // The one that its letter leads to.
        QTest::keyClick(room.window.get(), Qt::Key_R, Qt::AltModifier);
        auto* range = room.page()->findChild<QComboBox*>(QStringLiteral("range"));
        QVERIFY(range->isVisible() && range->hasFocus());
        QCOMPARE(figure->height(), height); // it lies over the figure, which does not jump
        QTest::keyClick(range, Qt::Key_Down);
        QCOMPARE(range->currentIndex(), 1);
        QTest::keyClick(range, Qt::Key_Escape);
        QVERIFY(!bar->isVisible() && figure->hasFocus());
        QVERIFY(room.window->isFullScreen());
        // The first one.
        QTest::keyClick(room.window.get(), Qt::Key_F7);
        QVERIFY(bar->isVisible() && bar->isAncestorOf(QApplication::focusWidget()));
        figure->setFocus();
        QVERIFY(!bar->isVisible());
        // Steps need no list.
        QTest::keyClick(room.window.get(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(room.session->selection().head, Index(1));
        auto* button = room.window->findChild<QToolButton*>(QStringLiteral("choosers_button"));
        QVERIFY2(button->isVisible() && button->text().contains(QLatin1String("Head 1")), qPrintable(button->text()));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(bar->isVisible());
    }

    void puttingTheChoosersAwayLeavesThePageWhereItIs()
    {
        Room room(200, false);
        QVERIFY(room.is_ready);
        room.show(3);
        const auto* scroll = room.page()->findChild<QScrollArea*>(QStringLiteral("scroll"));
        QTest::keyClick(room.window.get(), Qt::Key_F7);
        QVERIFY(room.page()->findChild<FoldBar*>()->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!room.page()->findChild<FoldBar*>()->isVisible());
        QCOMPARE(scroll->verticalScrollBar()->value(), 0);
    }

    void predictingShowsTheWholeMapAndTakesTheKeys()
    {
        Room room(200, false);
        QVERIFY(room.is_ready);
        for (const int tab : {0, 1}) {
            room.show(tab);
            QTest::keyClick(room.window.get(), Qt::Key_F2, Qt::ControlModifier);
            auto* figure = room.page()->findChild<HeadFigure*>();
            QTRY_VERIFY(figure->isVisible() && figure->hasFocus());
            QCoreApplication::processEvents();
            const DrawnMap& map = figure->shownDrawing().maps.front();
            const QRect seen = inSight(*figure);
            QVERIFY2(map.rect.bottom() <= seen.bottom(),
                     qPrintable(QStringLiteral("%1 of %2").arg(map.rect.bottom()).arg(seen.bottom())));
            QTest::keyClick(figure, Qt::Key_5);
            QVERIFY(room.session->selection().covers->guess({0, 0}));
            QTest::keyClick(room.window.get(), Qt::Key_F3, Qt::ShiftModifier);
            QVERIFY(!room.session->selection().covers);
        }
    }

    void theViewIsNamedAndChangedWithoutItsTab()
    {
        Room room(200, false);
        QVERIFY(room.is_ready);
        auto* tabs = room.find<QTabWidget>("tabs");
        auto* button = room.window->findChild<QToolButton*>(QStringLiteral("view_button"));
        room.show(0);
        QVERIFY(!tabs->tabBar()->isVisible() && button->isVisible());
        QVERIFY2(button->text().contains(QLatin1String("Heads")), qPrintable(button->text()));
        QTest::keyClick(room.window.get(), Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(tabs->currentIndex(), 2);
        QVERIFY2(button->text().contains(QLatin1String("Links")), qPrintable(button->text()));
        room.trigger("action_normal_size");
        QTRY_VERIFY(tabs->tabBar()->isVisible() && !button->isVisible());
        QVERIFY(room.page()->findChild<FoldBar*>()->isVisible());
    }

    void theOtherFigureComesByItsKey()
    {
        Room room(200, false);
        QVERIFY(room.is_ready);
        for (const int tab : {0, 1}) {
            room.show(tab);
            const QList<AnalysisFigure*> figures = room.page()->findChildren<AnalysisFigure*>();
            QCOMPARE(figures.size(), 2);
            QVERIFY(figures[0]->isVisible() != figures[1]->isVisible()); // beside the panel there is room for one
            const bool first = figures[0]->isVisible();
            QTest::keyClick(room.window.get(), Qt::Key_F8);
            QVERIFY(figures[0]->isVisible() != first && figures[1]->isVisible() == first);
            QVERIFY(figures[first ? 1 : 0]->hasFocus());
            QTest::keyClick(room.window.get(), Qt::Key_F8);
            QVERIFY(figures[0]->isVisible() == first);
        }
    }

    void predictionsMakeRoomForTheWallAndComeByAKey()
    {
        const SmallCheckpoint checkpoint;
        Room room(200, true);
        QVERIFY(room.is_ready);
        QVERIFY(room.opens(checkpoint));
        room.show(7);
        auto* panel = room.page()->findChild<PredictionPanel*>();
        QTRY_VERIFY(!panel->isVisible());
        QVERIFY(100 * room.figureHeight() >= 65 * room.window->height());
        QTest::keyClick(room.window.get(), Qt::Key_F8);
        QVERIFY(panel->isVisible());
        QTest::keyClick(room.window.get(), Qt::Key_F8);
        QVERIFY(!panel->isVisible());
        room.trigger("action_classroom");
        room.trigger("action_normal_size");
        room.window->resize(1280, 800);
        QTRY_VERIFY(panel->isVisible());
    }

    void choosersInARoomyWindowTakeTheirLineOnly()
    {
        Room room(100, false);
        QVERIFY(room.is_ready);
        const auto* tabs = room.find<QTabWidget>("tabs");
        for (int tab = 0; tab < tabs->count(); ++tab) {
            room.show(tab);
            const auto* bar = room.page()->findChild<FoldBar*>();
            QVERIFY(bar->isVisible());
            QVERIFY2(bar->height() < room.window->height() / 8,
                     qPrintable(QStringLiteral("%1: %2").arg(tabs->tabText(tab)).arg(bar->height())));
        }
    }

    void aStageChosenShowsTheCellWalkedTo()
    {
        Room room(200, true);
        QVERIFY(room.is_ready);
        room.show(1);
        Selection selection = room.session->selection();
        selection.hovered = Cell{2, 1};
        selection.hovered_stage = Stage::Weights;
        room.session->setSelection(selection);
        auto* line = room.window->findChild<CellLine*>();
        QVERIFY2(line->text().contains(QLatin1String("Weights")), qPrintable(line->text()));
        auto* stages = room.page()->findChild<StageChooser*>()->findChild<QComboBox*>();
        stages->setCurrentIndex(stages->findText(QStringLiteral("Scores")));
        QVERIFY2(line->text().contains(QLatin1String("Scores")), qPrintable(line->text()));
        QCOMPARE(room.session->selection().cell(), std::optional(Cell{2, 1}));
        stages->setCurrentIndex(stages->findText(QStringLiteral("Output")));
        QVERIFY(!room.session->selection().cell()); // entries are no keys
    }

    void keysThatStepThroughHeadsAreNotThoseOfTheWayBack()
    {
        Room room(100, false);
        QVERIFY(room.is_ready);
        room.show(0);
        for (const Cell cell : {Cell{1, 0}, Cell{2, 1}}) {
            Selection selection = room.session->selection();
            selection.pinned = cell;
            room.session->setSelection(selection);
        }
        QTest::keyClick(room.window.get(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(room.session->selection().head, Index(1));
        QTest::keyClick(room.window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(room.session->selection().head, Index(0));
        QTest::keyClick(room.window.get(), Qt::Key_F9);
        QCOMPARE(room.session->selection().head, Index(1)); // the place before
    }
};

QTEST_MAIN(RoomTest)
#include "room_test.moc"
