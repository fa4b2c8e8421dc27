// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace headlight {

/// Threads that wait for the next phase of one piece of work, so that a phase of half a millisecond need not start any.
/// For some ten microseconds they look for it again and again: to be woken takes longer than many a phase.
class ThreadPool
{
public:
    ThreadPool() = default;
    ~ThreadPool();

    /// Calls job(0) in this thread and job(1) … job(threads − 1) in others, at the same time, and returns when all of
    /// them have. Where the system gives fewer threads, fewer are called. Errors: none; a job must not throw.
    void run(int threads, const std::function<void(int)>& job);

private:
    void startHelpers(int count);
    void serve(int number);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    const std::function<void(int)>* m_job = nullptr;
    // Changed with m_mutex held.
    std::atomic<int> m_phase = 0;   // which call of run this is
    int m_invited = 0;              // helpers that take part in it
    std::atomic<int> m_working = 0; // of them, those that have not returned
    std::atomic<bool> m_over = false;
    std::vector<std::thread> m_helpers;
};

} // namespace headlight
