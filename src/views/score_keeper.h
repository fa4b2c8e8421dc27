// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/labelled_scores.h"
#include "session/latest_worker.h"
#include "session/session.h"

#include <QObject>

namespace headlight {

/// What the heads of the open checkpoint do on the held-out texts that come with the shipped models: computed once for
/// each checkpoint, when it is asked for, beside the document's own work.
class ScoreKeeper : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive the keeper.
    explicit ScoreKeeper(Session& session, QObject* parent = nullptr);

    /// Of the open checkpoint; null where they are not there (yet).
    LabelledScoresPointer scores() const;
    /// Why they can't be had, where that is known.
    std::optional<Error> error() const;
    /// Computes them, unless that is done or under way.
    void want();
    bool busy() const { return m_worker.busy(); }

signals:
    void changed(); // the scores of the open checkpoint, or their error, came

private:
    std::shared_ptr<const OpenedCheckpoint> opened() const;

    Session& m_session;
    std::shared_ptr<const OpenedCheckpoint> m_of; // of which they are, or are being made
    std::optional<Result<LabelledScoresPointer>> m_scores;
    LatestWorker m_worker; // last: its job ends before what it reads goes
};

} // namespace headlight
