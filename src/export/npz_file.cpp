// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/npz_file.h"

#include "export/zip_target.h"

#include <QString>

#include <zip.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>

namespace headlight {

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

namespace {

/// 1980-01-01 00:00, the earliest that a zip archive can say, as numpy.savez writes it.
constexpr zip_uint16_t dos_time = 0;
constexpr zip_uint16_t dos_date = (1 << 5) | 1;

/// Where libzip stands in a member while it reads it.
struct MemberSource
{
    const NpyMember& member;
    const std::stop_token& stop;
    std::string header;
    std::span<const std::byte> rest{}; // of the part being read
    std::size_t next_part = 0;
    zip_error_t error{};

    void open()
    {
        rest = std::as_bytes(std::span<const char>(header));
        next_part = 0;
    }

    zip_int64_t read(std::byte* target, zip_uint64_t length)
    {
        zip_uint64_t done = 0;
        while (done < length) {
            if (rest.empty()) {
                if (next_part == member.parts)
                    break;
                rest = member.part(next_part++);
                continue;
            }
            const std::size_t count = std::min<std::size_t>(rest.size(), length - done);
            std::memcpy(target + done, rest.data(), count);
            rest = rest.subspan(count);
            done += count;
        }
        return zip_int64_t(done);
    }
};

zip_int64_t readMember(void* state, void* target, zip_uint64_t length, zip_source_cmd_t command)
{
    MemberSource& source = *static_cast<MemberSource*>(state);
    switch (command) {
    case ZIP_SOURCE_OPEN:
        source.open();
        return 0;
    case ZIP_SOURCE_READ:
        try {
            if (!source.stop.stop_requested())
                return source.read(static_cast<std::byte*>(target), length);
        } catch (const std::exception&) {
            // a part that could not be made: told to libzip as a failed read
        }
        zip_error_set(&source.error, ZIP_ER_READ, 0);
        return -1;
    case ZIP_SOURCE_CLOSE:
        return 0;
    case ZIP_SOURCE_STAT: {
        zip_stat_t* stat = static_cast<zip_stat_t*>(target);
        zip_stat_init(stat);
        stat->size = source.header.size() + source.member.bytes;
        stat->valid = ZIP_STAT_SIZE;
        return sizeof *stat;
    }
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&source.error, target, length);
    case ZIP_SOURCE_FREE:
        return 0;
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
                                              ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
    default:
        zip_error_set(&source.error, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
}

bool addMember(zip_t* archive, MemberSource& member)
{
    zip_source_t* source = zip_source_function(archive, readMember, &member);
    if (!source)
        return false;
    const std::string name = member.member.name + ".npy";
    const zip_int64_t place = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (place < 0) {
        zip_source_free(source);
        return false;
    }
    return zip_set_file_compression(archive, zip_uint64_t(place), ZIP_CM_STORE, 0) == 0 &&
           zip_file_set_dostime(archive, zip_uint64_t(place), dos_time, dos_date, 0) == 0;
}

NpyMember unicodeArray(std::string name, std::span<const std::string> texts, std::vector<Index> shape)
{
    std::vector<std::u32string> wide;
    std::size_t width = 1; // NumPy knows no element of width 0
    for (const std::string& text : texts) {
        wide.push_back(QString::fromStdString(text).toStdU32String());
        width = std::max(width, wide.back().size());
    }
    auto elements = std::make_shared<std::u32string>();
    for (std::u32string& text : wide) {
        text.resize(width, U'\0');
        *elements += text;
    }
    const auto bytes = [elements](std::size_t) { return std::as_bytes(std::span<const char32_t>(*elements)); };
    return {std::move(name),
            "<U" + std::to_string(width),
            std::move(shape),
            1,
            bytes,
            Bytes(elements->size()) * sizeof(char32_t)};
}

} // namespace

std::string npyHeader(const std::string& descr, std::span<const Index> shape)
{
    std::string literal = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (";
    for (const Index length : shape)
        literal += std::to_string(length) + (shape.size() == 1 ? "," : ", ");
    if (shape.size() > 1)
        literal.resize(literal.size() - 2);
    literal += "), }";

    constexpr std::size_t before = 10; // magic, version, length
    constexpr std::size_t alignment = 64;
    literal.resize((before + literal.size() + alignment) / alignment * alignment - before - 1, ' ');
    literal += '\n';
    const auto length = std::uint16_t(literal.size());
    std::string header = "\x93NUMPY";
    header += {'\x01', '\x00', char(length & 0xff), char(length >> 8)};
    return header + literal;
}

NpyMember unicodeMember(std::string name, std::span<const std::string> texts)
{
    return unicodeArray(std::move(name), texts, {Index(texts.size())});
}

NpyMember unicodeMember(std::string name, const std::string& text)
{
    return unicodeArray(std::move(name), {&text, 1}, {});
}

bool writeNpz(QIODevice& device, std::span<const NpyMember> members, const std::stop_token& stop)
{
    ZipTarget target(device);
    zip_t* archive = target.open();
    if (!archive)
        return false;
    std::vector<std::unique_ptr<MemberSource>> sources; // read by zip_close
    for (const NpyMember& member : members) {
        sources.push_back(std::make_unique<MemberSource>(
            MemberSource{.member = member, .stop = stop, .header = npyHeader(member.descr, member.shape)}));
        if (!addMember(archive, *sources.back())) {
            zip_discard(archive);
            return false;
        }
    }
    if (zip_close(archive) != 0) {
        zip_discard(archive);
        return false;
    }
    return true;
}

} // namespace headlight
