// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/work.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <new>
#include <set>
#include <thread>

using namespace headlight;

class TestWork : public QObject
{
    Q_OBJECT

private slots:
    void everyTaskRunsOnce()
    {
        for (const int threads : {1, 2, 8}) {
            std::vector<std::atomic<int>> runs(1'000);
            const WorkContext context{{}, {}, threads};
            Work work(context, 1e9);
            QVERIFY(work.run(1'000, 1e6, [&](Index task) { ++runs[std::size_t(task)]; }));
            QVERIFY(std::all_of(runs.begin(), runs.end(), [](const auto& count) { return count == 1; }));
        }
    }

    void littleWorkStaysInThisThread()
    {
        const WorkContext context{{}, {}, 8};
        Work work(context, 1000);
        const auto here = std::this_thread::get_id();
        bool elsewhere = false;
        QVERIFY(work.run(100, 10, [&](Index) { elsewhere = elsewhere || std::this_thread::get_id() != here; }));
        QVERIFY(!elsewhere);
    }

    void progressComesFromOneThreadAndEndsAtOne()
    {
        std::vector<double> shares;
        const WorkContext context{{}, [&](double share) { shares.push_back(share); }, 4};
        Work work(context, 2e8);
        for (int phase = 0; phase < 2; ++phase)
            QVERIFY(work.run(100, 1e6, [](Index) {}));
        QVERIFY(!shares.empty() && shares.back() == 1.0);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    }

    void stoppingLeavesTheRestUndone()
    {
        std::stop_source source;
        const WorkContext context{source.get_token(), {}, 1};
        Work work(context, 1e9);
        Index done = 0;
        const auto result = work.run(1'000, 1e6, [&](Index) {
            if (++done == 3)
                source.request_stop();
        });
        QVERIFY(!result && std::holds_alternative<Cancelled>(result.error()));
        QCOMPARE(done, Index(3));
    }

    void aFailedAllocationIsAnError()
    {
        for (const int threads : {1, 4}) {
            const WorkContext context{{}, {}, threads};
            Work work(context, 1e9);
            const auto result = work.run(100, 1e7, [](Index task) {
                if (task == 7)
                    throw std::bad_alloc();
            });
            QVERIFY(!result && std::holds_alternative<OutOfMemory>(result.error()));
        }
    }
};

QTEST_APPLESS_MAIN(TestWork)
#include "test_work.moc"
