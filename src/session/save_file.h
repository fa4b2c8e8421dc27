// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QString>

#include <functional>

class QIODevice;

namespace headlight {

/// The one save routine of the program: writes beside the target, checks every write, the flush and the size, and only
/// then replaces it; otherwise the old file stays whole. Refuses targets that are no regular file; follows a link.
/// Errors: FileFailed.
Result<void> saveFile(const QString& path, const QByteArray& bytes);

/// The same for content that is written in pieces; `write` returns false when it failed. The device can
/// seek, which archives need; a write that fails is remembered, also if `write` does not look.
Result<void> saveFile(const QString& path, const std::function<bool(QIODevice&)>& write);

} // namespace headlight
