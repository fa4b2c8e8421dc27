// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/npz_archive.h"

#include "core/checked_size.h"
#include "model/element_cast.h"
#include "model/source_file.h"
#include "text/utf8.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <unordered_set>

namespace headlight {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::string_view ending = ".npy";
constexpr Bytes longest_header = 1 << 20;
constexpr std::size_t block_elements = 1 << 14;
constexpr zip_int64_t most_members = 65'536;

zip_t* zipOf(void* archive)
{
    return static_cast<zip_t*>(archive);
}

class Member
{
public:
    Member(zip_t* archive, std::uint64_t number) : m_file(zip_fopen_index(archive, number, 0)) {}
    ~Member()
    {
        if (m_file)
            zip_fclose(m_file);
    }
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;

    bool read(std::span<std::byte> target)
    {
        while (m_file && !target.empty()) {
            const zip_int64_t got = zip_fread(m_file, target.data(), target.size());
            if (got <= 0)
                return false;
            target = target.subspan(std::size_t(got));
        }
        return m_file != nullptr;
    }

    /// True where the member ends here and its checksum holds, which libzip compares at the end only.
    bool endsHere()
    {
        std::byte beyond{};
        return m_file && zip_fread(m_file, &beyond, 1) == 0;
    }

private:
    zip_file_t* m_file;
};

/// A text type as numbers that the parser of headers knows: "<U12" becomes "<u4" with an axis of 12 more.
struct TextType
{
    std::string literal;
    Index width;
};

std::optional<TextType> textType(std::string_view literal)
{
    const std::size_t key = literal.find("descr");
    if (key == std::string_view::npos)
        return {};
    for (const auto& [written, number] : {std::pair{"'<U", "'<u4'"}, std::pair{"'|S", "'|u1'"}}) {
        const std::size_t at = literal.find(written, key);
        if (at == std::string_view::npos)
            continue;
        Index width = 0;
        const char* const begin = literal.data() + at + 3;
        const auto [end, problem] = std::from_chars(begin, literal.data() + literal.size(), width);
        if (problem != std::errc() || end == literal.data() + literal.size() || *end != '\'' || width < 0)
            return {};
        return TextType{
            std::string(literal.substr(0, at)) + number + std::string(end + 1, literal.data() + literal.size()), width};
    }
    return {};
}

bool isPlain(std::string_view name)
{
    return !name.empty() && name.front() != '/' && name.find("..") == std::string_view::npos &&
           name.find('\\') == std::string_view::npos;
}

} // namespace

void NpzArchive::Closer::operator()(void* archive) const
{
    if (archive)
        zip_discard(zipOf(archive));
}

