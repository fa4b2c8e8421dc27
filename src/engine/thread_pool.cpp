// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/thread_pool.h"

#include <algorithm>
#include <new>
#include <system_error>

namespace headlight {

namespace {

/// Looks some ten microseconds long whether something has come about.
template<class Condition>
void lookFor(const Condition& has_come)
{
    constexpr int looks = 1'000;
    for (int look = 0; look < looks && !has_come(); ++look) {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
}

} // namespace

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
    }
    m_changed.notify_all();
    for (std::thread& helper : m_helpers)
        helper.join();
}

void ThreadPool::startHelpers(int count)
{
    try {
        m_helpers.reserve(std::size_t(count));
        while (int(m_helpers.size()) < count)
            m_helpers.emplace_back(&ThreadPool::serve, this, int(m_helpers.size()) + 1);
    } catch (const std::bad_alloc&) { // fewer threads do the same work
    } catch (const std::system_error&) {
    }
}

void ThreadPool::run(int threads, const std::function<void(int)>& job)
{
    startHelpers(threads - 1);
    const int helpers = std::min(int(m_helpers.size()), std::max(threads - 1, 0));
    if (helpers == 0) {
        job(0);
        return;
    }
    {
        const std::lock_guard lock(m_mutex);
        m_job = &job;
        ++m_phase;
        m_invited = m_working = helpers;
    }
    m_changed.notify_all();
    job(0);
    lookFor([this] { return m_working == 0; });
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_working == 0; });
    m_job = nullptr;
}

void ThreadPool::serve(int number)
{
    int seen = 0;
    std::unique_lock lock(m_mutex, std::defer_lock);
    while (true) {
        lookFor([&] { return m_phase != seen || m_over; });
        lock.lock();
        m_changed.wait(lock, [&] { return m_over || (m_phase != seen && m_job && number <= m_invited); });
        if (m_over)
            return;
        seen = m_phase;
        const std::function<void(int)>& job = *m_job;
        lock.unlock();
        job(number);
        lock.lock();
        if (--m_working == 0)
            m_changed.notify_all();
        lock.unlock();
    }
}

} // namespace headlight
