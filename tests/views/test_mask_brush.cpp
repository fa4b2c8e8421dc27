// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "figure/head_figure.h"
#include "views/figure_link.h"
#include "views/mask_brush.h"

#include <QMouseEvent>
#include <QTest>

using namespace headlight;

namespace {

std::string painted(const Session& session)
{
    const std::vector<MaskRule>& rules = session.request().mask.rules;
    return rules.empty() ? std::string() : ruleText(rules.back());
}

} // namespace

class TestMaskBrush : public QObject
{
    Q_OBJECT

private:
    struct Map
    {
        Session session;
        HeadFigure figure;
        QAction painting;

        bool ready(const Request& request)
        {
            painting.setCheckable(true);
            new FigureLink(session, &figure, FigureLink::Shows::Maps);
            new MaskBrush(session, &figure, &painting);
            figure.resize(600, 600);
            figure.show();
            return compute(session, request) && QTest::qWaitForWindowExposed(&figure);
        }

        QPoint place(Cell cell) const
        {
            const DrawnMap& map = figure.shownDrawing().maps.front();
            const double x = (double(cell.column) + 0.5) / double(map.matrix.columns());
            const double y = (double(cell.row) + 0.5) / double(map.matrix.rows());
            return {int(map.rect.left() + map.rect.width() * x),
                    int(map.rect.top() + map.rect.height() * y) - figure.scrolled()};
        }

        void moveTo(Cell cell)
        {
            const QPointF at = place(cell);
            QMouseEvent move(QEvent::MouseMove, at, figure.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(&figure, &move);
        }
    };

private slots:
    void aDragHidesCellsAsOneStep()
    {
        Map map;
        QVERIFY(map.ready({}));
        map.painting.setChecked(true);
        QTest::mousePress(&map.figure, Qt::LeftButton, {}, map.place({1, 1}));
        map.moveTo({1, 4}); // fast: the cells between are painted, too
        QTest::mouseRelease(&map.figure, Qt::LeftButton, {}, map.place({1, 4}));
        QCOMPARE(painted(map.session), std::string("painted:/10000"));
        QVERIFY(!map.session.selection().pinned);
        QTest::mousePress(&map.figure, Qt::LeftButton, {}, map.place({0, 0}));
        QTest::mouseRelease(&map.figure, Qt::LeftButton, {}, map.place({0, 0}));
        QCOMPARE(painted(map.session), std::string("painted:0/10000"));
        map.session.undo();
        QCOMPARE(painted(map.session), std::string("painted:/10000"));
        map.session.undo();
        QVERIFY(map.session.request() == Request{});
    }

    void aStrokeThatBeginsOnAPaintedCellShowsCells()
    {
        Map map;
        Request request;
        request.mask.rules = {CausalRule{}, PaintedRule{{{}, {0, 0}}}};
        QVERIFY(map.ready(request));
        map.painting.setChecked(true);
        QTest::mousePress(&map.figure, Qt::LeftButton, {}, map.place({1, 1}));
        map.moveTo({1, 0});
        QTest::mouseRelease(&map.figure, Qt::LeftButton, {}, map.place({1, 0}));
        QVERIFY(map.session.request().mask == MaskSpec{{CausalRule{}}}); // what hides nothing is no rule
    }

    void spacePaintsTheCellThatArrowsWalkTo()
    {
        Map map;
        QVERIFY(map.ready({}));
        map.figure.setFocus();
        QTest::keyClick(&map.figure, Qt::Key_Right); // to the first cell
        QTest::keyClick(&map.figure, Qt::Key_Down);
        QTest::keyClick(&map.figure, Qt::Key_Space);
        QVERIFY(map.session.request() == Request{}); // not painting
        map.painting.setChecked(true);
        QTest::keyClick(&map.figure, Qt::Key_Space);
        QCOMPARE(painted(map.session), std::string("painted:/0"));
        QTest::keyClick(&map.figure, Qt::Key_Space);
        QVERIFY(map.session.request() == Request{});
        QVERIFY(map.session.canUndo());
    }

    void withoutPaintingAClickPins()
    {
        Map map;
        QVERIFY(map.ready({}));
        QTest::mouseClick(&map.figure, Qt::LeftButton, {}, map.place({2, 3}));
        QCOMPARE(map.session.selection().pinned, std::optional(Cell{2, 3}));
        QVERIFY(map.session.request() == Request{});
    }

    void aLinePassesEveryRowBetween()
    {
        QVERIFY(cellsBetween({2, 2}, {2, 2}) == std::vector<Cell>({{2, 2}}));
        QVERIFY(cellsBetween({0, 0}, {3, 3}) == std::vector<Cell>({{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
        QVERIFY(cellsBetween({4, 1}, {0, 1}) == std::vector<Cell>({{4, 1}, {3, 1}, {2, 1}, {1, 1}, {0, 1}}));
        QCOMPARE(cellsBetween({0, 0}, {1, 5}).size(), std::size_t(6));
    }
};

QTEST_MAIN(TestMaskBrush)
#include "test_mask_brush.moc"
