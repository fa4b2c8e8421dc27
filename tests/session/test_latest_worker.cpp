// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/latest_worker.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <new>
#include <semaphore>
#include <stdexcept>
#include <vector>

using namespace headlight;

namespace {

bool settles(const LatestWorker& worker)
{
    return QTest::qWaitFor([&worker] { return !worker.busy(); }, 10'000);
}

/// A job that runs until it is stopped, and tells when it began.
LatestWorker::Job endless(std::binary_semaphore& began)
{
    return [&began](const WorkContext& work) {
        began.release();
        while (!work.stop.stop_requested())
            std::this_thread::yield();
        return LatestWorker::Deliver();
    };
}

} // namespace

class TestLatestWorker : public QObject
{
    Q_OBJECT

private slots:
    void resultArrivesInThisThread()
    {
        LatestWorker worker;
        QThread* job_thread = nullptr;
        QThread* delivery_thread = nullptr;
        worker.submit([&](const WorkContext&) {
            job_thread = QThread::currentThread();
            return [&] { delivery_thread = QThread::currentThread(); };
        });
        QVERIFY(worker.busy());
        QVERIFY(settles(worker));
        QCOMPARE(delivery_thread, QThread::currentThread());
        QVERIFY(job_thread != QThread::currentThread());
    }

