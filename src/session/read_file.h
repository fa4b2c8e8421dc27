// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// The first `most` bytes of a regular file from outside, fewer where it is shorter. Errors: FileFailed.
Result<QByteArray> readFile(const QString& path, qint64 most);

/// SHA-256 of the bytes of a file, by which a change by another program is noticed.
QByteArray contentHash(const QByteArray& bytes);

} // namespace headlight
