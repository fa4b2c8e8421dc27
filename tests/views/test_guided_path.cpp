// SPDX-License-Identifier: GPL-3.0-or-later
// The guided path: its steps select what they speak of, and follow the document.
#include "computed_session.h"
#include "session/lesson_file.h"
#include "views/guided_path.h"
#include "views/lesson_files.h"
#include "views/lesson_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

using namespace headlight;

namespace {

Lesson bundled()
{
    return readLessonFile(QStringLiteral(":/lessons/one_head.en.lesson")).value();
}

} // namespace

class TestGuidedPath : public QObject
{
    Q_OBJECT

private slots:
    void leadsThroughEveryStageInOrder()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        GuidedPath path(session);
        path.start(bundled());
        std::vector<Stage> stages = {session.selection().stage};
        QVERIFY(!path.hasPrevious());
        QCOMPARE(path.page().number, 1);
        while (path.hasNext()) {
            path.next();
            stages.push_back(session.selection().stage);
            QVERIFY(!path.page().texts.isEmpty());
            QVERIFY(session.selection().pinned);
        }
        using enum Stage;
        // No softcap, so that step is left out.
        QCOMPARE(stages, (std::vector<Stage>{Input, Input, Query, Key, Value, Scores, Scaled, Masked, Weights, Output,
                                             Weights, Concat, Projected}));
        QCOMPARE(path.page().number, path.page().count);
        QCOMPARE(path.page().count, 13);
    }

    void cellOfEachStepBelongsToQueryAndKey()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Selection selection;
        selection.head = 2;
        selection.stage = Stage::Weights;
        selection.pinned = Cell{4, 1};
        session.setSelection(selection);
        GuidedPath path(session);
        path.start(bundled());
        for (; path.hasNext(); path.next()) {
            const Cell cell = *session.selection().pinned;
            switch (session.selection().stage) {
            case Stage::Key:
            case Stage::Value:
                QCOMPARE(cell.row, Index(1));
                break;
            case Stage::Scores:
            case Stage::Weights:
                QCOMPARE(cell, (Cell{4, 1}));
                break;
            case Stage::Concat:
                QCOMPARE(cell, (Cell{4, 32}));
                break;
            default:
                QCOMPARE(cell.row, Index(4));
            }
            QCOMPARE(session.selection().head, Index(2));
        }
    }

    void anotherCellRenewsTheWordsOfTheStep()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        GuidedPath path(session);
        path.start(bundled());
        while (session.selection().stage != Stage::Masked)
            path.next();
        const QStringList before = path.page().texts;
        const int step = path.page().number;
        Selection selection = session.selection();
        selection.pinned = Cell{0, 5}; // hidden
        session.setSelection(selection);
        QVERIFY(path.page().texts != before);
        QVERIFY(path.page().texts.join(u' ').contains(QLatin1String("exactly 0")));
        QCOMPARE(path.page().number, step);
    }

    void shorterSentenceKeepsThePathAlive()
    {
        Session session;
        Selection selection;
        selection.pinned = Cell{5, 4};
        session.setSelection(selection);
        QVERIFY(compute(session, {}));
        GuidedPath path(session);
        path.start(bundled());
        path.next();
        QVERIFY(compute(session, sentence("two words")));
        QVERIFY(path.on());
        QVERIFY(session.selection().pinned->row < 2);
        while (path.hasNext())
            path.next();
    }

    void stepWhoseSettingGoesGivesWayToAnother()
    {
        Session session;
        Request request;
        request.parameters.softcap = 3;
        QVERIFY(compute(session, request));
        GuidedPath path(session);
        path.start(bundled());
        while (session.selection().stage != Stage::Capped)
            path.next();
        QCOMPARE(path.page().count, 14);
        QVERIFY(compute(session, {}));
        QVERIFY(session.selection().stage != Stage::Capped);
        QCOMPARE(path.page().count, 13);
    }

    void leavingLeavesEverythingAsItStands()
    {
        Session session;
        QVERIFY(compute(session, {}));
        GuidedPath path(session);
        path.start(bundled());
        for (int i = 0; i < 6; ++i)
            path.next();
        const Selection selection = session.selection();
        const Request request = session.request();
        path.leave();
        QCOMPARE(session.selection(), selection);
        QCOMPARE(session.request(), request);
        QVERIFY(path.page().spotlight == Spotlight::None);
        QVERIFY(!path.hasNext() && !path.hasPrevious());
    }

    void otherLanguageStaysAtTheStep()
    {
        Session session;
        QVERIFY(compute(session, {}));
        GuidedPath path(session);
        QWidget window;
        LessonFiles lessons(path, &window);
        lessons.startBundled();
        path.next();
        path.next();
        const int number = path.page().number;
        const QString english = path.page().title;
        lessons.setLanguage(QStringLiteral("zh_CN"));
        QCOMPARE(path.page().number, number);
        QVERIFY(path.page().title != english);
    }

    void panelShowsTheStepAndItsButtonsLead()
    {
        Session session;
        QVERIFY(compute(session, {}));
        GuidedPath path(session);
        QWidget window;
        window.resize(900, 600);
        LessonPanel panel(path, &window);
        panel.resize(900, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(!panel.isVisible());
        path.start(bundled());
        QVERIFY(panel.isVisible());
        const auto shows = [&](const QString& words) {
            for (const QLabel* label : panel.findChildren<QLabel*>())
                if (label->text().contains(words))
                    return true;
            return false;
        };
        QVERIFY(shows(path.page().title));
        const QList<QPushButton*> buttons = panel.findChildren<QPushButton*>();
        QCOMPARE(buttons.size(), 3);
        QVERIFY(!buttons[0]->isEnabled());
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(path.page().number, 2);
        QVERIFY(shows(path.page().texts.first()));
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QCOMPARE(path.page().number, 1);
        QTest::keyClick(&panel, Qt::Key_Escape);
        QVERIFY(!path.on());
        QVERIFY(!panel.isVisible());
    }
};

QTEST_MAIN(TestGuidedPath)
#include "test_guided_path.moc"