    /// The event of a job that was replaced may tell the newer one's outcome, ahead of what that one had told early.
    void nothingEarlyComesBehindTheOutcome()
    {
        const auto letItEnd = [] { // most often; the event loop does not run meanwhile
            for (int turn = 0; turn < 20'000; ++turn)
                std::this_thread::yield();
        };
        LatestWorker worker;
        for (int round = 0; round < 50; ++round) {
            std::binary_semaphore ended(0);
            worker.submit([&](const WorkContext&) {
                ended.release();
                return LatestWorker::Deliver();
            });
            ended.acquire();
            letItEnd();
            bool told = false, late = false;
            worker.submit([&](const WorkContext& work) -> LatestWorker::Deliver {
                worker.deliverEarly(work.stop, [&] { late = told; });
                ended.release();
                return [&] { told = true; };
            });
            ended.acquire();
            letItEnd();
            QVERIFY(settles(worker));
            QCoreApplication::processEvents();
            QVERIFY(told && !late);
        }
    }

    void busyIsToldOnceEachWay()
    {
        LatestWorker worker;
        QSignalSpy busy(&worker, &LatestWorker::busyChanged);
        bool was_busy_at_delivery = true;
        for (int i = 0; i < 3; ++i) {
            worker.submit([&](const WorkContext&) { return [&] { was_busy_at_delivery = worker.busy(); }; });
        }
        QVERIFY(settles(worker));
        QCOMPARE(busy.count(), 2);
        QCOMPARE(busy[0][0].toBool(), true);
        QCOMPARE(busy[1][0].toBool(), false);
        QVERIFY(!was_busy_at_delivery);
    }

    void newestJobWins()
    {
        LatestWorker worker;
        std::binary_semaphore began(0);
        std::atomic<int> runs = 0;
        std::vector<int> delivered;
        worker.submit(endless(began));
        began.acquire();
        for (int i = 1; i <= 100; ++i) {
            worker.submit([&, i](const WorkContext&) {
                ++runs;
                return [&delivered, i] { delivered.push_back(i); };
            });
        }
        QVERIFY(settles(worker));
        QCOMPARE(delivered, std::vector<int>{100});
        QVERIFY(runs <= 100);
    }

    void finishedButNotYetDeliveredIsDroppedWhenANewerComes()
    {
        LatestWorker worker;
        std::vector<int> delivered;
        std::binary_semaphore ended(0);
        struct ReleaseAtEnd
        {
            std::binary_semaphore& ended;
            ~ReleaseAtEnd() { ended.release(); }
        };
        worker.submit([&](const WorkContext&) {
            const ReleaseAtEnd at_end{ended};
            return LatestWorker::Deliver([&] { delivered.push_back(1); });
        });
        ended.acquire(); // this thread has not seen its events since
        worker.submit([&](const WorkContext&) { return LatestWorker::Deliver([&] { delivered.push_back(2); }); });
        QVERIFY(settles(worker));
        QCOMPARE(delivered, std::vector<int>{2});
    }

    void atMostOneJobRuns()
    {
        LatestWorker worker;
        std::atomic<int> running = 0;
        std::atomic<int> most = 0;
        for (int i = 0; i < 200; ++i) {
            worker.submit([&](const WorkContext&) {
                most = std::max(most.load(), ++running);
                for (int turn = 0; turn < 100; ++turn)
                    std::this_thread::yield();
                --running;
                return LatestWorker::Deliver();
            });
            QCoreApplication::processEvents();
        }
        QVERIFY(settles(worker));
        QCOMPARE(most.load(), 1);
    }

    void cancelDeliversNothingAndIsBusyUntilTheJobEnds()
    {
        LatestWorker worker;
        std::binary_semaphore began(0);
        std::binary_semaphore may_end(0);
        bool delivered = false;
        worker.submit([&](const WorkContext&) {
            began.release();
            may_end.acquire();
            return [&] { delivered = true; };
        });
        began.acquire();
        worker.cancel();
        QCoreApplication::processEvents();
        QVERIFY(worker.busy());
        may_end.release();
        QVERIFY(settles(worker));
        QVERIFY(!delivered);
    }

    void cancelDropsAWaitingJob()
    {
        LatestWorker worker;
        std::binary_semaphore began(0);
        bool ran = false;
        worker.submit(endless(began));
        began.acquire();
        worker.submit([&](const WorkContext&) {
            ran = true;
            return LatestWorker::Deliver();
        });
        worker.cancel();
        QVERIFY(settles(worker));
        QVERIFY(!ran);
    }

    void worksAgainAfterCancel()
    {
        LatestWorker worker;
        worker.cancel();
        bool delivered = false;
        worker.submit([&](const WorkContext&) { return [&] { delivered = true; }; });
        QVERIFY(settles(worker));
        QVERIFY(delivered);
    }

    void exceptionIsAFailureAndTheThreadLives()
    {
        LatestWorker worker;
        QSignalSpy failed(&worker, &LatestWorker::failed);
        worker.submit([](const WorkContext&) -> LatestWorker::Deliver { throw std::bad_alloc(); });
        QVERIFY(settles(worker));
        QCOMPARE(failed.count(), 1);
        bool delivered = false;
        worker.submit([&](const WorkContext&) { return [&] { delivered = true; }; });
        QVERIFY(settles(worker));
        QVERIFY(delivered);
    }

    void failureOfAStoppedJobIsNotTold()
    {
        LatestWorker worker;
        QSignalSpy failed(&worker, &LatestWorker::failed);
        std::binary_semaphore began(0);
        worker.submit([&](const WorkContext& work) -> LatestWorker::Deliver {
            began.release();
            while (!work.stop.stop_requested())
                std::this_thread::yield();
            throw std::runtime_error("stopped");
        });
        began.acquire();
        worker.cancel();
        QVERIFY(settles(worker));
        QCOMPARE(failed.count(), 0);
    }

    void progressIsThrottledAndInOrder()
    {
        LatestWorker worker;
        QSignalSpy progressed(&worker, &LatestWorker::progressed);
        constexpr qint64 duration = 1'000; // ms
        worker.submit([](const WorkContext& work) {
            QElapsedTimer timer;
            timer.start();
            while (timer.elapsed() < duration)
                work.report(double(timer.elapsed()) / duration);
            return LatestWorker::Deliver();
        });
        QVERIFY(settles(worker));
        QVERIFY2(progressed.count() >= 5, "every 100 ms of work, where this thread gets its turn");
        QVERIFY2(progressed.count() <= duration / 30, "every 30 ms at most");
        double last = 0;
        for (const QList<QVariant>& arguments : progressed) {
            QVERIFY(arguments[0].toDouble() >= last);
            last = arguments[0].toDouble();
        }
    }

    void progressOfAStoppedJobIsNotTold()
    {
        LatestWorker worker;
        std::binary_semaphore began(0);
        std::binary_semaphore reported(0);
        worker.submit([&](const WorkContext& work) {
            QElapsedTimer timer;
            timer.start();
            while (timer.elapsed() < 50)
                work.report(0.5);
            reported.release();
            return LatestWorker::Deliver();
        });
        reported.acquire(); // an event is on its way
        QSignalSpy progressed(&worker, &LatestWorker::progressed);
        worker.cancel();
        QVERIFY(settles(worker));
        QCOMPARE(progressed.count(), 0);
    }

    // CASES 30: closing while busy
    void closingWhileBusyEndsAtOnce()
    {
        for (int round = 0; round < 500; ++round) {
            std::binary_semaphore began(0);
            auto worker = std::make_unique<LatestWorker>();
            worker->submit(endless(began));
            if (round % 2 == 0)
                began.acquire();
            worker->submit(endless(began));
            QElapsedTimer timer;
            timer.start();
            worker.reset();
            QVERIFY(timer.elapsed() < 1'000);
        }
    }

    void resultOfAClosedWorkerIsNotDelivered()
    {
        bool delivered = false;
        {
            LatestWorker worker;
            worker.submit([&](const WorkContext&) { return [&] { delivered = true; }; });
        }
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }
};

QTEST_GUILESS_MAIN(TestLatestWorker)
#include "test_latest_worker.moc"
