// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <memory>

namespace headlight {

class ThreadPool;

/// Multiply-adds that pay for another thread: below about a millisecond of work, waking threads costs more than they
/// bring.
inline constexpr double operations_worth_a_thread = 1e6;

/// One piece of long work, made of phases of independent tasks. The one place that has threads, asks whether to stop,
/// and tells how far the work is. Its threads wait from phase to phase and end with it.
class Work
{
public:
    /// `operations`: multiply-adds of all phases together, for the share that progress names.
    Work(const WorkContext& context, double operations);
    ~Work();

    /// Runs task(0) … task(tasks − 1), on several threads where that pays: a thread for so many multiply-adds at least.
    /// A task should take a few milliseconds at most, or ask stopped() itself and return early. Errors: Cancelled,
    /// OutOfMemory (a task threw std::bad_alloc).
    Result<void> run(Index tasks, double operations_per_task, const std::function<void(Index)>& task,
                     double operations_a_thread = operations_worth_a_thread);

    bool stopped() const { return m_context.stop.stop_requested(); }

private:
    int threadsFor(Index tasks, double worth) const;
    void report(double operations) const; // done so far

    const WorkContext& m_context;
    double m_total;
    double m_done = 0;                  // operations of the phases that are over
    std::unique_ptr<ThreadPool> m_pool; // once there is a phase that is worth it
};

} // namespace headlight
