// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/training_watch.h"

#include "session/shipped_models.h"

#include <algorithm>
#include <utility>

namespace headlight {

TrainingWatch::TrainingWatch(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_run(bundledTraining())
{
    connect(&session, &Session::requestChanged, this, &TrainingWatch::follow);
    follow();
}

void TrainingWatch::choose(std::size_t checkpoint)
{
    if (!m_at || checkpoint >= m_run->checkpoints.size())
        return;
    Request request = m_session.request();
    std::get<CheckpointSource>(request.source).path = shippedPath(m_run->checkpoints[checkpoint]);
    m_session.setRequest(request, QStringLiteral("training step"));
}

void TrainingWatch::follow()
{
    std::optional<std::size_t> at;
    const auto* source = std::get_if<CheckpointSource>(&m_session.request().source);
    const std::optional<std::string> name = source ? shippedName(source->path) : std::nullopt;
    if (name && m_run) {
        const auto found = std::ranges::find(m_run->checkpoints, *name);
        if (found != m_run->checkpoints.end())
            at = std::size_t(found - m_run->checkpoints.begin());
    }
    if (std::exchange(m_at, at) != at)
        emit changed();
}

} // namespace headlight
