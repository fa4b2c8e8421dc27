// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/npy_file.h"

#include "core/checked_size.h"
#include "model/element_cast.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <utility>

namespace headlight {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr Bytes longest_header = 1 << 20; // the format allows 4 GiB, three keys need a few hundred bytes
constexpr std::size_t block_elements = 1 << 13;

} // namespace

Result<NpyFile> NpyFile::open(const std::string& path)
try {
    Result<SourceFile> source = SourceFile::open(path);
    if (!source)
        return fail(source.error());
    NpyFile file(std::move(*source));
    if (const Result<void> header = file.readHeader(); !header)
        return tl::unexpected(header.error());
    return file;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<void> NpyFile::readHeader()
{
    std::array<unsigned char, 12> start{};
    if (m_file.size() < start.size())
        return malformed("magic", std::to_string(m_file.size()) + " bytes", "an .npy file");
    if (const Result<void> read = m_file.readAt(0, std::as_writable_bytes(std::span(start))); !read)
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
    const Bytes longest = std::min(longest_header, m_file.size() - header_begin);
    if (length > longest)
        return malformed("header length", std::to_string(length), "up to " + std::to_string(longest));

    std::string literal(length, '\0');
    if (const Result<void> read = m_file.readAt(header_begin, std::as_writable_bytes(std::span(literal))); !read)
        return read;
    const std::variant<NpyHeader, NpyHeaderFault> parsed = parseNpyHeader(literal);
    if (const NpyHeaderFault* fault = std::get_if<NpyHeaderFault>(&parsed))
        return malformed(fault->field, fault->seen, fault->allowed);
    m_header = std::get<NpyHeader>(parsed);
    m_begin = header_begin + length;

    CheckedSize need = elementBytes(m_header.type);
    for (const Index axis : m_header.shape)
        need = need * CheckedSize(Bytes(axis));
    if (need.value() != m_file.size() - m_begin)
        return malformed("shape", std::to_string(m_file.size() - m_begin) + " bytes of elements",
                         neededText(need.value()));
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
        if (const Result<void> read = m_file.readAt(m_begin + begin * width, std::span(bytes).first(count * width));
            !read)
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

tl::unexpected<Error> NpyFile::malformed(std::string field, std::string seen, std::string allowed) const
{
    return fail(FileMalformed{m_file.path(), std::move(field), std::move(seen), std::move(allowed)});
}

} // namespace headlight
