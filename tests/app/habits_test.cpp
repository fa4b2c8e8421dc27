// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "figure/figure.h"
#include "session/hand_examples.h"
#include "session/save_file.h"
#include "session/session_file.h"
#include "views/recipe_table.h"
#include "views/text_line.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDockWidget>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QUrl>

using namespace headlight;

namespace {

/// Every text that stands somewhere in the window; a set, since menus make their entries anew.
QSet<QString> allTexts(const MainWindow& window)
{
    QStringList texts{window.windowTitle()};
    for (const QAction* action : window.findChildren<QAction*>())
        texts << action->text() << action->toolTip();
    for (const QWidget* widget : window.findChildren<QWidget*>())
        texts << widget->toolTip() << widget->accessibleName();
    for (const QLabel* label : window.findChildren<QLabel*>())
        texts << label->text();
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
        texts << button->text();
    for (const QTabWidget* tabs : window.findChildren<QTabWidget*>()) {
        for (int i = 0; i < tabs->count(); ++i)
            texts << tabs->tabText(i);
    }
    return QSet<QString>(texts.cbegin(), texts.cend());
}

/// Presses a button of the next message box.
void answerNext(QMessageBox::StandardButton button, bool& asked)
{
    QTimer::singleShot(0, qApp, [button, &asked] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        asked = box != nullptr;
        if (box)
            box->button(button)->click();
    });
}

} // namespace

/// Language, preferences, files, and the ways out.
class HabitsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }

    void theKeyboardGoesAroundThePartsOfTheWindow()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        auto* tabs = w.find<QTabWidget>("tabs");
        tabs->setCurrentIndex(1);
        w.window->findChild<TextLine*>()->setFocus();
        const std::vector<QWidget*> parts = {w.find<QDockWidget>("source_dock"), tabs->currentWidget(),
                                             w.find<QDockWidget>("inspector_dock"), w.window->findChild<TextLine*>()};
        const auto has_keys = [](QWidget* part) {
            QWidget* focused = QApplication::focusWidget();
            return focused && (part == focused || part->isAncestorOf(focused));
        };
        for (QWidget* part : parts) {
            QTest::keyClick(w.window.get(), Qt::Key_F6);
            if (part == parts[0])
                QVERIFY(w.find<QWidget>("source")->hasFocus()); // not the button that closes the panel
            if (part != parts[2])                               // an inspector without a cell may have nothing to go to
                QVERIFY2(has_keys(part), part->metaObject()->className());
            else if (!has_keys(part))
                break;
        }
        parts[0]->hide();
        w.window->findChild<TextLine*>()->findChild<QLineEdit*>()->setFocus();
        QTest::keyClick(w.window.get(), Qt::Key_F6);
        QVERIFY(has_keys(parts[1]));
        QTest::keyClick(w.window.get(), Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(has_keys(parts[3]));
    }

    void theTabKeyReadsTheSourcePanelFromTopToBottom()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.session->setRequest(handExample(HandExample::TwoTokens)); // its matrices are made now
        QVERIFY(w.settled());
        auto* panel = w.window->findChild<SourcePanel*>();
        auto* first = w.find<QWidget>("source");
        first->setFocus();
        int top = panel->findChild<QScrollArea*>()->widget()->height();
        const auto placeOf = [&](QWidget* widget) {
            return QRect(widget->mapTo(panel->findChild<QScrollArea*>()->widget(), QPoint(0, 0)), widget->size());
        };
        QRect last = placeOf(first);
        int walked = 0;
        bool in_matrix = false;
        for (; walked < 200; ++walked) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* now = QApplication::focusWidget();
            if (!now || !panel->isAncestorOf(now))
                break;
            in_matrix |= qobject_cast<QAbstractItemView*>(now) != nullptr;
            const QRect place = placeOf(now);
            QVERIFY2(place.bottom() > last.top(), qPrintable(now->objectName())); // never back up
            last = place;
        }
        QVERIFY(in_matrix);
        QVERIFY2(walked > 12 && walked < 200, qPrintable(QString::number(walked))); // and out of it in the end
        QVERIFY(last.bottom() > top / 2);
    }

    void recipesAreReadableInANarrowPanelOfLargeText()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.window->resize(1280, 760);
        for (int i = 0; i < 5; ++i)
            w.trigger("action_larger");
        auto* table = w.window->findChild<RecipeTable*>();
        auto* header = table->horizontalHeader();
        QTRY_VERIFY(table->fontMetrics().height() > 24);
        const auto uncut = [&] {
            for (int column = 0; column < header->count(); ++column)
                for (int row = 0; row < table->model()->rowCount(); ++row) {
                    const QString text = table->model()->index(row, column).data().toString();
                    if (header->sectionSize(column) < table->fontMetrics().horizontalAdvance(text))
                        return false;
                }
            return header->count() > 0;
        };
        QTRY_VERIFY(uncut());
        w.trigger("action_normal_size");
    }

    void keysOfAPageGoOnWithTheFigureOfTheNextOne()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        auto* tabs = w.find<QTabWidget>("tabs");
        tabs->currentWidget()->findChild<Figure*>()->setFocus();
        QTest::keyClick(w.window.get(), Qt::Key_3, Qt::ControlModifier);
        QVERIFY(qobject_cast<Figure*>(QApplication::focusWidget()));
        QVERIFY(tabs->widget(2)->isAncestorOf(QApplication::focusWidget()));
        w.window->findChild<TextLine*>()->findChild<QLineEdit*>()->setFocus();
        QTest::keyClick(w.window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget())); // a sentence is typed on
        QTest::keyClick(w.window.get(), Qt::Key_M, Qt::ControlModifier);
        QVERIFY(qobject_cast<Figure*>(QApplication::focusWidget())); // whose keys paint
        QTest::keyClick(w.window.get(), Qt::Key_M, Qt::ControlModifier);
    }

    void aFieldReachedByItsAltKeyIsScrolledIntoSight()
    {
        WindowFixture w;
        QVERIFY(w.ready());
        w.window->resize(1280, 700);
        auto* panel = w.window->findChild<SourcePanel*>();
        auto* area = panel->findChild<QScrollArea*>();
        QVERIFY(area);
        const auto seen = [area](QWidget* widget) {
            return area->viewport()->rect().contains(
                QRect(widget->mapTo(area->viewport(), QPoint(0, 0)), widget->size()));
        };
        auto* first = w.find<QWidget>("heads");
        auto* last = w.find<QWidget>("seed");
        QVERIFY(first && last);
        area->verticalScrollBar()->setValue(0);
        QVERIFY(!seen(last));
        last->setFocus(Qt::ShortcutFocusReason);
        QVERIFY(seen(last));
        first->setFocus(Qt::ShortcutFocusReason);
        QVERIFY(seen(first));
    }
    void languageSwitchesThereAndBackWithoutRestart();
    void preferencesComeBack();
    void textScaleStaysWithinItsLimits();
    void largeTextPutsThePanelsBehindEachOther();
    void changedDocumentIsNotLostUnasked();
    void savedDocumentIsNotAskedAbout();
    void droppedSessionIsOpened();
    void unreadableSessionKeepsTheDocument();
    void closingWhileBusyTakesLessThanASecond();
};

