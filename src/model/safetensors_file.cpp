// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/safetensors_file.h"

#include "model/element_cast.h"
#include "model/file_kind.h"
#include "model/safetensors_header.h"

#include <algorithm>
#include <array>
#include <bit>
#include <new>

namespace headlight {

namespace {

constexpr Bytes length_bytes = 8;
constexpr Bytes longest_header = 100'000'000;
constexpr std::size_t block_elements = 1 << 16; // read between two looks at the stop token
constexpr Bytes long_header = 1 << 20;          // from here on it is looked through before memory is taken for it
constexpr Bytes scanned_together = 1 << 16;

/// Counts what separates keys and values, and finds what can't stand in JSON.
class HeaderScan
{
public:
    /// The first byte of the block that can't be there; as many as there are: none.
    std::size_t scan(std::span<const char> block)
    {
        for (std::size_t i = 0; i < block.size(); ++i) {
            const char byte = block[i];
            const bool is_space = byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
            if (static_cast<unsigned char>(byte) < ' ' && (m_in_text || !is_space))
                return i;
            if (m_in_text) {
                const bool ends = byte == '"' && !m_escaped;
                m_escaped = byte == '\\' && !m_escaped;
                m_in_text = !ends;
            } else {
                m_in_text = byte == '"';
                m_values += byte == ',' || byte == ':' ? 1 : 0;
            }
        }
        return block.size();
    }

    std::size_t values() const { return m_values; }

private:
    bool m_in_text = false;
    bool m_escaped = false;
    std::size_t m_values = 1;
};

/// Looks through a long header, a block at a time: what is no JSON, or holds more than any checkpoint, is refused
/// before a hundred megabytes are read into memory.
Result<void> requireJson(const SourceFile& file, Bytes header_bytes)
{
    HeaderScan scan;
    std::vector<char> block(std::size_t(std::min(scanned_together, header_bytes)));
    for (Bytes begin = 0; begin < header_bytes; begin += scanned_together) {
        const auto part = std::span(block).first(std::size_t(std::min(scanned_together, header_bytes - begin)));
        if (const Result<void> read = file.readAt(length_bytes + begin, std::as_writable_bytes(part)); !read)
            return read;
        const std::size_t bad = scan.scan(part);
        if (bad < part.size())
            return fail(
                FileMalformed{file.path(), "byte " + std::to_string(begin + bad + 1), "a control character", "JSON"});
        if (scan.values() > most_header_values)
            return fail(FileMalformed{file.path(), "values", "more than " + std::to_string(most_header_values),
                                      "1 … " + std::to_string(most_header_values)});
    }
    return {};
}

} // namespace

Index StoredTensor::count() const
{
    Index product = 1;
    for (const Index extent : shape)
        product *= extent; // fits: the header holds it against the file's size
    return product;
}

std::string shapeText(std::span<const Index> shape)
{
    std::string text = "[";
    for (const Index extent : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
    return text + "]";
}

Result<SafetensorsFile> SafetensorsFile::open(SourceFile source)
try {
    SafetensorsFile file(std::move(source));
    if (const Result<void> header = file.readHeader(); !header)
        return fail(header.error());
    return file;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<void> SafetensorsFile::readHeader()
{
    const Result<FileContent> content = fileContent(m_file);
    if (!content)
        return fail(content.error());
    if (content->kind != FileKind::Safetensors)
        return fail(otherKind(*content));

    std::array<std::byte, length_bytes> length{};
    if (const Result<void> read = m_file.readAt(0, length); !read)
        return read;
    const auto header_bytes = std::bit_cast<std::uint64_t>(length); // little-endian, as this machine
    if (header_bytes > longest_header)
        return fail(FileMalformed{path(), "header length", std::to_string(header_bytes),
                                  "2 … " + std::to_string(longest_header)});
    if (header_bytes > m_file.size() - length_bytes)
        return fail(otherSize(path(), m_file.size(), length_bytes + header_bytes));

    if (header_bytes >= long_header)
        if (const Result<void> is_json = requireJson(m_file, header_bytes); !is_json)
            return is_json;
    std::string json(std::size_t(header_bytes), '\0');
    if (const Result<void> read = m_file.readAt(length_bytes, std::as_writable_bytes(std::span(json))); !read)
        return read;
    const Bytes header_end = length_bytes + header_bytes;
    Result<SafetensorsHeader> header = readSafetensorsHeader(json, header_end, m_file.size() - header_end, path());
    if (!header)
        return fail(header.error());
    m_tensors = std::move(header->tensors);
    m_metadata = std::move(header->metadata);
    m_unknown_fields = std::move(header->unknown_fields);
    for (StoredTensor& tensor : m_tensors)
        tensor.begin += header_end;
    return {};
}

const StoredTensor* SafetensorsFile::find(std::string_view name) const
{
    const auto found = std::ranges::lower_bound(m_tensors, name, {}, &StoredTensor::name);
    return found != m_tensors.end() && found->name == name ? &*found : nullptr;
}

Result<void> SafetensorsFile::read(const StoredTensor& tensor, Index first, std::span<float> target,
                                   std::stop_token stop) const
try {
    const Bytes width = elementBytes(*tensor.type);
    if (*tensor.type == ElementType::Float32) { // no widening: straight to its place, in blocks
        constexpr std::size_t together = 1 << 20;
        for (std::size_t begin = 0; begin < target.size(); begin += together) {
            if (stop.stop_requested())
                return fail(Cancelled{});
            const std::span<float> part = target.subspan(begin, std::min(together, target.size() - begin));
            const Bytes place = tensor.begin + (Bytes(first) + begin) * width;
            if (const Result<void> read = m_file.readAt(place, std::as_writable_bytes(part)); !read)
                return read;
        }
        return {};
    }
    std::vector<std::byte> bytes(std::min(block_elements, target.size()) * width);
    for (std::size_t begin = 0; begin < target.size(); begin += block_elements) {
        if (stop.stop_requested())
            return fail(Cancelled{});
        const std::span<float> part = target.subspan(begin, std::min(block_elements, target.size() - begin));
        const std::span<std::byte> block = std::span(bytes).first(part.size() * width);
        const Bytes place = tensor.begin + (Bytes(first) + begin) * width;
        if (const Result<void> read = m_file.readAt(place, block); !read)
            return read;
        castElements<float>(*tensor.type, block, part);
    }
    return {};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
