// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "views/elided_label.h"
#include "views/status_line.h"

#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace headlight;

class TestStatusLine : public QObject
{
    Q_OBJECT

private slots:
    void summaryNamesTheSettings()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        const StatusLine line(session);
        QVERIFY2(
            line.summary().startsWith(QStringLiteral("6 tokens · 4 heads · d_k 16 · causal · float64 · seed 17 · ")),
            qPrintable(line.summary()));
    }

    void overflowOfHalfPrecisionIsCounted()
    {
        Session session;
        QVERIFY(compute(session, overflowing()));
        const StatusLine line(session);
        QVERIFY2(line.summary().contains(QStringLiteral(" · scores in half precision: 1 overflows · ")),
                 qPrintable(line.summary()));
        Request full = overflowing();
        full.parameters.precision = ScorePrecision::Full;
        QVERIFY(compute(session, full));
        QVERIFY(!line.summary().contains(QStringLiteral("half")));
    }

    void oneIsSaidInTheSingular()
    {
        Session session;
        Request request = sentence("cat");
        request.parameters.q_num_heads = 1;
        QVERIFY(compute(session, request));
        const StatusLine line(session);
        QVERIFY(line.summary().startsWith(QStringLiteral("1 token · 1 head · ")));
        QVERIFY(line.summary().contains(QStringLiteral("no mask")));
    }

    void shortWorkShowsNoProgress()
    {
        Session session;
        StatusLine line(session);
        line.show();
        bool shown = false;
        const auto* bar = line.findChild<QProgressBar*>();
        connect(&session, &Session::busyChanged, &line,
                [&](bool busy) { shown = shown || (!busy && bar->isVisible()); });
        QVERIFY(compute(session, {}));
        QVERIFY(!shown);
        QVERIFY(!bar->isVisible());
    }

    void longWorkShowsProgressAndIsCancelled()
    {
        Session session;
        QVERIFY(compute(session, {}));
        const AnalysisPointer before = session.analysis();
        StatusLine line(session);
        line.show();
        Request heavy = sentence(words(500));
        heavy.parameters.q_num_heads = 16;
        heavy.parameters.d_k = 512;
        heavy.parameters.d_model = 512;
        session.setRequest(heavy);
        auto* cancel = line.findChild<QToolButton*>(QStringLiteral("cancel"));
        QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), 10'000);
        QVERIFY(line.findChild<QProgressBar*>()->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY(!session.busy());
        QVERIFY(!cancel->isVisible());
        QCOMPARE(session.analysis(), before);
    }

    void paintingIsToldWhileItIsOnAndEndedHere()
    {
        Session session;
        StatusLine line(session);
        QAction painting;
        painting.setCheckable(true);
        line.setPaintAction(&painting);
        auto* const button = line.findChild<QToolButton*>(QStringLiteral("painting"));
        line.show();
        QVERIFY(!button->isVisible());
        painting.setChecked(true);
        QVERIFY(button->isVisible());
        button->click();
        QVERIFY(!painting.isChecked() && !button->isVisible());
    }

    void buttonsKeepTheirKeysInAnyLanguage()
    {
        Session session;
        StatusLine line(session);
        for (int round = 0; round < 2; ++round) {
            QCOMPARE(line.findChild<QToolButton*>(QStringLiteral("pool"))->shortcut(),
                     QKeySequence(QStringLiteral("Ctrl+Shift+P")));
            QCOMPARE(line.findChild<QToolButton*>(QStringLiteral("cancel"))->shortcut(),
                     QKeySequence(QStringLiteral("Ctrl+.")));
            QEvent change(QEvent::LanguageChange);
            QApplication::sendEvent(&line, &change);
        }
    }

    void wrongRequestIsSaidAndTheLastGoodSummaryComesBack()
    {
        Session session;
        QVERIFY(compute(session, {}));
        StatusLine line(session);
        line.show();
        Request wrong;
        wrong.parameters.q_num_heads = 0;
        session.setRequest(wrong);
        QTRY_VERIFY(session.error().has_value());
        const auto* problem = line.findChild<ElidedLabel*>(QStringLiteral("problem"));
        QVERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("last good one")));
        QVERIFY(compute(session, {}));
        QVERIFY(!problem->isVisible());
    }
};

QTEST_MAIN(TestStatusLine)
#include "test_status_line.moc"
