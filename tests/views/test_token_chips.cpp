// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "views/token_chips.h"

#include <QScrollBar>
#include <QTest>

using namespace headlight;

class TestTokenChips : public QObject
{
    Q_OBJECT

private:
    static void show(TokenChips& chips, int width)
    {
        chips.resize(width, 100);
        chips.show(); // a hidden widget is not laid out
        chips.resize(width, chips.sizeHint().height());
    }

    static void click(TokenChips& chips, Index token)
    {
        QTest::mouseClick(chips.viewport(), Qt::LeftButton, {}, chips.chipPlace(token).center());
    }

    static std::optional<Index> pinnedRow(const Session& session)
    {
        const std::optional<Cell> pinned = session.selection().pinned;
        return pinned ? std::optional(pinned->row) : std::nullopt;
    }

private slots:
    void clickChoosesTheQueryAndClickAgainReleases()
    {
        Session session;
        QVERIFY(compute(session, {}));
        TokenChips chips(session);
        show(chips, 800);
        click(chips, 2);
        QCOMPARE(pinnedRow(session), std::optional<Index>(2));
        click(chips, 5);
        QCOMPARE(pinnedRow(session), std::optional<Index>(5));
        click(chips, 5);
        QVERIFY(!session.selection().pinned);
    }

    void firstClickLooksAtTheStrongestKeyAndLaterOnesKeepIt()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        TokenChips chips(session);
        show(chips, 800);
        click(chips, 3); // head 0 looks at the previous token
        QCOMPARE(session.selection().pinned, std::optional(Cell{3, 2}));
        click(chips, 5);
        QCOMPARE(session.selection().pinned, std::optional(Cell{5, 2}));
    }

    void arrowKeysWalkTheTokens()
    {
        Session session;
        QVERIFY(compute(session, {}));
        TokenChips chips(session);
        show(chips, 800);
        QTest::keyClick(&chips, Qt::Key_Right);
        QCOMPARE(pinnedRow(session), std::optional<Index>(1));
        QTest::keyClick(&chips, Qt::Key_End);
        QCOMPARE(pinnedRow(session), std::optional<Index>(5));
        QTest::keyClick(&chips, Qt::Key_Right);
        QCOMPARE(pinnedRow(session), std::optional<Index>(5));
        QTest::keyClick(&chips, Qt::Key_Left);
        QCOMPARE(pinnedRow(session), std::optional<Index>(4));
        QTest::keyClick(&chips, Qt::Key_Home);
        QCOMPARE(pinnedRow(session), std::optional<Index>(0));
        QTest::keyClick(&chips, Qt::Key_Return);
        QVERIFY(!session.selection().pinned);
        QTest::keyClick(&chips, Qt::Key_Space);
        QCOMPARE(pinnedRow(session), std::optional<Index>(0));
    }

    void downGoesToTheChipBelow()
    {
        Session session;
        QVERIFY(compute(session, sentence(words(40))));
        TokenChips chips(session);
        show(chips, 400);
        click(chips, 1);
        const QPoint before = chips.chipPlace(1).center();
        QTest::keyClick(&chips, Qt::Key_Down);
        const Index below = *pinnedRow(session);
        QVERIFY(below > 2);
        QVERIFY(chips.chipPlace(below).center().y() > before.y());
        QVERIFY(std::abs(chips.chipPlace(below).center().x() - before.x()) < 80);
        QTest::keyClick(&chips, Qt::Key_Up);
        QCOMPARE(pinnedRow(session), std::optional<Index>(1));
    }

    void equalWordsAreDifferentPositions()
    {
        Session session;
        QVERIFY(compute(session, sentence("the cat the mat the")));
        TokenChips chips(session);
        show(chips, 800);
        for (const Index position : {0, 2, 4}) {
            click(chips, position);
            QCOMPARE(pinnedRow(session), std::optional(position));
            QVERIFY(chips.accessibleDescription().contains(QStringLiteral("0, 2, 4")));
        }
    }

    void chineseTokensHaveChipsOfTheirOwn()
    {
        Session session;
        QVERIFY(compute(session, sentence("猫坐在垫子上")));
        TokenChips chips(session);
        show(chips, 800);
        click(chips, 5);
        QCOMPARE(pinnedRow(session), std::optional<Index>(5));
        QVERIFY(chips.accessibleDescription().contains(QStringLiteral("上")));
    }

    void descriptionFollowsTheCurrentToken()
    {
        Session session;
        QVERIFY(compute(session, {}));
        TokenChips chips(session);
        show(chips, 800);
        QTest::keyClick(&chips, Qt::Key_Right);
        QVERIFY(chips.accessibleDescription().contains(QStringLiteral("“cat”")));
        QVERIFY(chips.accessibleDescription().contains(QStringLiteral("query")));
    }

    void onlyChipsInSightArePainted()
    {
        Session session;
        QVERIFY(compute(session, sentence(words(500))));
        TokenChips chips(session);
        show(chips, 800);
        QVERIFY(QTest::qWaitForWindowExposed(&chips));
        chips.viewport()->repaint();
        QVERIFY(chips.paintedChips() > 4);
        QVERIFY2(chips.paintedChips() < 60, qPrintable(QString::number(chips.paintedChips())));
    }

    void walkedTokenComesIntoSight()
    {
        Session session;
        QVERIFY(compute(session, sentence(words(300))));
        TokenChips chips(session);
        show(chips, 600);
        QTest::keyClick(&chips, Qt::Key_End);
        QVERIFY(chips.viewport()->rect().contains(chips.chipPlace(299)));
        QTest::keyClick(&chips, Qt::Key_Home);
        QVERIFY(chips.viewport()->rect().contains(chips.chipPlace(0)));
    }

    void shorterSentenceKeepsTheChipsInRange()
    {
        Session session;
        QVERIFY(compute(session, sentence(words(20))));
        TokenChips chips(session);
        show(chips, 800);
        QTest::keyClick(&chips, Qt::Key_End);
        QVERIFY(compute(session, sentence("one two")));
        QCOMPARE(chips.currentToken(), std::optional<Index>(1));
        QTest::keyClick(&chips, Qt::Key_Right);
        QCOMPARE(pinnedRow(session), std::optional<Index>(1));
    }

    void veryLongWordIsShortenedToTheLine()
    {
        Session session;
        QVERIFY(compute(session, sentence("a " + std::string(3000, 'x') + " b")));
        TokenChips chips(session);
        show(chips, 300);
        QVERIFY(chips.chipPlace(1).right() <= 300);
    }
};

QTEST_MAIN(TestTokenChips)
#include "test_token_chips.moc"
