// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <span>
#include <string>

namespace headlight {

/// A regular file that is read at given places: a file cut short while it is open gives an error, where a held map
/// would end the program.
class SourceFile
{
public:
    enum class Links { Follow, Refuse };

    /// Pipes, devices and folders are never read. With Links::Refuse the last part of the path is no link.
    /// Errors: FileFailed, FileMalformed.
    static Result<SourceFile> open(const std::string& path, Links links = Links::Follow);

    ~SourceFile();
    SourceFile(SourceFile&& other) noexcept;
    SourceFile& operator=(SourceFile&& other) noexcept;

    const std::string& path() const { return m_path; }
    Bytes size() const { return m_size; } // when it was opened

    /// Fills `target` from the byte `place` on. Errors: FileFailed; FileMalformed where the file ends before.
    Result<void> readAt(Bytes place, std::span<std::byte> target) const;

private:
    SourceFile() = default;

    std::string m_path;
    int m_descriptor = -1;
    Bytes m_size = 0;
};

} // namespace headlight