void HabitsTest::languageSwitchesThereAndBackWithoutRestart()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const QSet<QString> english = allTexts(*fixture.window);
    fixture.trigger("action_language_zh_CN");
    QCoreApplication::processEvents();
    QCOMPARE(fixture.language.current(), QStringLiteral("zh_CN"));
    QVERIFY(allTexts(*fixture.window) != english);
    QCOMPARE(fixture.window->preferences().language, QStringLiteral("zh_CN"));
    fixture.trigger("action_language_en");
    QCoreApplication::processEvents();
    QCOMPARE(allTexts(*fixture.window), english);
}

void HabitsTest::preferencesComeBack()
{
    Preferences stored;
    {
        WindowFixture fixture;
        QVERIFY(fixture.ready());
        fixture.window->resize(1111, 777);
        fixture.trigger("action_larger");
        fixture.trigger("action_larger");
        fixture.trigger("action_scaling");
        fixture.trigger("action_show_inspector");
        fixture.find<QMenu>("menu_color_map")->actions().at(2)->trigger();
        stored = fixture.window->preferences();
    }
    QCOMPARE(stored.text_scale, 125);
    QCOMPARE(stored.color_map, QStringLiteral("magma"));
    WindowFixture again(stored);
    QVERIFY(again.ready());
    QCOMPARE(again.window->size(), QSize(1111, 777));
    QCOMPARE(again.find<QTabWidget>("tabs")->currentIndex(), 3);
    QVERIFY(again.find<QDockWidget>("inspector_dock")->isHidden());
    QVERIFY(!again.find<QDockWidget>("source_dock")->isHidden());
    QVERIFY(again.find<QMenu>("menu_color_map")->actions().at(2)->isChecked());
    QCOMPARE(again.window->preferences().text_scale, 125);
    again.trigger("action_normal_size");
}