Result<NpzArchive> NpzArchive::open(const std::string& path)
try {
    // Not every kind of file that libzip would open is one: pipes and devices are refused here.
    if (const Result<SourceFile> file = SourceFile::open(path); !file)
        return fail(file.error());
    NpzArchive archive;
    archive.m_path = path;
    int problem = 0;
    archive.m_archive.reset(zip_open(path.c_str(), ZIP_RDONLY, &problem));
    if (!archive.m_archive)
        return archive.malformed("file", "no ZIP archive", "an .npz archive");
    if (const Result<void> listed = archive.list(); !listed)
        return fail(listed.error());
    return archive;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<void> NpzArchive::list()
{
    const zip_int64_t count = zip_get_num_entries(zipOf(m_archive.get()), 0);
    if (count > most_members)
        return malformed("members", std::to_string(count), "0 … " + std::to_string(most_members));
    std::unordered_set<std::string> names;
    for (zip_int64_t number = 0; number < count; ++number) {
        const Result<std::string> name = nameOf(std::uint64_t(number));
        if (!name)
            return fail(name.error());
        if (!name->ends_with(ending))
            continue;
        const std::string short_name = name->substr(0, name->size() - ending.size());
        if (!names.insert(short_name).second)
            return malformed(short_name, "the same name twice", "each name once");
        if (const Result<void> added = addMember(std::uint64_t(number), short_name); !added)
            return added;
    }
    return {};
}

Result<std::string> NpzArchive::nameOf(std::uint64_t number) const
{
    const char* const stored = zip_get_name(zipOf(m_archive.get()), number, 0);
    if (!stored)
        return malformed("member " + std::to_string(number), "no name", "a name");
    std::string name = replaceInvalidUtf8(stored);
    if (!isPlain(name))
        return malformed("member " + std::to_string(number), name, "a plain name");
    return name;
}

Result<void> NpzArchive::addMember(std::uint64_t number, const std::string& name)
{
    zip_stat_t state;
    zip_stat_init(&state);
    if (zip_stat_index(zipOf(m_archive.get()), number, 0, &state) != 0 || (state.valid & ZIP_STAT_SIZE) == 0)
        return malformed("member " + std::to_string(number), "no size", "a size");
    Array array;
    array.name = name;
    array.member = number;

    Member member(zipOf(m_archive.get()), number);
    std::array<std::uint8_t, 12> start{};
    const std::size_t short_start = 10;
    if (state.size < start.size() || !member.read(std::as_writable_bytes(std::span(start)).first(short_start)) ||
        std::memcmp(start.data(), magic.data(), magic.size()) != 0)
        return malformed(array.name + ".magic", "other bytes", "\\x93NUMPY");
    const int version = start[6];
    if (version < 1 || version > 3)
        return malformed(array.name + ".version", std::to_string(version), "1, 2, 3");
    if (version > 1 && !member.read(std::as_writable_bytes(std::span(start)).subspan(short_start)))
        return malformed(array.name + ".header length", "the end of the file", "4 bytes");
    Bytes length = Bytes(start[8]) | Bytes(start[9]) << 8U;
    if (version > 1)
        length |= Bytes(start[10]) << 16U | Bytes(start[11]) << 24U;
    array.begin = (version == 1 ? short_start : start.size()) + length;
    if (length > longest_header || array.begin > state.size)
        return malformed(array.name + ".header length", std::to_string(length),
                         "up to " + std::to_string(std::min(longest_header, Bytes(state.size))));
    std::string literal(std::size_t(length), '\0');
    if (!member.read(std::as_writable_bytes(std::span(literal))))
        return malformed(array.name + ".header", "damaged data", "an .npy header");

    const std::optional<TextType> text = textType(literal);
    const std::variant<NpyHeader, NpyHeaderFault> parsed = parseNpyHeader(text ? text->literal : literal);
    if (const auto* fault = std::get_if<NpyHeaderFault>(&parsed))
        return malformed(array.name + "." + fault->field, fault->seen, fault->allowed);
    array.header = std::get<NpyHeader>(parsed);
    array.is_text = text.has_value();
    if (text)
        array.header.shape.push_back(text->width);
    CheckedSize need = elementBytes(array.header.type);
    for (const Index extent : array.header.shape)
        need = need * CheckedSize(Bytes(extent));
    if (need.value() != state.size - array.begin)
        return malformed(array.name + ".shape", std::to_string(state.size - array.begin) + " bytes of elements",
                         neededText(need.value()));
    array.count = Index(need.value() / elementBytes(array.header.type));
    m_arrays.push_back(std::move(array));
    return {};
}

const NpzArchive::Array* NpzArchive::find(std::string_view name) const
{
    const auto found = std::ranges::find(m_arrays, name, &Array::name);
    return found == m_arrays.end() ? nullptr : &*found;
}

/// Hands over the elements' bytes, little-endian, some at a time.
template<class Take>
Result<void> NpzArchive::forEachBlock(const Array& array, const std::stop_token& stop, Take take) const
{
    Member member(zipOf(m_archive.get()), array.member);
    std::vector<std::byte> header(std::size_t(array.begin));
    bool good = member.read(header);
    const std::size_t width = elementBytes(array.header.type);
    std::vector<std::byte> bytes(block_elements * width);
    for (Index begin = 0; good && begin < array.count; begin += Index(block_elements)) {
        if (stop.stop_requested())
            return fail(Cancelled{});
        const std::size_t count = std::min(block_elements, std::size_t(array.count - begin));
        const std::span<std::byte> block = std::span(bytes).first(count * width);
        good = member.read(block);
        if (good && array.header.is_big_endian)
            swapBytes(block, width);
        if (good)
            take(begin, count, block);
    }
    if (!good || !member.endsHere())
        return malformed(array.name, "damaged data", "data of its checksum and length");
    return {};
}

Result<void> NpzArchive::read(const Array& array, std::span<float> target, const std::stop_token& stop) const
try {
    const bool is_turned = array.header.is_fortran_order && array.header.shape.size() > 1;
    std::vector<float> values(block_elements);
    return forEachBlock(array, stop, [&](Index begin, std::size_t count, std::span<const std::byte> bytes) {
        castElements(array.header.type, bytes, std::span(values).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            Index place = begin + Index(i);
            if (is_turned) { // the first axis runs fastest
                Index rest = place;
                Index stride = array.count;
                place = 0;
                for (const Index extent : array.header.shape) {
                    stride /= extent;
                    place += rest % extent * stride;
                    rest /= extent;
                }
            }
            target[std::size_t(place)] = values[i];
        }
    });
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<std::vector<std::string>> NpzArchive::readTexts(const Array& array) const
try {
    const Index width = array.header.shape.back();
    std::vector<std::string> texts(std::size_t(width == 0 ? 0 : array.count / width));
    const std::size_t bytes_each = elementBytes(array.header.type);
    const auto read = forEachBlock(array, {}, [&](Index begin, std::size_t count, std::span<const std::byte> bytes) {
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t character = 0;
            std::memcpy(&character, bytes.data() + i * bytes_each, bytes_each);
            if (character != 0)
                appendUtf8(texts[std::size_t((begin + Index(i)) / width)],
                           character > 0x10FFFF || (character >= 0xD800 && character < 0xE000) ? char32_t(0xFFFD)
                                                                                               : char32_t(character));
        }
    });
    if (!read)
        return fail(read.error());
    return texts;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

tl::unexpected<Error> NpzArchive::malformed(std::string field, std::string seen, std::string allowed) const
{
    return fail(FileMalformed{m_path, std::move(field), std::move(seen), std::move(allowed)});
}

} // namespace headlight
