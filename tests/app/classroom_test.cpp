// SPDX-License-Identifier: GPL-3.0-or-later
// The window for a classroom, and the guided path in it, by keys.
#include "window_fixture.h"

#include "figure/head_figure.h"
#include "figure/stages_figure.h"
#include "views/cell_line.h"
#include "views/lesson_panel.h"
#include "views/stages_page.h"

#include <QDockWidget>
#include <QLabel>
#include <QTabWidget>

using namespace headlight;

class ClassroomTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }

    void panelsGoAndComeBackAsTheyWere()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        auto* source = w.find<QDockWidget>("source_dock");
        auto* inspector = w.find<QDockWidget>("inspector_dock");
        w.trigger("action_show_inspector"); // hidden before: stays so afterwards
        QVERIFY(!source->isHidden() && inspector->isHidden());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QTRY_VERIFY(w.window->isFullScreen());
        QVERIFY(source->isHidden() && inspector->isHidden());
        QVERIFY(!w.find<QAction>("action_show_source")->isChecked());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QTRY_VERIFY(!w.window->isFullScreen());
        QVERIFY(!source->isHidden());
        QVERIFY(inspector->isHidden());
        QVERIFY(w.find<QAction>("action_show_source")->isChecked());
    }

    void panelsHaveTheirWidthsAgainAfterTheMode()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.window->resize(1280, 800);
        auto* source = w.find<QDockWidget>("source_dock");
        auto* inspector = w.find<QDockWidget>("inspector_dock");
        auto* workspace = qobject_cast<QMainWindow*>(source->parentWidget());
        workspace->resizeDocks({source, inspector}, {340, 390}, Qt::Horizontal);
        QTRY_COMPARE(source->width(), 340);
        QTRY_COMPARE(inspector->width(), 390);
        for (int round = 0; round < 2; ++round) {
            QTest::keyClick(w.window.get(), Qt::Key_F11);
            QTRY_VERIFY(w.window->isFullScreen() && source->isHidden());
            QTest::keyClick(w.window.get(), Qt::Key_F11);
            QTRY_VERIFY(!w.window->isFullScreen() && w.window->width() == 1280);
            QTRY_COMPARE(source->width(), 340);
            QTRY_COMPARE(inspector->width(), 390);
        }
    }

    void pathMakesRoomWhereLinesAreFewAndGivesItBack()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.window->resize(1280, 760);
        for (int i = 0; i < 5; ++i)
            w.trigger("action_larger");
        QCOMPARE(w.window->preferences().text_scale, 200);
        auto* source = w.find<QDockWidget>("source_dock");
        auto* inspector = w.find<QDockWidget>("inspector_dock");
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        QTRY_VERIFY(source->isHidden() && inspector->isHidden());
        w.window->resize(1280, 760);
        QTRY_VERIFY(w.window->findChild<LessonPanel*>()->isBeside());
        QTRY_VERIFY(w.window->findChild<StagesFigure*>()->height() > 760 / 3);
        QTest::keyClick(w.window.get(), Qt::Key_Escape);
        QVERIFY(!source->isHidden() && !inspector->isHidden());
        // Where there is room enough nothing is put away.
        w.trigger("action_normal_size");
        QTRY_VERIFY(source->fontMetrics().height() < 24); // the widgets are told by the event loop
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY(!source->isHidden() && !inspector->isHidden());
    }

    void panelsComeBackAfterAPathThatWasLeftInClass()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.window->resize(1280, 760);
        for (int i = 0; i < 5; ++i)
            w.trigger("action_larger");
        auto* source = w.find<QDockWidget>("source_dock");
        auto* inspector = w.find<QDockWidget>("inspector_dock");
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        QTRY_VERIFY(source->isHidden() && inspector->isHidden());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QTRY_VERIFY(w.window->isFullScreen());
        QTest::keyClick(w.window.get(), Qt::Key_Escape);
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QTRY_VERIFY(!w.window->isFullScreen());
        w.window->resize(1280, 750); // the former size comes, and with it the former widths
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
        QVERIFY(!source->isHidden() && !inspector->isHidden());
        w.trigger("action_normal_size");
    }

    void panelsAreReachableByTheirKeysMeanwhile()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        w.trigger("action_show_inspector");
        QVERIFY(!w.find<QDockWidget>("inspector_dock")->isHidden());
        QVERIFY(w.find<QDockWidget>("source_dock")->isHidden());
    }

    void nextStartIsAnOrdinaryOne()
    {
        Preferences stored;
        {
            WindowFixture w;
            QVERIFY(w.ready());
            QTest::keyClick(w.window.get(), Qt::Key_F11);
            QTRY_VERIFY(w.window->isFullScreen());
            stored = w.window->preferences();
        }
        WindowFixture w(stored);
        QVERIFY(w.ready());
        QVERIFY(!w.window->isFullScreen());
        QVERIFY(!w.find<QDockWidget>("source_dock")->isHidden());
        QVERIFY(!w.find<QDockWidget>("inspector_dock")->isHidden());
    }

    void textGrownInClassLeavesTheDocksApartFromTheFigure()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        for (int i = 0; i < 12; ++i)
            w.trigger("action_larger");
        QCOMPARE(w.window->preferences().text_scale, 300);
        QVERIFY(w.find<QDockWidget>("source_dock")->isHidden());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QVERIFY(!w.find<QDockWidget>("source_dock")->isHidden());
        auto* workspace = qobject_cast<QMainWindow*>(w.find<QDockWidget>("source_dock")->parentWidget());
        QVERIFY(workspace);
        // Large text: one stands behind the other, as it does outside of the mode.
        QVERIFY(workspace->tabifiedDockWidgets(w.find<QDockWidget>("source_dock"))
                    .contains(w.find<QDockWidget>("inspector_dock")));
        for (int i = 0; i < 12; ++i)
            w.trigger("action_smaller");
        QCOMPARE(w.window->preferences().text_scale, 75);
        w.trigger("action_normal_size");
    }

    void selectedCellIsReadWithoutHoverOrInspector()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        auto* line = w.window->findChild<CellLine*>();
        QVERIFY(!line->isVisible());
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QVERIFY(line->isVisible());
        Selection selection;
        selection.pinned = Cell{1, 0};
        w.session->setSelection(selection);
        QVERIFY2(line->text().contains(QLatin1String("cat (1)")), qPrintable(line->text()));
        QVERIFY(line->text().contains(QLatin1String("The (0)")));
        QTest::keyClick(w.window.get(), Qt::Key_F11);
        QVERIFY(!line->isVisible());
    }

    void pathIsWalkedWithKeysAndLeftWithEscape()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        auto* panel = w.window->findChild<LessonPanel*>();
        auto* tabs = w.find<QTabWidget>("tabs");
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY(panel->isVisible());
        QCOMPARE(tabs->currentIndex(), 1); // Stages
        QCOMPARE(w.session->selection().stage, Stage::Input);
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(w.window.get(), Qt::Key_PageDown, Qt::AltModifier);
        QCOMPARE(w.session->selection().stage, Stage::Scores);
        QTest::keyClick(w.window.get(), Qt::Key_PageUp, Qt::AltModifier);
        QCOMPARE(w.session->selection().stage, Stage::Value);
        QTest::keyClick(w.window.get(), Qt::Key_Escape);
        QVERIFY(!panel->isVisible());
        QCOMPARE(w.session->selection().stage, Stage::Value);
        QCOMPARE(tabs->currentIndex(), 1);
    }

    void pathAtLargeTextLeavesTheFigureItsHeight()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.window->resize(1280, 760);
        for (int i = 0; i < 5; ++i)
            w.trigger("action_larger");
        QCOMPARE(w.window->preferences().text_scale, 200);
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        auto* panel = w.window->findChild<LessonPanel*>();
        QVERIFY(panel->isVisible());
        w.window->resize(1280, 760);
        QTRY_COMPARE(w.window->size(), QSize(1280, 760)); // nothing asks for more
        QTRY_VERIFY(panel->isBeside());
        auto* strip = w.window->findChild<StagesFigure*>();
        auto* large = w.window->findChild<StagesPage*>()->findChild<HeadFigure*>();
        QTRY_VERIFY(strip->isVisible() && !large->isVisible());
        QVERIFY2(strip->height() > 760 / 3, qPrintable(QString::number(strip->height())));
        for (int i = 0; i < 12; ++i) {
            const DrawnMap* lit = nullptr;
            for (const DrawnMap& map : strip->shownDrawing().maps)
                if (map.stage == w.session->selection().stage && !map.share)
                    lit = &map;
            QVERIFY(lit);
            QVERIFY(lit->panel.top() >= strip->scrolled());
            for (const QLabel* label : panel->findChildren<QLabel*>())
                if (!label->pixmap(Qt::ReturnByValue).isNull() && !label->isHidden())
                    QVERIFY(label->pixmap(Qt::ReturnByValue).height() > 8); // the formula
            QVERIFY(lit->panel.top() < strip->scrolled() + strip->height() / 2);
            QTest::keyClick(w.window.get(), Qt::Key_PageDown, Qt::AltModifier);
            if (w.find<QTabWidget>("tabs")->currentIndex() != 1)
                break;
        }
        w.trigger("action_normal_size");
        QTRY_VERIFY(large->isVisible() || w.find<QTabWidget>("tabs")->currentIndex() != 1);
    }

    void pathIsToldInChinese()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.trigger("action_language_zh_CN");
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier);
        auto* panel = w.window->findChild<LessonPanel*>();
        const auto chinese = [panel] {
            for (const QLabel* label : panel->findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("词元")))
                    return true;
            return false;
        };
        QTRY_VERIFY(chinese());
    }
};

QTEST_MAIN(ClassroomTest)
#include "classroom_test.moc"
