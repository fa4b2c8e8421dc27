// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/whole_file.h"

#include <cerrno>
#include <new>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headlight {

namespace {

class Descriptor
{
public:
    explicit Descriptor(const std::string& path)
        // Without O_NONBLOCK a pipe nobody writes to would keep us waiting before we know that it is one.
        : m_number(path.find('\0') == std::string::npos ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1)
    {
        if (path.find('\0') != std::string::npos)
            errno = ENOENT;
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return m_number; }

private:
    int m_number;
};

tl::unexpected<Error> systemFailure(FileFailed::Action action, const std::string& path)
{
    return fail(FileFailed{action, path, std::generic_category().message(errno)});
}

Result<std::string> read(int descriptor, std::size_t size, const std::string& path)
{
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const ssize_t got = ::read(descriptor, bytes.data() + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure(FileFailed::Action::Read, path);
        if (got == 0)
            break; // shorter than it was
        done += std::size_t(got);
    }
    bytes.resize(done);
    return bytes;
}

} // namespace

Result<std::string> readWholeFile(const std::string& path, Bytes most)
try {
    const Descriptor file(path);
    if (file.number() < 0)
        return systemFailure(FileFailed::Action::Open, path);
    struct stat state = {};
    if (::fstat(file.number(), &state) != 0)
        return systemFailure(FileFailed::Action::Read, path);
    if (!S_ISREG(state.st_mode))
        return fail(FileMalformed{path, "kind", S_ISDIR(state.st_mode) ? "a folder" : "no regular file", "a file"});
    if (Bytes(state.st_size) > most)
        return fail(FileMalformed{path, "size", std::to_string(state.st_size), "0 … " + std::to_string(most)});
    return read(file.number(), std::size_t(state.st_size), path);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
