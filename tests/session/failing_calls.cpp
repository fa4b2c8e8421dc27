// SPDX-License-Identifier: GPL-3.0-or-later
#include "failing_calls.h"

#include <cerrno>
#include <csignal>
#include <cstdarg>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

namespace headlight {

namespace {

struct Faults
{
    Fault fault = Fault::None;
    int left = 0;
    bool counting = false;
    bool met = false;
    std::vector<std::string> calls;
};

thread_local Faults faults;

/// True where this call is the one.
bool meetsFault(const char* name)
{
    if (!faults.counting)
        return false;
    faults.counting = false; // what the list needs is not counted
    faults.calls.emplace_back(name);
    faults.counting = true;
    if (faults.fault == Fault::None || faults.left-- != 0)
        return false;
    faults.met = true;
    if (faults.fault == Fault::Kill)
        raise(SIGKILL);
    return true;
}

/// True where the call must say that it failed; sets errno.
bool fails(const char* name, int error)
{
    if (!meetsFault(name) || faults.fault != Fault::Full)
        return false;
    errno = error;
    return true;
}

template<class Function>
Function* libraryFunction(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace

void beginFaults(Fault fault, int number)
{
    faults = {fault, number, true, false, {}};
}

std::vector<std::string> endFaults()
{
    faults.counting = false;
    return faults.calls;
}

bool faultMet()
{
    return faults.met;
}

} // namespace headlight

using headlight::fails;
using headlight::Fault;
using headlight::faults;
using headlight::libraryFunction;
using headlight::meetsFault;

extern "C" {

ssize_t write(int file, const void* bytes, size_t size)
{
    static auto* const real = libraryFunction<ssize_t(int, const void*, size_t)>("write");
    if (!meetsFault("write"))
        return real(file, bytes, size);
    if (faults.fault == Fault::Short)
        return real(file, bytes, (size + 1) / 2);
    errno = ENOSPC;
    return -1;
}

int fsync(int file)
{
    static auto* const real = libraryFunction<int(int)>("fsync");
    return fails("fsync", EIO) ? -1 : real(file);
}

int fdatasync(int file)
{
    static auto* const real = libraryFunction<int(int)>("fdatasync");
    return fails("fdatasync", EIO) ? -1 : real(file);
}

int rename(const char* from, const char* to) noexcept
{
    static auto* const real = libraryFunction<int(const char*, const char*)>("rename");
    return fails("rename", EIO) ? -1 : real(from, to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept
{
    static auto* const real = libraryFunction<int(int, const char*, int, const char*, unsigned)>("renameat2");
    return fails("rename", EIO) ? -1 : real(from_folder, from, to_folder, to, flags);
}

int ftruncate64(int file, off64_t size) noexcept
{
    static auto* const real = libraryFunction<int(int, off64_t)>("ftruncate64");
    return fails("ftruncate", EIO) ? -1 : real(file, size);
}

off64_t lseek64(int file, off64_t place, int from) noexcept
{
    static auto* const real = libraryFunction<off64_t(int, off64_t, int)>("lseek64");
    return fails("lseek", EIO) ? -1 : real(file, place, from);
}

int open64(const char* path, int flags, ...)
{
    static auto* const real = libraryFunction<int(const char*, int, ...)>("open64");
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return fails("open", EACCES) ? -1 : real(path, flags, mode);
}

} // extern "C"
