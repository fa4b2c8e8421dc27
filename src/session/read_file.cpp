// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/read_file.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <cerrno>

namespace headlight {

Result<QByteArray> readFile(const QString& path, qint64 most)
{
    // A pipe or device would block, or never end.
    const QFileInfo file_info(path);
    if (file_info.exists() && !file_info.isFile())
        return fail(FileFailed{FileFailed::Action::Open, path.toStdString(),
                               qt_error_string(file_info.isDir() ? EISDIR : EINVAL).toStdString()});
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(FileFailed{FileFailed::Action::Open, path.toStdString(), file.errorString().toStdString()});
    QByteArray bytes = file.read(most);
    if (file.error() != QFileDevice::NoError)
        return fail(FileFailed{FileFailed::Action::Read, path.toStdString(), file.errorString().toStdString()});
    return bytes;
}

QByteArray contentHash(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

} // namespace headlight
