// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "engine/scaling_experiment.h"
#include "session/latest_worker.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headlight {

/// Runs the √d_k experiment so that it answers at once: large ones are first drawn from fewer samples, and more follow,
/// until they are all there, when the slider rests. What is shown never goes back to older parameters.
class ScalingRun : public QObject
{
    Q_OBJECT

public:
    enum class Pace {
        Dragging, // the answer from few samples is enough for now
        AtRest    // all samples are wanted
    };

    explicit ScalingRun(QObject* parent = nullptr);

    void want(const ScalingParameters& parameters, Pace pace);

    /// Stops; what is there stays.
    void cancel();

    const ScalingParameters& wanted() const { return m_wanted; }
    std::shared_ptr<const ScalingResult> result() const { return m_result; }
    std::optional<Error> error() const { return m_error; }
    bool busy() const { return m_worker.busy(); }
    /// True if the result is of the wanted parameters with all their samples.
    bool complete() const;

    /// Parameters with so few samples that their answer comes within a frame or two.
    static ScalingParameters quick(ScalingParameters parameters);

signals:
    void resultChanged(); // or the error
    void busyChanged(bool busy);
    void progressed(double share);

private:
    ScalingParameters next() const; // what to compute after what is shown
    void submit(const ScalingParameters& parameters);
    void take(Result<ScalingResult> result);

    ScalingParameters m_wanted;
    Pace m_pace = Pace::AtRest;
    std::shared_ptr<const ScalingResult> m_result;
    std::optional<Error> m_error;
    LatestWorker m_worker; // last: stops before the rest goes
};

} // namespace headlight
