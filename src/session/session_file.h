// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/request.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// The settings as JSON: the one schema that session files, undo, recovery and figures that remember stand on.
/// Keys are sorted, numbers are the shortest that read back equal (what is not finite is the word "nan", "inf" or
/// "-inf"), the seed is a whole 64-bit integer; no clock, and no path but that of a checkpoint or an import, relative
/// to `folder` where there is one. Words are those of the console's options. A file names the lowest version that can
/// hold it: 2 has mask files, painted masks, matrices typed by hand and a kept state, 3 checkpoints and imports, 4 a
/// checkpoint whose text is token ids, 5 a kept state with a layer or head of its own; what is without them is of
/// version 1.
inline constexpr int session_schema_version = 5;

/// Larger files are refused. Two texts of most_text_bytes and two kept ones, every byte escaped, and masks of
/// most_mask_cells cells fit.
inline constexpr std::size_t most_session_bytes = 224 * 1024 * 1024;

QByteArray sessionJson(const Request& request, const QString& folder = {});

/// Errors: FileMalformed (field, value seen, allowed), FileTooNew, OutOfMemory. `path` is for the message, and for
/// relative paths in the file, which are meant from its folder. Strict: duplicate keys, wrong types, numbers beyond
/// what their field allows, trailing bytes and more than most_session_bytes are refused. A key that is missing has its
/// default. A key that this version does not know is kept and written again, except in the entries of arrays: whoever
/// adds a key that changes numbers raises the schema version, and then older programs refuse the file.
Result<Request> sessionFromJson(const QByteArray& json, const QString& path);

/// A session file as it was read.
struct SessionFile
{
    Request request;
    QByteArray hash; // of its bytes, as contentHash has it
};

/// Errors: FileFailed, and those above. Reads regular files only.
Result<SessionFile> openSessionFile(const QString& path);
Result<Request> readSessionFile(const QString& path);

} // namespace headlight
