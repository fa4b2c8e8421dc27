// SPDX-License-Identifier: GPL-3.0-or-later
// The page of links: what is chosen above is what is drawn below.
#include "computed_session.h"
#include "figure/links_figure.h"
#include "views/links_page.h"

#include <QComboBox>
#include <QMenu>
#include <QToolButton>

#include <set>

using namespace headlight;

namespace {

struct Page
{
    Page()
    {
        ready = compute(session, causal());
        page = std::make_unique<LinksPage>(session);
        page->resize(900, 700);
        page->show();
        ready = ready && QTest::qWaitForWindowExposed(page.get());
        figure = page->findChild<LinksFigure*>();
    }

    const LinkSet& links() const { return *figure->shownDrawing().links.front().set; }

    QComboBox* list(const char* name) const { return page->findChild<QComboBox*>(QLatin1String(name)); }

    std::set<Index> heads() const { return {links().heads.begin(), links().heads.end()}; }

    Session session;
    std::unique_ptr<LinksPage> page;
    LinksFigure* figure = nullptr;
    bool ready = false;
};

} // namespace

class TestLinksPage : public QObject
{
    Q_OBJECT

private slots:
    void headsAreAllOneOrSome()
    {
        Page p;
        QVERIFY(p.ready);
        QCOMPARE(p.heads(), (std::set<Index>{0, 1, 2, 3}));
        p.list("heads")->setCurrentIndex(1);
        QCOMPARE(p.heads(), std::set<Index>{0});
        Selection selection = p.session.selection();
        selection.head = 2;
        p.session.setSelection(selection);
        QCOMPARE(p.heads(), std::set<Index>{2});
        p.list("heads")->setCurrentIndex(2);
        QCOMPARE(p.heads(), std::set<Index>{2}); // never an empty picture
        const auto* choose = p.page->findChild<QToolButton*>(QStringLiteral("choose"));
        QVERIFY(choose->isVisible());
        QCOMPARE(choose->menu()->actions().size(), 4);
        choose->menu()->actions()[0]->trigger();
        QCOMPARE(p.heads(), (std::set<Index>{0, 2}));
    }

    void thresholdIsChosenFromTheListOrWithKeys()
    {
        Page p;
        QVERIFY(p.ready);
        const auto lightest = [&] { return p.links().links.front().weight; };
        QVERIFY(lightest() >= 0.05);
        p.list("threshold")->setCurrentIndex(0);
        QCOMPARE(p.links().too_light, Index(0));
        QTest::keyClick(p.figure, Qt::Key_Plus);
        QCOMPARE(p.list("threshold")->currentIndex(), 1);
        QTest::keyClick(p.figure, Qt::Key_0);
        QCOMPARE(p.list("threshold")->currentIndex(), 0);
    }

    void topKeepsSoManyOfEachQuery()
    {
        Page p;
        QVERIFY(p.ready);
        p.list("heads")->setCurrentIndex(1);
        p.list("threshold")->setCurrentIndex(0);
        p.list("top")->setCurrentIndex(1);
        QCOMPARE(p.links().links.size(), std::size_t(6));
    }

    void clickPinsInTheSharedSelection()
    {
        Page p;
        QVERIFY(p.ready);
        const QPointF label = p.figure->shownDrawing().links.front().query_labels[3].rect.center();
        QTest::mouseClick(p.figure, Qt::LeftButton, {}, label.toPoint());
        QVERIFY(p.session.selection().pinned);
        QCOMPARE(p.session.selection().pinned->row, Index(3));
        QCOMPARE(p.session.selection().stage, Stage::Weights);
    }

    void choiceStaysWhenTheTextGrows()
    {
        Page p;
        QVERIFY(p.ready);
        p.list("top")->setCurrentIndex(2);
        FigureStyle style;
        style.text_size = 18;
        p.page->setFigureStyle(style);
        QCOMPARE(p.list("top")->currentIndex(), 2);
        QVERIFY(p.links().beyond_top > 0);
    }
};

QTEST_MAIN(TestLinksPage)
#include "test_links_page.moc"
