// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_run.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace headlight {

namespace {

/// Random entries drawn for a quick answer: about 10 ms of work.
constexpr Index quick_entries = 400'000;
constexpr Index fewest_samples = 4;
constexpr Index refinement = 16; // times as many samples in the next answer

} // namespace

ScalingRun::ScalingRun(QObject* parent) : QObject(parent)
{
    connect(&m_worker, &LatestWorker::busyChanged, this, &ScalingRun::busyChanged);
    connect(&m_worker, &LatestWorker::progressed, this, &ScalingRun::progressed);
}

ScalingParameters ScalingRun::quick(ScalingParameters parameters)
{
    const Index entries_a_sample = parameters.d_k * (parameters.keys + 1);
    const Index affordable = std::max(fewest_samples, quick_entries / std::max<Index>(entries_a_sample, 1));
    parameters.samples = std::min(parameters.samples, affordable);
    return parameters;
}

ScalingParameters ScalingRun::next() const
{
    ScalingParameters parameters = quick(m_wanted);
    if (!m_result)
        return parameters;
    ScalingParameters shown = m_result->parameters;
    const Index seen = std::exchange(shown.samples, parameters.samples);
    if (shown == parameters && seen >= parameters.samples)
        parameters.samples = std::min(m_wanted.samples, seen * refinement);
    return parameters;
}

bool ScalingRun::complete() const
{
    return m_result && m_result->parameters == m_wanted;
}

void ScalingRun::want(const ScalingParameters& parameters, Pace pace)
{
    m_wanted = parameters;
    m_pace = pace;
    if (complete()) { // back at what is shown: whatever runs is not wanted any more
        m_worker.cancel();
        m_error.reset();
        return emit resultChanged();
    }
    submit(pace == Pace::AtRest ? next() : quick(parameters));
}

void ScalingRun::cancel()
{
    m_worker.cancel();
}

void ScalingRun::submit(const ScalingParameters& parameters)
{
    m_worker.submit([this, parameters](const WorkContext& work) -> LatestWorker::Deliver {
        auto result = std::make_shared<Result<ScalingResult>>(runScaling(parameters, work));
        return [this, result] { take(std::move(*result)); };
    });
}

void ScalingRun::take(Result<ScalingResult> result)
{
    if (!result) {
        m_error = result.error();
    } else {
        m_error.reset();
        m_result = std::make_shared<const ScalingResult>(std::move(*result));
        if (m_pace == Pace::AtRest && !complete())
            submit(next());
    }
    emit resultChanged();
}

} // namespace headlight
