// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/source_file.h"

#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headlight {

namespace {

tl::unexpected<Error> systemFailure(FileFailed::Action action, const std::string& path)
{
    return fail(FileFailed{action, path, std::generic_category().message(errno)});
}

} // namespace

Result<SourceFile> SourceFile::open(const std::string& path, Links links)
try {
    if (path.find('\0') != std::string::npos)
        return fail(FileFailed{FileFailed::Action::Open, path, std::generic_category().message(ENOENT)});
    SourceFile file;
    file.m_path = path;
    // Without O_NONBLOCK a pipe nobody writes to would keep us waiting before we know that it is one.
    const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (links == Links::Refuse ? O_NOFOLLOW : 0);
    file.m_descriptor = ::open(path.c_str(), flags);
    if (file.m_descriptor < 0)
        return systemFailure(FileFailed::Action::Open, path);
    struct stat state = {};
    if (::fstat(file.m_descriptor, &state) != 0)
        return systemFailure(FileFailed::Action::Read, path);
    if (!S_ISREG(state.st_mode))
        return fail(
            FileMalformed{path, "file", S_ISDIR(state.st_mode) ? "a folder" : "a pipe or device", "a regular file"});
    file.m_size = Bytes(state.st_size);
    return file;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

SourceFile::~SourceFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

SourceFile::SourceFile(SourceFile&& other) noexcept
{
    *this = std::move(other);
}

SourceFile& SourceFile::operator=(SourceFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    return *this;
}

Result<void> SourceFile::readAt(Bytes place, std::span<std::byte> target) const
{
    while (!target.empty()) {
        const ssize_t got = ::pread(m_descriptor, target.data(), target.size(), off_t(place));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure(FileFailed::Action::Read, m_path);
        if (got == 0)
            return fail(FileMalformed{m_path, "byte " + std::to_string(place), "the end of the file",
                                      std::to_string(target.size()) + " bytes more"});
        place += Bytes(got);
        target = target.subspan(std::size_t(got));
    }
    return {};
}

} // namespace headlight
