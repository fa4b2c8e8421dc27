// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/npy_file.h"

#include "core/checked_size.h"
#include "model/element_cast.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headlight {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr Bytes longest_header = 1 << 20; // the format allows 4 GiB, three keys need a few hundred bytes
constexpr std::size_t block_elements = 1 << 13;

} // namespace

Result<NpyFile> NpyFile::open(const std::string& path)
try {
    NpyFile file;
    file.m_path = path;
    // without O_NONBLOCK a pipe that nobody writes to would hold the program
    file.m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file.m_descriptor < 0)
        return file.systemFailure(FileFailed::Action::Open);
    struct stat status = {};
    if (fstat(file.m_descriptor, &status) != 0)
        return file.systemFailure(FileFailed::Action::Open);
    if (!S_ISREG(status.st_mode))
        return file.malformed("file", S_ISDIR(status.st_mode) ? "a folder" : "a pipe or device", "a regular file");
    file.m_file_bytes = Bytes(status.st_size);
    if (const Result<void> header = file.readHeader(); !header)
        return tl::unexpected(header.error());
    return file;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

NpyFile::~NpyFile()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

NpyFile::NpyFile(NpyFile&& other) noexcept
{
    *this = std::move(other);
}

NpyFile& NpyFile::operator=(NpyFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_file_bytes, other.m_file_bytes);
    std::swap(m_begin, other.m_begin);
    std::swap(m_header, other.m_header);
    std::swap(m_count, other.m_count);
    return *this;
}

Result<void> NpyFile::readHeader()
{
    std::array<unsigned char, 12> start{};
    if (m_file_bytes < start.size())
        return malformed("magic", std::to_string(m_file_bytes) + " bytes", "an .npy file");
    if (const Result<void> read = readAt(0, start.data(), start.size()); !read)
        return read;
    if (std::memcmp(start.data(), magic.data(), magic.size()) != 0)
        return malformed("magic", "other bytes", "\\x93NUMPY");
    const int version = start[6];
    if (version < 1 || version > 3 || start[7] != 0)
        return malformed("version", std::to_string(version) + "." + std::to_string(start[7]), "1.0, 2.0, 3.0");

    const Bytes length = version == 1
                             ? Bytes(start[8]) | Bytes(start[9]) << 8
                             : Bytes(start[8]) | Bytes(start[9]) << 8 | Bytes(start[10]) << 16 | Bytes(start[11]) << 24;
    const Bytes header_begin = version == 1 ? 10 : 12;
    const Bytes longest = std::min(longest_header, m_file_bytes - header_begin);
    if (length > longest)
        return malformed("header length", std::to_string(length), "up to " + std::to_string(longest));

    std::string literal(length, '\0');
    if (const Result<void> read = readAt(header_begin, literal.data(), literal.size()); !read)
        return read;
    const std::variant<NpyHeader, NpyHeaderFault> parsed = parseNpyHeader(literal);
    if (const NpyHeaderFault* fault = std::get_if<NpyHeaderFault>(&parsed))
        return malformed(fault->field, fault->seen, fault->allowed);
    m_header = std::get<NpyHeader>(parsed);
    m_begin = header_begin + length;

    CheckedSize need = elementBytes(m_header.type);
    for (const Index axis : m_header.shape)
        need = need * CheckedSize(Bytes(axis));
    if (need.value() != m_file_bytes - m_begin)
        return malformed("shape", std::to_string(m_file_bytes - m_begin) + " bytes of elements",
                         std::to_string(need.value()) + " bytes");
    m_count = Index(need.value() / elementBytes(m_header.type));
    return {};
}

template<class Scalar>
Result<void> NpyFile::read(std::span<Scalar> target) const
try {
    const std::size_t width = elementBytes(m_header.type);
    std::vector<std::byte> bytes(block_elements * width);
    std::vector<Scalar> values(block_elements);
    for (std::size_t begin = 0; begin < target.size(); begin += block_elements) {
        const std::size_t count = std::min(block_elements, target.size() - begin);
        if (const Result<void> read = readAt(m_begin + begin * width, bytes.data(), count * width); !read)
            return read;
        if (m_header.is_big_endian)
            swapBytes(std::span(bytes).first(count * width), width);
        castElements(m_header.type, std::span<const std::byte>(bytes).first(count * width),
                     std::span(values).first(count));
        if (m_header.is_fortran_order)
            placeFortran<Scalar>(std::span(values).first(count), Index(begin), target);
        else
            std::copy_n(values.begin(), count, target.begin() + Index(begin));
    }
    return {};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

template Result<void> NpyFile::read(std::span<float>) const;
template Result<void> NpyFile::read(std::span<double>) const;

/// Element `begin + i` in Fortran order stands at indices whose first axis runs fastest.
template<class Scalar>
void NpyFile::placeFortran(std::span<const Scalar> values, Index begin, std::span<Scalar> target) const
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        Index rest = begin + Index(i);
        Index place = 0;
        Index stride = m_count;
        for (const Index axis : m_header.shape) {
            stride /= axis;
            place += rest % axis * stride;
            rest /= axis;
        }
        target[std::size_t(place)] = values[i];
    }
}

Result<void> NpyFile::readAt(Bytes place, void* target, std::size_t size) const
{
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count = pread(m_descriptor, static_cast<char*>(target) + done, size - done, off_t(place + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemFailure(FileFailed::Action::Read);
        if (count == 0)
            return malformed("elements", "the end of the file", std::to_string(size - done) + " bytes more");
        done += std::size_t(count);
    }
    return {};
}

tl::unexpected<Error> NpyFile::systemFailure(FileFailed::Action action) const
{
    return fail(FileFailed{action, m_path, std::strerror(errno)});
}

tl::unexpected<Error> NpyFile::malformed(std::string field, std::string seen, std::string allowed) const
{
    return fail(FileMalformed{m_path, std::move(field), std::move(seen), std::move(allowed)});
}

} // namespace headlight
