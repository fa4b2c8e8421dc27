// SPDX-License-Identifier: GPL-3.0-or-later
// The models that come with the program, as a person meets them in the window: small ones of the test's own, and the
// trained ones where they are.
#include "shipped_folder.h"
#include "views/example_guide.h"
#include "views/example_panel.h"
#include "views/model_menu.h"
#include "views/training_panel.h"
#include "window_fixture.h"

#include "figure/head_figure.h"
#include "figure/layers_figure.h"

#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QSlider>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>

using namespace headlight;

namespace {

bool shows(const Session& session, const std::string& path)
{
    const AnalysisPointer analysis = session.analysis();
    return !session.busy() && analysis && analysis->pass && analysis->pass->opened->source.path == path;
}

QAction* actionOf(const WindowFixture& w, const char* name)
{
    return w.window->findChild<ModelMenu*>()->findChild<QAction*>(QString::fromLatin1(name));
}

} // namespace

class ModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void cleanup() { applyTextScale(1); }

    void withoutModelsNothingIsOffered()
    {
        qputenv("HEADLIGHT_MODELS", "/not/there");
        WindowFixture w;
        QVERIFY(w.ready());
        QVERIFY(!w.window->findChild<ModelMenu*>()->menuAction()->isVisible());
        QVERIFY(!w.find<QToolButton>("models")->isVisible());
        qunsetenv("HEADLIGHT_MODELS");
    }

    void aModelStandsInTheSourcePanelAndIsOpenedRememberedAndSaved()
    {
        const ShippedFolder folder;
        WindowFixture w;
        QVERIFY(w.ready());
        auto* button = w.find<QToolButton>("models");
        QVERIFY(button->isVisible());
        auto* menu = w.window->findChild<ModelMenu*>();
        button->click();
        QVERIFY(menu->isVisible());
        menu->close();
        QAction* taught = actionOf(w, "model_tiny-taught");
        QVERIFY2(taught->text().contains(QLatin1String("taught: 2 heads")), qPrintable(taught->text()));
        QAction* emerged = actionOf(w, "model_tiny-emerged");
        QVERIFY2(emerged->text().contains(QLatin1String("emerged")), qPrintable(emerged->text()));
        taught->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:tiny-taught"), 20'000);
        QCOMPARE(w.window->preferences().recent_files.value(0), QStringLiteral("shipped:tiny-taught"));
        QVERIFY(w.session->canUndo());
        const QString path = folder.path("a.headlight");
        QVERIFY(w.session->save(path));
        w.trigger("action_new");
        QVERIFY(w.settled());
        // Nobody is asked whether the program's own model may be opened.
        bool asked = false;
        QTimer watching;
        connect(&watching, &QTimer::timeout, this, [&asked] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = true;
                box->reject();
            }
        });
        watching.start(20);
        w.window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:tiny-taught"), 20'000);
        QVERIFY(!asked);
        w.trigger("action_new");
        QVERIFY(w.settled());
        w.window->openFile(QStringLiteral("shipped:tiny-taught")); // as from the recent list
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:tiny-taught"), 20'000);
        // Its folder chosen by hand is the same model.
        w.window->openFile(folder.path("tiny-emerged"));
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:tiny-emerged"), 20'000);
    }

    void anExampleShowsTheHeadsTabWithItsWordsAndGivesWay()
    {
        const ShippedFolder folder;
        WindowFixture w;
        QVERIFY(w.ready());
        auto* tabs = w.find<QTabWidget>("tabs");
        tabs->setCurrentIndex(3);
        actionOf(w, "example_0")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:tiny-emerged"), 20'000);
        auto* panel = w.window->findChild<ExamplePanel*>();
        QVERIFY(panel->isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(tabs->currentIndex(), 0, 20'000);
        QTRY_VERIFY(w.session->selection().pinned.has_value());
        QCOMPARE(w.session->selection().pinned->row, Index(1));
        QTest::keyClick(w.window.get(), Qt::Key_G, Qt::ControlModifier); // the guided path takes its place
        QVERIFY(!panel->isVisible());
        actionOf(w, "example_0")->trigger();
        QVERIFY(panel->isVisible());
        QTest::keyClick(w.window.get(), Qt::Key_Escape);
        QVERIFY(!panel->isVisible());
    }

    void examplesSpeakTheLanguageOfTheWindow()
    {
        const ShippedFolder folder;
        WindowFixture w;
        QVERIFY(w.ready());
        w.trigger("action_language_zh_CN");
        QTRY_COMPARE(actionOf(w, "example_0")->text(), QStringLiteral("一个词往回看"));
        QCOMPARE(actionOf(w, "example_1")->text(), QStringLiteral("A verb && its subject"));
        w.trigger("action_language_en");
        QTRY_COMPARE(actionOf(w, "example_0")->text(), QStringLiteral("A word looks back"));
    }

    void theSliderLeadsThroughTheTraining()
    {
        const ShippedFolder folder;
        WindowFixture w;
        QVERIFY(w.ready());
        auto* slider = w.find<QSlider>("training_step");
        QVERIFY(!slider->isVisible());
        actionOf(w, "model_training")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:training/0300"), 20'000);
        auto* tabs = w.find<QTabWidget>("tabs");
        QCOMPARE(tabs->currentIndex(), 7);
        QVERIFY(slider->isVisible());
        QCOMPARE(slider->value(), 2);
        QCOMPARE(slider->maximum(), 2);
        auto* panel = w.window->findChild<TrainingPanel*>();
        auto* words = panel->findChild<QLabel*>(QStringLiteral("training_words"));
        QVERIFY(panel->isVisible());
        QVERIFY2(words->text().contains(QLatin1String("Step 300")), qPrintable(words->text()));
        QVERIFY2(words->text().contains(QString::fromUtf8("from 100 to 300 (0.08 → 0.625)")),
                 qPrintable(words->text()));
        const LayerPicturesPointer before = w.session->layerPictures();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:training/0100"), 20'000);
        QVERIFY(w.session->layerPictures() != before); // the wall is another
        QTest::keyClick(slider, Qt::Key_Left);
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:training/0000"), 20'000);
        QVERIFY2(words->text().contains(QLatin1String("Step 0")), qPrintable(words->text()));
        QVERIFY(slider->hasFocus());
        w.trigger("action_undo"); // all steps in a row
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:training/0300"), 20'000);
        QCOMPARE(slider->value(), 2);
        w.trigger("action_undo");
        QVERIFY(w.settled());
        QVERIFY(!slider->isVisible() && !panel->isVisible());
    }

    void figuresKeepTheirShareOfALowWindow_data()
    {
        QTest::addColumn<int>("percent");
        QTest::newRow("200 %") << 200;
        QTest::newRow("250 %") << 250;
    }

    void figuresKeepTheirShareOfALowWindow()
    {
        QFETCH(const int, percent);
        const ShippedFolder folder;
        Preferences preferences;
        preferences.text_scale = percent;
        WindowFixture w(preferences);
        QVERIFY(w.ready());
        const QSize low(1280, 800);
        w.window->resize(low);
        QVERIFY(QTest::qWaitFor([&] { return w.window->size() == low; }));
        actionOf(w, "example_1")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:tiny-taught"), 20'000);
        const auto highest = [&w] {
            int height = 0;
            for (const Figure* figure : w.find<QTabWidget>("tabs")->currentWidget()->findChildren<Figure*>())
                height = std::max(height, figure->isVisible() ? figure->visibleRegion().boundingRect().height() : 0);
            return 100 * height / w.window->height();
        };
        QTRY_VERIFY_WITH_TIMEOUT(highest() >= 50, 5'000); // the words stand beside the figure
        QVERIFY(w.window->findChild<ExamplePanel*>()->isVisible());
        // Where there is room for one figure, it is the map of the head that was found.
        QTRY_VERIFY(w.session->selection().pinned.has_value());
        QTRY_VERIFY(w.find<QTabWidget>("tabs")->currentWidget()->findChild<HeadFigure*>()->isVisible());
        QVERIFY(w.window->minimumSizeHint().width() <= low.width());
        QTest::keyClick(w.window.get(), Qt::Key_Escape);
        actionOf(w, "model_training")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(shows(*w.session, "shipped:training/0300"), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(highest() >= 50, 5'000);
        QVERIFY(w.window->minimumSizeHint().width() <= low.width() &&
                w.window->minimumSizeHint().height() <= low.height());
        auto* panel = w.window->findChild<TrainingPanel*>();
        QVERIFY(!panel->isVisible());
        QTest::keyClick(w.window.get(), Qt::Key_F8); // the curves come by their key
        QTRY_VERIFY(panel->isVisible());
    }

    void trainedModelsShowWhatTheirExamplesSay()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        auto* guide = w.window->findChild<ExampleGuide*>();
        QVERIFY(!guide->examples().empty());
        for (std::size_t i = 0; i < guide->examples().size(); ++i) {
            guide->start(i);
            QTRY_VERIFY2_WITH_TIMEOUT(guide->page().here.startsWith(QLatin1String("Here")),
                                      qPrintable(guide->page().here), 60'000);
            QVERIFY2(guide->page().here.contains(QLatin1String("the largest of its row.")),
                     qPrintable(guide->page().title + QLatin1String(": ") + guide->page().here));
            guide->leave();
        }
    }
};

QTEST_MAIN(ModelsTest)
#include "models_test.moc"
