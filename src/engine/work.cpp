// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/work.h"

#include "engine/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>

namespace headlight {

Work::Work(const WorkContext& context, double operations) : m_context(context), m_total(operations) {}

Work::~Work() = default;

int Work::threadsFor(Index tasks, double worth) const
{
    const int wanted =
        m_context.threads > 0 ? m_context.threads : int(std::max(1U, std::thread::hardware_concurrency()));
    return int(std::min({double(wanted), double(tasks), std::max(1.0, worth)}));
}

void Work::report(double operations) const
{
    m_context.report(std::min(1.0, operations / std::max(m_total, 1.0)));
}

Result<void> Work::run(Index tasks, double operations_per_task, const std::function<void(Index)>& task,
                       double operations_a_thread)
{
    std::atomic<Index> next = 0;
    std::atomic<bool> out_of_memory = false;
    const auto takeTasks = [&](bool reports) {
        for (Index mine = next++; mine < tasks && !stopped() && !out_of_memory; mine = next++) {
            try {
                task(mine);
            } catch (const std::bad_alloc&) {
                out_of_memory = true;
            }
            if (reports)
                report(m_done + operations_per_task * double(mine + 1));
        }
    };
    const int threads = threadsFor(tasks, operations_per_task * double(tasks) / operations_a_thread);
    if (threads > 1 && !m_pool)
        m_pool.reset(new (std::nothrow) ThreadPool);
    if (threads > 1 && m_pool)
        m_pool->run(threads, [&](int thread) { takeTasks(thread == 0); });
    else
        takeTasks(true);
    m_done += operations_per_task * double(tasks);
    if (stopped())
        return fail(Cancelled{});
    if (out_of_memory)
        return fail(OutOfMemory{});
    report(m_done);
    return {};
}

} // namespace headlight
