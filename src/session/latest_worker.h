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

    /// Stops the running job and drops a waiting one; nothing of them is delivered.
    void cancel();

    bool busy() const;

signals:
    void busyChanged(bool busy);
    void progressed(double share); // of the running job; never of a stopped one

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace headlight
