// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_sweep.h"

#include <memory>

namespace headlight {

namespace {

constexpr int largest_octave = 12; // d_k 4,096

/// The share of the whole work that all sizes below an octave are: work grows as d_k.
double shareBefore(int octave)
{
    return double((1 << octave) - 1) / double((1 << (largest_octave + 1)) - 1);
}

/// The settings apart from d_k.
ScalingParameters settingsOf(ScalingParameters parameters)
{
    parameters.d_k = 1;
    return parameters;
}

} // namespace

ScalingSweep::ScalingSweep(QObject* parent) : QObject(parent)
{
    connect(&m_worker, &LatestWorker::busyChanged, this, &ScalingSweep::busyChanged);
    connect(&m_worker, &LatestWorker::progressed, this, [this](double share) {
        const int octave = int(m_results.size());
        emit progressed(shareBefore(octave) + share * (shareBefore(octave + 1) - shareBefore(octave)));
    });
}

int ScalingSweep::sizes()
{
    return largest_octave + 1;
}

bool ScalingSweep::complete() const
{
    return int(m_results.size()) == sizes();
}

void ScalingSweep::want(const ScalingParameters& parameters)
{
    if (m_started && settingsOf(parameters) == m_wanted)
        return;
    m_started = true;
    m_wanted = settingsOf(parameters);
    m_results.clear();
    m_error.reset();
    emit resultsChanged();
    submitNext();
}

void ScalingSweep::keepOnlyFor(const ScalingParameters& parameters)
{
    if (!m_started || settingsOf(parameters) == m_wanted)
        return;
    m_worker.cancel();
    m_started = false;
    m_results.clear();
    m_error.reset();
    emit resultsChanged();
}

void ScalingSweep::cancel()
{
    m_worker.cancel();
}

void ScalingSweep::submitNext()
{
    ScalingParameters parameters = m_wanted;
    parameters.d_k = Index(1) << m_results.size();
    m_worker.submit([this, parameters](const WorkContext& work) -> LatestWorker::Deliver {
        auto result = std::make_shared<Result<ScalingResult>>(runScaling(parameters, work));
        return [this, result] { take(std::move(*result)); };
    });
}

void ScalingSweep::take(Result<ScalingResult> result)
{
    if (!result) {
        m_error = result.error();
    } else {
        m_results.push_back(std::move(*result));
        if (!complete())
            submitNext();
    }
    emit resultsChanged();
}

} // namespace headlight
