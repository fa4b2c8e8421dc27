// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/work.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace headlight {

namespace {

// Below about a millisecond of work, starting threads costs more than they bring.
constexpr double operations_worth_a_thread = 1e6;

} // namespace

int Work::threadsFor(Index tasks, double operations) const
{
    const int wanted =
        m_context.threads > 0 ? m_context.threads : int(std::max(1U, std::thread::hardware_concurrency()));
    const double worth = std::max(1.0, operations / operations_worth_a_thread);
    return int(std::min({double(wanted), double(tasks), worth}));
}

void Work::report(double operations) const
{
    m_context.report(std::min(1.0, operations / std::max(m_total, 1.0)));
}

Result<void> Work::run(Index tasks, double operations_per_task, const std::function<void(Index)>& task)
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
    {
        std::vector<std::jthread> helpers;
        try {
            for (int i = 1; i < threadsFor(tasks, operations_per_task * double(tasks)); ++i)
                helpers.emplace_back(takeTasks, false);
        } catch (const std::bad_alloc&) { // fewer threads do the same work
        } catch (const std::system_error&) {
        }
        takeTasks(true);
    }
    m_done += operations_per_task * double(tasks);
    if (stopped())
        return fail(Cancelled{});
    if (out_of_memory)
        return fail(OutOfMemory{});
    report(m_done);
    return {};
}

} // namespace headlight
