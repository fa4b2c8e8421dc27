// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"

#include <QObject>

#include <functional>
#include <memory>

namespace headlight {

/// One thread that runs the newest job only. Submitting stops the running job's token and replaces a waiting one. What
/// a job returns is run in the thread of this object, unless the job's token was stopped meanwhile: a stale result can
/// never follow a newer one. The destructor stops the job and waits for it.
class LatestWorker : public QObject
{
    Q_OBJECT

public:
    using Deliver = std::function<void()>;
    using Job = std::function<Deliver(const WorkContext&)>;

    explicit LatestWorker(QObject* parent = nullptr);
    ~LatestWorker() override;

    void submit(Job job);

    /// For the running job, from its own thread: something to be run in the thread of this object before the job's end,
    /// dropped if its token was stopped meanwhile.
    void deliverEarly(const std::stop_token& stop, Deliver deliver);

    /// Stops the running job and drops a waiting one; nothing of them is delivered. Busy until the job has ended.
    void cancel();

    /// True from `submit` until nothing runs, waits or is still to be delivered.
    bool busy() const;

signals:
    void busyChanged(bool busy);
    void progressed(double share); // of the running job, at most every 30 ms; never of a stopped one
    void failed();                 // the newest job threw: only memory running out does that

private:
    struct State;
    struct Outcome;
    void run(const std::stop_token& thread_stop);
    Outcome runJob(const Job& job, const std::stop_token& stop);
    void noteProgress(const std::stop_token& stop, double share);
    void post(void (LatestWorker::*slot)()) noexcept;
    void deliverProgress();
    void deliverOutcome();
    void updateBusy();

    std::unique_ptr<State> m_state;
};

} // namespace headlight
