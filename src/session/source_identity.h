// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "session/analysis.h"

#include <string>

namespace headlight {

/// A checkpoint or an import by what it is, not by where it lies.
struct SourceIdentity
{
    std::string name; // of the folder or file; "owner/name" of an entry of the download cache
    std::string hash; // SHA-256 in 64 hexadecimal digits
    bool operator==(const SourceIdentity&) const = default;
};

/// The last part of a path, of an entry of the download cache "owner/name", of a shipped model its name; the snapshot's
/// revision, or nothing.
std::string sourceName(const std::string& path);
std::string sourceRevision(const std::string& path);

/// A checkpoint's hash is of config.json as it stands and of every tensor's name, type and shape, so that no weight is
/// read. Errors: those of reading config.json.
Result<SourceIdentity> identityOf(const OpenedCheckpoint& opened);

/// An import's hash is of the shapes and numbers of its layers.
SourceIdentity identityOf(const AttentionImport& imported, const std::string& path);

/// What an analysis was made from; nothing where that is no source on disk.
Result<std::optional<SourceIdentity>> identityOf(const Analysis& analysis);

/// The identity of what lies at a source's path. Errors: those of openCheckpoint and readAttentionImport.
Result<SourceIdentity> identityAt(const Source& source, Bytes budget, const WorkContext& work);

} // namespace headlight
