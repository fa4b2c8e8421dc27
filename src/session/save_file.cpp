// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/save_file.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

#include <cerrno>
#include <cstring>
#include <new>

namespace headlight {

namespace {

constexpr int most_links = 40; // as the kernel follows

FileFailed failed(FileFailed::Action action, const QString& path, const QString& reason)
{
    return {action, path.toStdString(), reason.toStdString()};
}

FileFailed failed(FileFailed::Action action, const QString& path, int system_error)
{
    return failed(action, path, QString::fromLocal8Bit(std::strerror(system_error)));
}

/// Hands everything on to the file, and remembers whether each write was taken whole. Can seek, as archives are written
/// with their sizes at the front. Flushes before it does: QFileDevice forgets a flush that failed in seek or size, and
/// writes those bytes at the next place.
class CheckedDevice : public QIODevice
{
public:
    explicit CheckedDevice(QFileDevice& target) : m_target(target)
    {
        open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    }

    bool seek(qint64 place) override
    {
        m_whole = m_whole && m_target.flush() && m_target.seek(place);
        return m_whole && QIODevice::seek(place);
    }

    qint64 size() const override { return m_end; } // what the file's size must be
    bool isWhole() const { return m_whole; }

protected:
    qint64 readData(char*, qint64) override { return -1; }

    qint64 writeData(const char* bytes, qint64 size) override
    {
        const qint64 taken = m_target.write(bytes, size);
        m_whole = m_whole && taken == size;
        m_end = qMax(m_end, m_target.pos());
        if (taken < 0)
            setErrorString(m_target.errorString());
        return taken;
    }

private:
    QFileDevice& m_target;
    qint64 m_end = 0;
    bool m_whole = true;
};

/// The file that a link stands for, or why it can't be replaced. What does not exist yet may be made.
Result<QString> replaceableTarget(const QString& path)
{
    QFileInfo target(path);
    for (int links = 0; target.isSymbolicLink(); ++links) {
        if (links == most_links)
            return fail(failed(FileFailed::Action::Replace, path, ELOOP));
        target = QFileInfo(target.symLinkTarget());
    }
    if (target.isDir())
        return fail(failed(FileFailed::Action::Replace, path, EISDIR));
    // A device, a pipe, a socket: to replace it by a file would be a surprise.
    if (target.exists() && !target.isFile())
        return fail(failed(FileFailed::Action::Replace, path, EINVAL));
    return target.absoluteFilePath();
}

bool reachesDisk(QSaveFile& file)
{
#ifdef Q_OS_UNIX
    // QSaveFile syncs too, but does not look whether it worked. Some file systems can't, and say EINVAL.
    return ::fsync(file.handle()) == 0 || errno == EINVAL || errno == ENOTSUP;
#else
    return file.isOpen();
#endif
}

Result<void> saveThrowing(const QString& path, const std::function<bool(QIODevice&)>& write)
{
    const Result<QString> target = replaceableTarget(path);
    if (!target)
        return fail(target.error());

    QSaveFile file(*target);
    file.setDirectWriteFallback(false);
    if (!file.open(QIODevice::WriteOnly))
        return fail(failed(FileFailed::Action::Open, path, file.errorString()));

    CheckedDevice device(file);
    const bool content_written = write(device);
    const bool whole = content_written && device.isWhole() && file.flush() && file.error() == QFileDevice::NoError &&
                       file.size() == device.size() && reachesDisk(file);
    if (!whole) {
        const bool has_reason = file.error() != QFileDevice::NoError;
        const FileFailed error = has_reason ? failed(FileFailed::Action::Write, path, file.errorString())
                                            : failed(FileFailed::Action::Write, path, content_written ? errno : EIO);
        file.cancelWriting();
        file.commit(); // takes the temporary away, and replaces nothing
        return fail(error);
    }
    if (!file.commit())
        return fail(failed(FileFailed::Action::Replace, path, file.errorString()));
    return {};
}

} // namespace

Result<void> saveFile(const QString& path, const std::function<bool(QIODevice&)>& write)
try {
    return saveThrowing(path, write);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<void> saveFile(const QString& path, const QByteArray& bytes)
{
    return saveFile(path, [&bytes](QIODevice& device) { return device.write(bytes) == bytes.size(); });
}

} // namespace headlight
