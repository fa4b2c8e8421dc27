// SPDX-License-Identifier: GPL-3.0-or-later
#include "settles.h"

#include "session/session.h"

#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestSelection : public QObject
{
    Q_OBJECT

private slots:
    void selectionIsHeldInsideTheAnalysis()
    {
        Session session;
        QVERIFY(settles(session));
        Selection selection;
        selection.head = 3;
        selection.pinned = Cell{5, 5};
        selection.hovered = Cell{9, 0};
        session.setSelection(selection);
        QCOMPARE(session.selection().head, Index(3));
        QVERIFY(session.selection().pinned == Cell(5, 5));
        QVERIFY(!session.selection().hovered);

        QSignalSpy moved(&session, &Session::selectionChanged);
        Request request;
        request.text = "one two";
        request.parameters.q_num_heads = 2;
        session.setRequest(request);
        QVERIFY(settles(session));
        QCOMPARE(moved.count(), 1);
        QCOMPARE(session.selection().head, Index(1));
        QVERIFY(!session.selection().pinned);
    }

    void anotherHeadForgetsTheCellUnderTheRestingPointer()
    {
        Session session;
        QVERIFY(settles(session));
        Selection selection;
        selection.hovered = Cell{2, 1};
        selection.hovered_head = 0;
        session.setSelection(selection);
        selection.head = 1; // chosen by a key
        session.setSelection(selection);
        QVERIFY(!session.selection().hovered && session.selection().cellHead() == 1);
        selection.head = 2; // clicked: the pointer came there first
        selection.hovered_head = 2;
        session.setSelection(selection);
        QVERIFY(session.selection().hovered == Cell(2, 1) && session.selection().cellHead() == 2);
    }
};

QTEST_GUILESS_MAIN(TestSelection)
#include "test_selection.moc"
