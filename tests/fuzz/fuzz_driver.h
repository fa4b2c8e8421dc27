// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headlight::fuzz {

/// What each target gives: good inputs to begin with, and what is done with one. Whatever the bytes are, nothing may
/// crash, hang or take memory without bounds; the sanitizers watch. tryOne says whether the reader took the bytes:
/// where it hardly ever does, the mutations are too wild to reach what lies behind it.
std::vector<std::string> seeds();
bool tryOne(std::string_view bytes);

/// Little-endian bytes of a number.
std::string littleEndian(unsigned long long value, int bytes);

/// A file in memory that readers of paths can open.
class MemoryFile
{
public:
    explicit MemoryFile(std::string_view bytes);
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    const std::string& path() const { return m_path; }

private:
    int m_descriptor;
    std::string m_path;
};

} // namespace headlight::fuzz
