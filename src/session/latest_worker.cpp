// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/latest_worker.h"

#include <QMetaObject>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

namespace headlight {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto progress_interval = std::chrono::milliseconds(30);

} // namespace

/// What a finished job left for this object's thread.
struct LatestWorker::Outcome
{
    std::stop_token stop;
    Deliver deliver; // empty: the job threw, or had nothing to say
    bool threw = false;
};

struct LatestWorker::State
{
    mutable std::mutex mutex; // guards everything down to `outcome`
    std::condition_variable_any wake;
    std::optional<Job> waiting;
    std::stop_source stop; // of the newest job
    bool running = false;
    double progress = 0;                        // of the job with the token below
    std::optional<std::stop_token> progress_of; // there while a progress event is on its way
    Clock::time_point progress_time;            // of the last event, or of the job's start
    std::optional<Outcome> outcome;             // one at most: an older one is stale

    bool was_busy = false;     // this object's thread only
    std::stop_token delivered; // of the newest outcome that was told, this object's thread only
    std::jthread thread;
};

LatestWorker::LatestWorker(QObject* parent) : QObject(parent), m_state(std::make_unique<State>())
{
    m_state->thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

LatestWorker::~LatestWorker()
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->stop.request_stop();
        m_state->waiting.reset();
    }
    m_state->thread.request_stop();
    m_state->thread.join();
}

void LatestWorker::submit(Job job)
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->stop.request_stop();
        m_state->stop = std::stop_source();
        m_state->waiting = std::move(job);
    }
    m_state->wake.notify_one();
    updateBusy();
}

void LatestWorker::cancel()
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->stop.request_stop();
        m_state->waiting.reset();
    }
    updateBusy();
}

void LatestWorker::deliverEarly(const std::stop_token& stop, Deliver deliver)
{
    // Tokens are stopped in this object's thread only, so what is asked there holds. An event of an older job may have
    // told the outcome of this one already.
    QMetaObject::invokeMethod(
        this,
        [this, stop, deliver = std::move(deliver)] {
            if (!stop.stop_requested() && stop != m_state->delivered)
                deliver();
        },
        Qt::QueuedConnection);
}

bool LatestWorker::busy() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->waiting || m_state->running || m_state->outcome;
}

void LatestWorker::run(const std::stop_token& thread_stop)
{
    std::unique_lock lock(m_state->mutex);
    while (m_state->wake.wait(lock, thread_stop, [this] { return m_state->waiting.has_value(); })) {
        const Job job = std::move(*m_state->waiting);
        m_state->waiting.reset();
        const std::stop_token stop = m_state->stop.get_token();
        m_state->running = true;
        m_state->progress_of.reset();
        m_state->progress_time = Clock::now();
        lock.unlock();

        Outcome outcome = runJob(job, stop);

        lock.lock();
        m_state->running = false;
        m_state->outcome = std::move(outcome);
        lock.unlock();
        post(&LatestWorker::deliverOutcome);
        lock.lock();
    }
}

LatestWorker::Outcome LatestWorker::runJob(const Job& job, const std::stop_token& stop)
{
    try {
        WorkContext work;
        work.stop = stop;
        work.progress = [this, stop](double share) { noteProgress(stop, share); };
        return {stop, job(work), false};
    } catch (...) {
        return {stop, {}, true};
    }
}

void LatestWorker::noteProgress(const std::stop_token& stop, double share)
{
    {
        const std::lock_guard lock(m_state->mutex);
        const Clock::time_point now = Clock::now();
        m_state->progress = share;
        // An event that this object's thread has not taken yet will carry the new share.
        if (stop.stop_requested() || m_state->progress_of || now - m_state->progress_time < progress_interval)
            return;
        m_state->progress_of = stop;
        m_state->progress_time = now;
    }
    post(&LatestWorker::deliverProgress);
}

/// Runs a slot in this object's thread. An event takes memory: where there is none for it, a second attempt is all
/// that can be done.
void LatestWorker::post(void (LatestWorker::*slot)()) noexcept
{
    for (int attempt = 0; attempt < 2; ++attempt) {
        try {
            QMetaObject::invokeMethod(this, slot, Qt::QueuedConnection);
            return;
        } catch (const std::bad_alloc&) {
            continue;
        }
    }
}

void LatestWorker::deliverProgress()
{
    std::optional<std::stop_token> stop;
    double share = 0;
    {
        const std::lock_guard lock(m_state->mutex);
        stop = std::exchange(m_state->progress_of, std::nullopt);
        share = m_state->progress;
    }
    if (stop && !stop->stop_requested())
        emit progressed(share);
}

void LatestWorker::deliverOutcome()
{
    std::optional<Outcome> outcome;
    {
        const std::lock_guard lock(m_state->mutex);
        outcome = std::exchange(m_state->outcome, std::nullopt);
    }
    // Tokens are stopped in this thread only: one that is not stopped here belongs to the newest job.
    if (outcome && !outcome->stop.stop_requested()) {
        m_state->delivered = outcome->stop;
        if (outcome->threw)
            emit failed();
        else if (outcome->deliver)
            outcome->deliver();
    }
    updateBusy();
}

void LatestWorker::updateBusy()
{
    const bool is_busy = busy();
    if (std::exchange(m_state->was_busy, is_busy) != is_busy)
        emit busyChanged(is_busy);
}

} // namespace headlight
