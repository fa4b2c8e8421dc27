// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "views/inspector.h"
#include "views/term_lines.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace headlight;

class TestTermLines : public QObject
{
    Q_OBJECT

private:
    static void pin(Session& session, Index head, Stage stage, Cell cell)
    {
        Selection selection;
        selection.head = head;
        selection.stage = stage;
        selection.pinned = cell;
        session.setSelection(selection);
    }

    /// An inspector that shows the sum, in sight.
    static TermLines* open(Inspector& inspector)
    {
        inspector.resize(360, 800);
        inspector.show();
        inspector.findChild<QToolButton*>(QStringLiteral("open_sum"))->setChecked(true);
        QCoreApplication::processEvents();
        return inspector.findChild<TermLines*>();
    }

private slots:
    void termsAddUpToTheScore()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 1, Stage::Weights, {4, 0});
        const TermLines* lines = open(inspector);
        QCOMPARE(lines->terms().size(), std::size_t(16));
        double sum = 0;
        for (const Term& term : lines->terms())
            sum += term.product;
        QVERIFY(sum == session.analysis()->stage(Stage::Scores, 1).at(4, 0));
    }

    void largestTermsComeFirstOnDemand()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 1, Stage::Weights, {4, 0});
        const TermLines* lines = open(inspector);
        auto* box = inspector.findChild<QCheckBox*>(QStringLiteral("largest_first"));
        box->setChecked(true);
        const std::vector<Term>& terms = lines->terms();
        QVERIFY(std::is_sorted(terms.begin(), terms.end(),
                               [](const Term& a, const Term& b) { return std::abs(a.product) > std::abs(b.product); }));
        box->setChecked(false);
        QCOMPARE(lines->terms().front().place, Index(0));
    }

    void factorsLeadToTheirCells()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 1, Stage::Weights, {4, 0});
        TermLines* lines = open(inspector);
        QTest::mouseClick(lines, Qt::LeftButton, {}, lines->rightPlace(7).center());
        QCOMPARE(session.selection().stage, Stage::Key);
        QCOMPARE(session.selection().pinned, std::optional(Cell{0, 7}));
        QCOMPARE(session.selection().head, Index(1));
        // A key is x·W_K in turn: its left factors stand in the input.
        lines->setFocus();
        QTest::keyClick(lines, Qt::Key_Home);
        QTest::keyClick(lines, Qt::Key_Down);
        QTest::keyClick(lines, Qt::Key_Left);
        QTest::keyClick(lines, Qt::Key_Return);
        QCOMPARE(session.selection().stage, Stage::Input);
        QCOMPARE(session.selection().pinned, std::optional(Cell{0, 1}));
    }

    void stepsLeadToTheirStages()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 2, Stage::Weights, {3, 1});
        emit inspector.findChild<QLabel*>(QStringLiteral("scaled_name"))->linkActivated(QStringLiteral("scaled"));
        QCOMPARE(session.selection().stage, Stage::Scaled);
        QCOMPARE(session.selection().pinned, std::optional(Cell{3, 1}));
    }

    void outputIsAWeightedSumOverVisibleKeys()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        Inspector inspector(session);
        pin(session, 0, Stage::Output, {2, 5});
        const TermLines* lines = open(inspector);
        QCOMPARE(lines->terms().size(), std::size_t(3));
        for (const Term& term : lines->terms())
            QCOMPARE(term.left, session.analysis()->stage(Stage::Weights, 0).at(2, term.place));
    }

    void closedSumIsNotAddedUp()
    {
        Session session;
        QVERIFY(compute(session, {}));
        const Inspector inspector(session);
        pin(session, 0, Stage::Weights, {2, 1});
        QVERIFY(inspector.findChild<TermLines*>()->terms().empty());
    }

    void longSumsPaintOnlyTheLinesInSight()
    {
        Session session;
        Request request;
        request.parameters.d_k = 2000;
        QVERIFY(compute(session, request));
        Inspector inspector(session);
        pin(session, 3, Stage::Weights, {2, 1});
        TermLines* lines = open(inspector);
        QVERIFY(QTest::qWaitForWindowExposed(&inspector));
        inspector.repaint();
        QCOMPARE(lines->terms().size(), std::size_t(2000));
        QVERIFY2(lines->paintedLines() < 100, qPrintable(QString::number(lines->paintedLines())));
    }

    void derivationIsCopied()
    {
        Session session;
        QVERIFY(compute(session, {}));
        Inspector inspector(session);
        pin(session, 0, Stage::Weights, {2, 1});
        inspector.findChild<QAction*>(QStringLiteral("copy_latex"))->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\begin{align*}")));
        inspector.findChild<QAction*>(QStringLiteral("copy_plain"))->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("Head 0: “sat” (2) → “cat” (1)")));
    }
};

QTEST_MAIN(TestTermLines)
#include "test_term_lines.moc"
