// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "model/source_file.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Where the files of a checkpoint lie: a folder as the Hugging Face hub lays it out, an entry of its download cache
/// ("models--owner--name", or one of its snapshots), or a single .safetensors file with its config.json beside it.
class CheckpointFolder
{
public:
    /// Errors: FileFailed (nothing of that name), FileMalformed (an entry without a snapshot).
    static Result<CheckpointFolder> find(const std::string& path);

    const std::string& path() const { return m_folder; }                       // without links
    const std::optional<std::string>& onlyFile() const { return m_only_file; } // a single file that was asked for

    /// Whether the folder has a file, or a link, of this name. Not for names from files.
    bool has(const char* name) const;

    /// Opens a file by a name that may come from a hostile file: a plain relative name, no step up, and a file that
    /// lies in the folder, or, in a download cache, among the entry's blobs. Links that lead elsewhere are refused
    /// without looking at what they lead to. `named_at` says where the name comes from. Errors: FileMalformed,
    /// FileFailed.
    Result<SourceFile> open(std::string_view name, const FileMalformed& named_at) const;

    /// The same for a name of the program's own.
    Result<SourceFile> open(const char* name) const;

private:
    CheckpointFolder() = default;
    struct Link
    {
        std::string place;
        std::string rest; // of the path behind it
    };
    bool contains(const std::string& path) const;
    std::optional<Link> firstLink(const std::string& place) const;

    std::string m_folder;
    std::optional<std::string> m_blobs;
    std::optional<std::string> m_only_file;
};

/// The bytes of a small text file of a checkpoint. Errors: FileFailed, FileMalformed (also for an LFS pointer, a web
/// page …), OutOfMemory.
Result<std::string> readCheckpointText(const SourceFile& file, Bytes most);

} // namespace headlight
