// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/recovery_schedule.h"
#include "session/request.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

class Session;

/// A document that a copy of the program left behind when it ended without closing it.
struct RecoveredDocument
{
    QString key;       // of its copy in the recovery folder
    QString path;      // the person's own file, which was never written to; empty: there was none
    QDateTime written; // when the copy was made
    Request request;
};

/// Keeps a copy of a changed document in a folder of the program's own: at most 10 s after the last change, every 30 s
/// while changes go on. The copy goes when the document is saved or closed properly; after a crash it stays, and the
/// next start finds it. Each running copy of the program holds a lock, so that one that runs is not taken for one that
/// crashed, and two that start together do not both offer the same document.
class Recovery : public QObject
{
    Q_OBJECT

public:
    using Clock = std::function<std::chrono::milliseconds()>;

    /// `folder` is made, readable for its owner only. `clock` runs evenly; without one, the steady clock.
    Recovery(Session& session, const QString& folder, Clock clock = {}, QObject* parent = nullptr);

    /// The document was closed: its copy goes.
    ~Recovery() override;

    /// Documents of crashed copies, the newest first. They are this copy's to offer as long as it lives; those neither
    /// restored nor discarded are found again by the next start. Copies that can't be read are left out and stay.
    std::vector<RecoveredDocument> crashedDocuments();

    /// Makes it the session's document, changed and unsaved; the old copy goes once the new one is written.
    void restore(const RecoveredDocument& document);
    void discard(const RecoveredDocument& document);

    /// Writes the copy if it is due. The timer calls it.
    void writeIfDue();

    /// Why the last copy could not be written; nothing when it was.
    std::optional<Error> error() const { return m_error; }

signals:
    void errorChanged();

private:
    void noteChange();
    void write();
    void removeCopy();
    void removeReplaced();
    void startTimer();
    void setError(const std::optional<Error>& error);
    QString copyPath(const QString& key) const;
    QString lockPath(const QString& key) const;

    Session& m_session;
    QString m_folder;
    Clock m_clock;
    QString m_key;
    std::unique_ptr<QLockFile> m_lock;
    std::map<QString, std::unique_ptr<QLockFile>> m_claims; // of crashed copies, by key
    std::vector<QString> m_replaced;                        // copies to remove when ours is written
    RecoverySchedule m_schedule;
    QTimer m_timer;
    std::optional<Error> m_error;
};

} // namespace headlight
