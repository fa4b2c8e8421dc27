// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"
#include "session/covers.h"
#include "session/session.h"
#include "views/laboratory_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace headlight;

class TestLaboratoryPage : public QObject
{
    Q_OBJECT

private:
    template<class Widget>
    static Widget* part(const LaboratoryPage& page, const char* name)
    {
        return page.findChild<Widget*>(QLatin1String(name));
    }

    static bool says(const LaboratoryPage& page, const QString& words)
    {
        return QTest::qWaitFor([&] { return part<QLabel>(page, "text")->text().contains(words); }, 20'000);
    }

private slots:
    void nothingIsComputedOutOfSight()
    {
        Session session;
        LaboratoryPage page(session);
        Request request = session.request();
        request.text = "one two three";
        session.setRequest(request);
        QVERIFY(part<QLabel>(page, "text")->text().isEmpty());
        page.resize(1000, 900);
        page.show();
        QVERIFY(says(page, QStringLiteral("common public mistake")));
    }

    void experimentsAreChosenByKey()
    {
        Session session;
        LaboratoryPage page(session);
        page.resize(1000, 900);
        page.show();
        auto* experiment = part<QComboBox>(page, "experiment");
        QVERIFY(part<QPushButton>(page, "shuffle")->isHidden());
        QTest::keyClick(experiment, Qt::Key_Down);
        QCOMPARE(page.chosen(), Laboratory::Positions);
        QVERIFY(part<QPushButton>(page, "shuffle")->isVisible());
        QVERIFY(says(page, QStringLiteral("permutes along")));
        QTest::keyClick(experiment, Qt::Key_Down);
        QCOMPARE(page.chosen(), Laboratory::HeadSharing);
        QVERIFY(says(page, QStringLiteral("the cache")));
    }

    void keepingACausalMaskChangesTheVerdict()
    {
        Session session;
        Request request = session.request();
        request.mask.rules = {CausalRule{}};
        session.setRequest(request);
        LaboratoryPage page(session);
        page.choose(Laboratory::Positions);
        page.resize(1000, 900);
        page.show();
        QVERIFY(says(page, QStringLiteral("permutes along")));
        part<QCheckBox>(page, "keep_mask")->click();
        QVERIFY(says(page, QStringLiteral("The mask is kept")));
        QVERIFY(!part<QLabel>(page, "text")->text().contains(QLatin1String("permutes along")));
    }

    void wordsFollowTheFocusedHead()
    {
        Session session;
        LaboratoryPage page(session);
        page.resize(1000, 900);
        page.show();
        QVERIFY(says(page, QStringLiteral("Head 0 on this sentence")));
        Selection selection = session.selection();
        selection.head = 3;
        session.setSelection(selection);
        QVERIFY(says(page, QStringLiteral("Head 3 on this sentence")));
    }

    void nothingIsToldWhileCellsAreCovered()
    {
        Session session;
        LaboratoryPage page(session);
        page.resize(1000, 900);
        page.show();
        QVERIFY(says(page, QStringLiteral("Head 0 on this sentence")));
        const QSize size(800, 600);
        const QImage shown = page.figure()->image(size, 1);

        Covers covers(Stage::Weights, 0, 6, 6);
        covers.cover({4, 1});
        Selection selection = session.selection();
        selection.covers = std::make_shared<const Covers>(covers);
        session.setSelection(selection);
        QVERIFY(part<QLabel>(page, "text")->text().isEmpty());
        QVERIFY(page.figure()->description().contains(QLatin1String("Reveal them all (F3)")));
        const QImage covered = page.figure()->image(size, 1); // what is exported
        QVERIFY(covered != shown);
        // Other numbers under the same covers change nothing in it.
        Request request = session.request();
        request.seed = 77;
        session.setRequest(request);
        QTRY_VERIFY(session.analysis() && session.analysis()->request.seed == 77);
        QCOMPARE(page.figure()->image(size, 1), covered);

        covers.reveal({4, 1});
        selection.covers = std::make_shared<const Covers>(covers);
        session.setSelection(selection);
        QVERIFY(says(page, QStringLiteral("Head 0 on this sentence")));
        QVERIFY(page.figure()->image(size, 1) != covered);
    }

    void wrongRequestIsSaidAndRightAgainShown()
    {
        Session session;
        LaboratoryPage page(session);
        page.resize(1000, 900);
        page.show();
        QVERIFY(says(page, QStringLiteral("Head 0")));
        Request request = session.request();
        request.text.clear();
        session.setRequest(request);
        QTRY_VERIFY(!part<QLabel>(page, "text")->text().contains(QLatin1String("Head 0")));
        session.undo();
        QVERIFY(says(page, QStringLiteral("Head 0")));
    }
};

QTEST_MAIN(TestLaboratoryPage)
#include "test_laboratory_page.moc"
