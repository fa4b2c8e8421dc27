// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the k-th allocation of the worker's thread fail, for every k: the document says so, keeps its last picture, and
// computes again afterwards.
#include "session/session.h"

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <thread>

namespace {

// How many allocations of other threads than the first may still succeed until one fails; below 0 nothing fails any
// more.
std::atomic<long> allocations_left = -1;
const std::thread::id first_thread = std::this_thread::get_id();

bool fails()
{
    if (allocations_left.load(std::memory_order_relaxed) < 0 || std::this_thread::get_id() == first_thread)
        return false;
    return allocations_left.fetch_sub(1) == 0;
}

// The same for analyse() in the first thread.
thread_local long own_allocations_left = std::numeric_limits<long>::max();

} // namespace

void* operator new(std::size_t size)
{
    void* const memory = fails() || --own_allocations_left < 0 ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace headlight;

namespace {

/// A request that goes through every part: a second text, groups of heads, a mask file for each head, recipes.
Request manifold()
{
    Request request;
    request.text = "The cat sat";
    request.context = "on the mat";
    request.parameters.q_num_heads = 8;
    request.parameters.kv_num_heads = 2;
    request.parameters.softcap = 20;
    request.recipes = {{3, Recipe::Broad}};
    request.mask.rules = {WindowRule{2, 2, {}}};
    request.mask.tensors = {
        std::make_shared<const MaskTensor>(MaskTensor{"m.npy", {8, 1, 3}, MaskTensor::Added(24, 0.5)})};
    return request;
}

bool settles(const Session& session)
{
    return QTest::qWaitFor([&] { return !session.busy(); }, 20'000);
}

} // namespace

class TestFailedAllocation : public QObject
{
    Q_OBJECT

private slots:
    void analysisSaysSo()
    {
        const WorkContext context{{}, {}, 1};
        const Request request = manifold();
        long k = 0;
        for (bool succeeded = false; !succeeded; ++k) {
            own_allocations_left = k;
            const Result<AnalysisPointer> result = analyse(request, Bytes(1) << 30, context);
            own_allocations_left = std::numeric_limits<long>::max();
            succeeded = result.has_value();
            QVERIFY(succeeded || std::holds_alternative<OutOfMemory>(result.error()));
            QVERIFY(k < 10'000);
        }
        QVERIFY2(k > 200, qPrintable(QStringLiteral("only %1 allocations").arg(k)));
    }

    void documentKeepsItsPictureAndGoesOn()
    {
        Session session;
        QVERIFY(settles(session));
        int failures = 0;
        for (long k = 0; k <= 200; ++k) {
            const AnalysisPointer before = session.analysis();
            QVERIFY(before);
            Request asked = manifold();
            asked.seed = std::uint64_t(k);
            allocations_left = k;
            session.setRequest(asked);
            QVERIFY(settles(session));
            allocations_left = -1;
            QVERIFY(session.request() == asked);
            if (session.error()) {
                QVERIFY(std::holds_alternative<OutOfMemory>(*session.error()));
                QCOMPARE(session.analysis(), before);
                ++failures;
            }
            Request next = asked;
            next.seed = std::uint64_t(1'000 + k);
            session.setRequest(next);
            QVERIFY(settles(session));
            QVERIFY(!session.error());
            QVERIFY(session.analysis()->request == next);
        }
        QVERIFY2(failures > 150, qPrintable(QStringLiteral("%1 of 201 failed").arg(failures)));
    }
};

QTEST_GUILESS_MAIN(TestFailedAllocation)
#include "test_failed_allocation.moc"
