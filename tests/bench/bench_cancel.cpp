// SPDX-License-Identifier: GPL-3.0-or-later
// From cancel to idle, through the worker that the window uses. To reach: 100 ms at the 99th percentile at 2,048 tokens
// and 12 heads, and never more than 100 ms of work without progress. Half of the cancels come at a random count of
// progress, half at a random moment of the whole run, so that long silent stretches are hit as often as they are long.
// usage: bench_cancel [CANCELS [TOKENS [SEED]]], 200 cancels of 2,048 tokens unless said otherwise.
#include "session/analysis.h"
#include "session/latest_worker.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

using namespace headlight;

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

Request sentenceOf(long tokens)
{
    Request request;
    request.text.clear();
    for (long i = 0; i < tokens; ++i)
        request.text += "word" + std::to_string(i % 700) + ' ';
    request.parameters.d_model = 768;
    request.parameters.q_num_heads = 12;
    request.parameters.d_k = 64;
    request.parameters.d_v = 64;
    request.parameters.positions = Positions::Rope;
    request.mask.rules = {CausalRule{}};
    return request;
}

/// One analysis in the worker, and what was seen of it.
class Run
{
public:
    explicit Run(const Request& request) : m_request(request) {}

    /// Lets it end; how long that took, how often it told its progress, and the longest it was silent.
    void toItsEnd()
    {
        start(0);
        waitUntilIdle();
        duration = Milliseconds(Clock::now() - m_begin).count();
    }

    /// From cancel to idle in milliseconds; the cancel comes at a count of progress.
    double cancelledAtReport(long report)
    {
        start(report);
        return waitUntilIdle();
    }

    double cancelledAfter(double milliseconds)
    {
        start(0);
        QTimer::singleShot(std::chrono::nanoseconds(std::int64_t(milliseconds * 1e6)).count() / 1'000'000,
                           Qt::PreciseTimer, &m_here, [this] { cancel(); });
        return waitUntilIdle();
    }

    double duration = 0;
    std::atomic<long> reports = 0;
    double longest_silence = 0;
    bool succeeded = false;

private:
    void start(long cancel_at)
    {
        reports = 0;
        longest_silence = 0;
        m_begin = Clock::now();
        m_cancelled = {};
        m_worker.submit([this, cancel_at](const WorkContext& given) {
            WorkContext work = given;
            Clock::time_point last = Clock::now();
            work.progress = [&](double share) {
                given.report(share);
                const Clock::time_point now = Clock::now();
                longest_silence = std::max(longest_silence, Milliseconds(now - last).count());
                last = now;
                if (++reports == cancel_at)
                    QMetaObject::invokeMethod(
                        &m_here, [this] { cancel(); }, Qt::QueuedConnection);
            };
            const auto result = analyse(m_request, Bytes(8) << 30, work);
            return LatestWorker::Deliver([this, good = result.has_value()] { succeeded = good; });
        });
    }

    void cancel()
    {
        m_cancelled = Clock::now();
        m_worker.cancel();
    }

    double waitUntilIdle()
    {
        QEventLoop loop;
        QObject::connect(&m_worker, &LatestWorker::busyChanged, &loop, &QEventLoop::quit);
        while (m_worker.busy())
            loop.exec();
        const bool was_cancelled = m_cancelled != Clock::time_point();
        return was_cancelled ? Milliseconds(Clock::now() - m_cancelled).count() : 0;
    }

    Request m_request;
    QObject m_here;
    LatestWorker m_worker;
    Clock::time_point m_begin;
    Clock::time_point m_cancelled;
};

double quantile(const std::vector<double>& sorted, double share)
{
    return sorted.empty() ? 0 : sorted[std::size_t(share * double(sorted.size() - 1) + 0.5)];
}

long argument(int count, char** values, int place, long otherwise)
{
    return place < count ? QByteArray(values[place]).toLong() : otherwise;
}

} // namespace

int main(int argument_count, char** arguments)
{
    const QCoreApplication application(argument_count, arguments);
    const long cancels = argument(argument_count, arguments, 1, 200);
    const long tokens = argument(argument_count, arguments, 2, 2'048);
    const long seed = argument(argument_count, arguments, 3, long(std::random_device()() % 1'000'000));
    std::mt19937_64 random{std::uint64_t(seed)};

    Run run(sentenceOf(tokens));
    run.toItsEnd();
    const long reports = run.reports;
    std::printf("%ld tokens, 12 heads, seed %ld: %.0f ms, %ld reports, longest silence %.1f ms\n", tokens, seed,
                run.duration, reports, run.longest_silence);
    if (!run.succeeded || reports == 0)
        return 1;

    const double duration = run.duration;
    std::vector<double> times;
    for (long i = 0; i < cancels; ++i)
        times.push_back(i % 2 == 0 ? run.cancelledAtReport(std::uniform_int_distribution<long>(1, reports)(random))
                                   : run.cancelledAfter(std::uniform_real_distribution<double>(0, duration)(random)));
    std::sort(times.begin(), times.end());
    std::printf("%ld cancels to idle: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, longest %.1f ms\n", cancels,
                quantile(times, 0.5), quantile(times, 0.9), quantile(times, 0.99), quantile(times, 1));
    return 0;
}
