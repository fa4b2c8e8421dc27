// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "engine/attention_cost.h"
#include "i18n/number_text.h"
#include "views/cost_page.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QTest>

using namespace headlight;

class TestCostPage : public QObject
{
    Q_OBJECT

private:
    template<class Widget>
    static Widget* part(const CostPage& page, const char* name)
    {
        return page.findChild<Widget*>(QLatin1String(name));
    }

    static QString cell(const CostPage& page, int row, int column)
    {
        const QTableWidgetItem* item = part<QTableWidget>(page, "parts")->item(row, column);
        return item ? item->text() : QString();
    }

    static bool says(const CostPage& page, const QString& words)
    {
        return QTest::qWaitFor([&] { return part<QLabel>(page, "note")->text().contains(words); }, 60'000);
    }

    /// So little that the sweep ends after a moment.
    static constexpr Bytes small_budget = 2'000'000;

private slots:
    void tableFollowsTheSession()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        CostPage page(session);
        page.resize(1000, 900);
        page.show();
        // scores: h·n_q·n_k·d_k
        QCOMPARE(cell(page, 1, 1), numberText(4 * 3 * 3 * 16, 6));
        Request request = sentence("one two three four");
        request.parameters.q_num_heads = 2;
        request.parameters.d_k = 8;
        request.context = "one two three four five";
        QVERIFY(compute(session, request));
        QCOMPARE(cell(page, 1, 1), numberText(2 * 4 * 5 * 8, 6));
        QVERIFY(page.figure()->description().contains(QLatin1String("4 queries and 5 keys")));
        request.parameters.kv_num_heads = 1;
        QVERIFY(compute(session, request));
        // projections: n_q·d_model·h·d_k + n_k·d_model·h_kv·(d_k + d_v)
        QCOMPARE(cell(page, 0, 1), countText(4 * 64 * 2 * 8 + 5 * 64 * (8 + 16)));
    }

    void formulasAreReadWithoutScrollingSideways()
    {
        Session session;
        QVERIFY(compute(session, {}));
        CostPage page(session);
        page.resize(page.fontMetrics().height() * 50, 900);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto* table = part<QTableWidget>(page, "parts");
        const auto isRead = [&] {
            for (int row = 0; row < table->rowCount(); ++row)
                for (int column = 0; column < table->columnCount(); ++column) {
                    const int words = table->fontMetrics().horizontalAdvance(table->item(row, column)->text());
                    const int lines = words / std::max(1, table->columnWidth(column)) + 1;
                    if (table->rowHeight(row) < lines * table->fontMetrics().height())
                        return false;
                }
            return table->horizontalScrollBar()->maximum() == 0;
        };
        QTRY_VERIFY(isRead());
    }

    void sizesBeyondTheBudgetAreShown()
    {
        Session session;
        CostPage page(session);
        page.resize(1000, 900);
        page.show();
        session.setBudget(small_budget);
        session.setRequest(sentence(words(3000)));
        QTRY_VERIFY_WITH_TIMEOUT(session.error().has_value(), 20'000);
        QCOMPARE(cell(page, 1, 1), countText(Index(4) * 3000 * 3000 * 16));
    }

    void nothingIsMeasuredUnasked()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        CostPage page(session);
        page.resize(1000, 900);
        page.show();
        QVERIFY(part<QPushButton>(page, "cancel")->isHidden());
        QVERIFY(part<QProgressBar>(page, "progress")->isHidden());
        QVERIFY(!page.findChild<CostFigure*>()->sweep());
    }

    void measuringShowsWhatWasFound()
    {
        Session session;
        session.setBudget(small_budget);
        QVERIFY(compute(session, sentence("one two three")));
        CostPage page(session);
        page.resize(1000, 900);
        page.show();
        QTest::keyClick(part<QPushButton>(page, "measure"), Qt::Key_Space);
        QVERIFY(says(page, QStringLiteral("Measured up to")));
        QTRY_VERIFY(part<QPushButton>(page, "measure")->isVisible());
        const auto sweep = page.findChild<CostFigure*>()->sweep();
        QVERIFY(sweep && sweep->samples.size() >= 2);
        QVERIFY(sweep->parameters == session.request().parameters);
    }

    void measuringStops()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        CostPage page(session);
        page.resize(1000, 900);
        page.show();
        page.activateWindow();
        part<QPushButton>(page, "measure")->click();
        QVERIFY(part<QPushButton>(page, "cancel")->isVisible());
        QVERIFY(part<QPushButton>(page, "measure")->isHidden());
        part<QPushButton>(page, "cancel")->click();
        QVERIFY(says(page, QStringLiteral("Stopped")));
        QVERIFY(part<QPushButton>(page, "measure")->isVisible());
        QVERIFY(!page.findChild<CostFigure*>()->sweep());
    }

    void otherSettingsEndTheMeasurement()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        CostPage page(session);
        page.resize(1000, 900);
        page.show();
        part<QPushButton>(page, "measure")->click();
        Request request = session.request();
        request.parameters.d_k = 8;
        QVERIFY(compute(session, request));
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>(page, "measure")->isVisible(), 20'000);
        QVERIFY(!page.findChild<CostFigure*>()->sweep());
    }

    void closingStopsIt()
    {
        Session session;
        QVERIFY(compute(session, sentence("one two three")));
        auto page = std::make_unique<CostPage>(session);
        page->show();
        part<QPushButton>(*page, "measure")->click();
        QElapsedTimer timer;
        timer.start();
        page.reset();
        QVERIFY(timer.elapsed() < 2'000);
    }
};

QTEST_MAIN(TestCostPage)
#include "test_cost_page.moc"
