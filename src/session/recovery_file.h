// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/request.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// What a recovery copy holds: the document as its session file would have it, and where that file is.
struct RecoveryContent
{
    Request request;
    QString path; // empty: the document was never saved
};

QByteArray recoveryJson(const Request& request, const QString& path);

/// Errors: those of sessionFromJson.
Result<RecoveryContent> recoveryFromJson(const QByteArray& json, const QString& copy_path);

/// Errors: FileFailed, and those above.
Result<RecoveryContent> readRecoveryFile(const QString& copy_path);

} // namespace headlight
