// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "engine/scaling_experiment.h"
#include "session/latest_worker.h"

#include <QObject>

#include <optional>
#include <vector>

namespace headlight {

/// Runs the √d_k experiment for d_k = 1, 2, 4 … 4,096 in the background, the quick sizes first. What is there already
/// is kept while the rest is computed, and after a stop.
class ScalingSweep : public QObject
{
    Q_OBJECT

public:
    explicit ScalingSweep(QObject* parent = nullptr);

    /// Starts for these settings, their d_k aside; nothing happens where they are the same and the sweep runs, is
    /// complete or was cancelled.
    void want(const ScalingParameters& parameters);

    /// Stops and drops what is there, unless it is of these settings, d_k aside.
    void keepOnlyFor(const ScalingParameters& parameters);

    /// Stops; what is there stays. `want` with the same settings does not start it again.
    void cancel();

    /// In rising order of d_k, of the wanted settings.
    const std::vector<ScalingResult>& results() const { return m_results; }
    bool complete() const;
    bool busy() const { return m_worker.busy(); }
    std::optional<Error> error() const { return m_error; }

    static int sizes(); // how many d_k there are

signals:
    void resultsChanged(); // or the error
    void busyChanged(bool busy);
    void progressed(double share); // of the whole sweep

private:
    void submitNext();
    void take(Result<ScalingResult> result);

    ScalingParameters m_wanted;
    bool m_started = false;
    std::vector<ScalingResult> m_results;
    std::optional<Error> m_error;
    LatestWorker m_worker; // last: stops before the rest goes
};

} // namespace headlight
