// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/training_run.h"

#include <QObject>

#include <optional>

namespace headlight {

/// The training that comes with the program, and which of its steps the document shows.
class TrainingWatch : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive the watch.
    explicit TrainingWatch(Session& session, QObject* parent = nullptr);

    const std::optional<TrainingRun>& run() const { return m_run; }

    /// The checkpoint that the document's source is; nothing where it is another source.
    std::optional<std::size_t> at() const { return m_at; }

    /// Makes another of them the document's source. Steps one after the other are one step of undo.
    void choose(std::size_t checkpoint);

signals:
    void changed();

private:
    void follow();

    Session& m_session;
    std::optional<TrainingRun> m_run;
    std::optional<std::size_t> m_at;
};

} // namespace headlight