void HabitsTest::textScaleStaysWithinItsLimits()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const double normal = QApplication::font().pointSizeF();
    for (int i = 0; i < 30; ++i)
        fixture.trigger("action_larger");
    QCOMPARE(fixture.window->preferences().text_scale, 300);
    QCOMPARE(QApplication::font().pointSizeF(), normal * 3);
    for (int i = 0; i < 30; ++i)
        fixture.trigger("action_smaller");
    QCOMPARE(fixture.window->preferences().text_scale, 75);
    fixture.trigger("action_normal_size");
    QCOMPARE(QApplication::font().pointSizeF(), normal);
}

void HabitsTest::largeTextPutsThePanelsBehindEachOther()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const auto* workspace = qobject_cast<QMainWindow*>(fixture.find<QDockWidget>("source_dock")->parentWidget());
    const auto behind = [&] {
        return workspace->tabifiedDockWidgets(fixture.find<QDockWidget>("source_dock")).size() == 1;
    };
    QVERIFY(!behind());
    while (fixture.window->preferences().text_scale < 200)
        fixture.trigger("action_larger");
    QVERIFY(behind());
    fixture.trigger("action_normal_size");
    QVERIFY(!behind());
}

void HabitsTest::changedDocumentIsNotLostUnasked()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Request request = fixture.session->request();
    request.text = "changed";
    fixture.session->setRequest(request);
    bool asked = false;
    answerNext(QMessageBox::Cancel, asked);
    QVERIFY(!fixture.window->close());
    QVERIFY(asked);
    QVERIFY(fixture.window->isVisible());
    answerNext(QMessageBox::Cancel, asked);
    fixture.trigger("action_new");
    QVERIFY(asked);
    QCOMPARE(fixture.session->request().text, std::string("changed"));
    answerNext(QMessageBox::Discard, asked);
    QVERIFY(fixture.window->close());
}

void HabitsTest::savedDocumentIsNotAskedAbout()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a & b.headlight"));
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    QVERIFY(fixture.session->save(path).has_value());
    Request request = fixture.session->request();
    request.seed = 5;
    fixture.session->setRequest(request);
    QVERIFY(fixture.window->isWindowModified());
    fixture.trigger("action_save");
    QVERIFY(!fixture.window->isWindowModified());
    QCOMPARE(fixture.window->preferences().recent_files, QStringList{path});
    QCOMPARE(readSessionFile(path)->seed, std::uint64_t(5));
    bool asked = false;
    answerNext(QMessageBox::Cancel, asked);
    QVERIFY(fixture.window->close());
    QCoreApplication::processEvents();
    QVERIFY(!asked);
}

void HabitsTest::droppedSessionIsOpened()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("dropped.headlight"));
    Request request;
    request.text = "from a file";
    QVERIFY(saveFile(path, sessionJson(request)).has_value());
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(fixture.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(fixture.window.get(), &drop);
    QCOMPARE(fixture.session->request().text, std::string("from a file"));
    QCOMPARE(fixture.session->filePath(), path);
}

void HabitsTest::unreadableSessionKeepsTheDocument()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("broken.headlight"));
    QVERIFY(saveFile(path, QByteArray("{")).has_value());
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const Request before = fixture.session->request();
    bool told = false;
    answerNext(QMessageBox::Ok, told);
    fixture.window->openFile(path);
    QVERIFY(told);
    QVERIFY(fixture.session->request() == before);
    QVERIFY(fixture.session->filePath().isEmpty());
}

void HabitsTest::closingWhileBusyTakesLessThanASecond()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Request request = fixture.session->request();
    for (int i = 0; i < 1'500; ++i)
        request.text += " word" + QByteArray::number(i).toStdString();
    request.parameters.q_num_heads = 8;
    request.parameters.d_k = 256;
    fixture.session->setBudget(Bytes(8) << 30);
    fixture.session->setRequest(request);
    QVERIFY(fixture.session->busy());
    bool asked = false;
    answerNext(QMessageBox::Discard, asked);
    QElapsedTimer clock;
    clock.start();
    QVERIFY(fixture.window->close());
    fixture.window.reset();
    fixture.session.reset();
    QVERIFY2(clock.elapsed() < 1'000, qPrintable(QString::number(clock.elapsed())));
}

QTEST_MAIN(HabitsTest)
#include "habits_test.moc"
