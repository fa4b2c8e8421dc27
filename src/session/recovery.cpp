// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recovery.h"

#include "session/recovery_file.h"
#include "session/save_file.h"
#include "session/session.h"
#include "session/session_file.h"

#include <QDir>
#include <QFile>
#include <QUuid>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace headlight {

namespace {

const char copy_suffix[] = ".recovery";
const char lock_suffix[] = ".lock";

std::chrono::milliseconds steadyTime()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

/// The lock if nobody who lives holds it.
std::unique_ptr<QLockFile> tryLock(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path);
    lock->setStaleLockTime(0); // old age proves nothing: only the death of its owner frees it
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

} // namespace

Recovery::Recovery(Session& session, const QString& folder, Clock clock, QObject* parent)
    : QObject(parent), m_session(session), m_folder(folder), m_clock(clock ? std::move(clock) : Clock(steadyTime)),
      m_key(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    QDir().mkpath(m_folder);
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_lock = tryLock(lockPath(m_key));
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::writeIfDue);
    connect(&m_session, &Session::requestChanged, this, &Recovery::noteChange);
    connect(&m_session, &Session::fileChanged, this, &Recovery::noteChange);
}

Recovery::~Recovery()
{
    removeCopy(); // before the lock goes
}

QString Recovery::copyPath(const QString& key) const
{
    return QDir(m_folder).filePath(key + QLatin1String(copy_suffix));
}

QString Recovery::lockPath(const QString& key) const
{
    return QDir(m_folder).filePath(key + QLatin1String(lock_suffix));
}

void Recovery::noteChange()
{
    if (m_session.modified()) {
        m_schedule.noteChange(m_clock());
    } else {
        m_schedule.noteWritten();
        removeCopy();
    }
    startTimer();
}

void Recovery::startTimer()
{
    const std::optional<RecoverySchedule::Time> due = m_schedule.due();
    if (due)
        m_timer.start(std::max(*due - m_clock(), RecoverySchedule::Time(0)));
    else
        m_timer.stop();
}

void Recovery::writeIfDue()
{
    const std::optional<RecoverySchedule::Time> due = m_schedule.due();
    if (due && *due <= m_clock())
        write();
    startTimer();
}

void Recovery::write()
{
    m_schedule.noteWritten();
    const QByteArray copy = recoveryJson(m_session.request(), m_session.filePath());
    // A document with a wrong setting could not be opened again: the last good copy stays.
    if (!recoveryFromJson(copy, {}))
        return;
    if (!m_lock)
        m_lock = tryLock(lockPath(m_key));
    // Without a lock, others would take this copy for that of a crash.
    const Result<void> saved = m_lock ? saveFile(copyPath(m_key), copy)
                                      : fail(FileFailed{FileFailed::Action::Open, lockPath(m_key).toStdString(),
                                                        qt_error_string(EACCES).toStdString()});
    if (!saved) {
        m_schedule.noteChange(m_clock()); // and again
        setError(saved.error());
        return;
    }
    setError(std::nullopt);
    removeReplaced();
}

void Recovery::removeReplaced()
{
    for (const QString& key : std::exchange(m_replaced, {})) {
        QFile::remove(copyPath(key));
        m_claims.erase(key);
    }
}

void Recovery::removeCopy()
{
    QFile::remove(copyPath(m_key));
    removeReplaced();
}

void Recovery::setError(const std::optional<Error>& error)
{
    const bool changes = m_error.has_value() || error.has_value();
    m_error = error;
    if (changes)
        emit errorChanged();
}

std::vector<RecoveredDocument> Recovery::crashedDocuments()
{
    std::vector<RecoveredDocument> documents;
    const QFileInfoList copies =
        QDir(m_folder).entryInfoList({QLatin1Char('*') + QLatin1String(copy_suffix)}, QDir::Files, QDir::Time);
    for (const QFileInfo& copy : copies) {
        const QString key = copy.completeBaseName();
        if (key == m_key)
            continue;
        if (!m_claims.contains(key)) {
            std::unique_ptr<QLockFile> claim = tryLock(lockPath(key));
            if (!claim)
                continue; // its owner lives
            m_claims.emplace(key, std::move(claim));
        }
        // Its owner may have closed it between the listing and the lock.
        Result<RecoveryContent> content = readRecoveryFile(copy.filePath());
        if (content)
            documents.push_back({key, content->path, copy.lastModified(), std::move(content->request)});
        else
            m_claims.erase(key);
    }
    return documents;
}

void Recovery::restore(const RecoveredDocument& document)
{
    m_replaced.push_back(document.key);
    m_session.restore(document.request, document.path);
    write();
    startTimer();
}

void Recovery::discard(const RecoveredDocument& document)
{
    QFile::remove(copyPath(document.key));
    m_claims.erase(document.key);
}

} // namespace headlight
