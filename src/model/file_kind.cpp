// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/file_kind.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

using Kind = FileKind;
using namespace std::string_view_literals;

constexpr std::size_t looked_at = 1'024;

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? char(letter + ('a' - 'A')) : letter;
}

bool beginsWithAnyCase(std::string_view text, std::string_view start)
{
    return text.size() >= start.size() &&
           std::equal(start.begin(), start.end(), text.begin(), [](char a, char b) { return a == lower(b); });
}

std::string_view withoutSpace(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text;
}

bool isWebPage(std::string_view text)
{
    const std::string_view start = withoutSpace(text);
    return std::ranges::any_of(std::array{"<!doctype"sv, "<html"sv, "<head"sv, "<?xml"sv, "<error"sv},
                               [&](std::string_view tag) { return beginsWithAnyCase(start, tag); });
}

/// Onnx files are Protocol Buffers: field 1, the version, then field 2 … 8 or 14.
bool isOnnx(std::string_view bytes)
{
    constexpr char length_delimited = 2;
    return bytes.size() > 3 && bytes[0] == 8 && bytes[1] > 0 && bytes[1] <= 32 &&
           ("\x12\x1a\x22\x32\x3a\x42\x72"sv.find(bytes[2]) != std::string_view::npos) &&
           (bytes[2] & 7) == length_delimited;
}

/// The first entry's name in a ZIP archive's local header.
std::string_view firstEntry(std::string_view bytes)
{
    constexpr std::size_t header = 30;
    if (bytes.size() < header)
        return {};
    const std::size_t length = std::uint8_t(bytes[26]) | std::size_t(std::uint8_t(bytes[27])) << 8U;
    return bytes.substr(header, length);
}

bool isPickle(std::string_view bytes)
{
    return bytes.size() > 2 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
}

bool isSafetensors(std::string_view bytes)
{
    constexpr std::size_t length_bytes = 8;
    constexpr std::string_view no_header_is_so_long = "\0\0\0"sv; // above 2^40 bytes
    return bytes.size() > length_bytes && bytes[length_bytes] == '{' && bytes.substr(5, 3) == no_header_is_so_long;
}

Bytes lfsSize(std::string_view text)
{
    constexpr std::string_view key = "\nsize ";
    const std::size_t at = text.find(key);
    Bytes size = 0;
    if (at != std::string_view::npos)
        std::from_chars(text.data() + at + key.size(), text.data() + text.size(), size);
    return size;
}

Kind kindOf(std::string_view bytes)
{
    if (bytes.empty())
        return Kind::Empty;
    if (isSafetensors(bytes))
        return Kind::Safetensors;
    if (bytes.starts_with("version https://git-lfs.github.com/spec/"))
        return Kind::LfsPointer;
    if (bytes.starts_with("PK\x03\x04"))
        return firstEntry(bytes).find(".pkl") != std::string_view::npos ? Kind::TorchPickle : Kind::Zip;
    if (bytes.starts_with("PK\x05\x06"))
        return Kind::Zip;
    if (isPickle(bytes))
        return Kind::TorchPickle;
    if (bytes.starts_with("GGUF"))
        return Kind::Gguf;
    if (bytes.starts_with("\x89HDF\r\n\x1a\n"))
        return Kind::Hdf5;
    if (bytes.starts_with("\x1f\x8b"))
        return Kind::Gzip;
    if (bytes.starts_with("\x93NUMPY"))
        return Kind::Npy;
    if (isWebPage(bytes))
        return Kind::WebPage;
    if (isOnnx(bytes))
        return Kind::Onnx;
    const std::string_view text = withoutSpace(bytes);
    return text.starts_with('{') || text.starts_with('[') ? Kind::Json : Kind::Unknown;
}

/// In words that i18n knows.
std::string kindWords(const FileContent& content)
{
    switch (content.kind) {
    case Kind::Empty:
        return "no byte";
    case Kind::LfsPointer:
        return "a Git LFS pointer to " + std::to_string(content.real_size) + " bytes";
    case Kind::WebPage:
        return "a web page";
    case Kind::Zip:
        return "a ZIP archive";
    case Kind::TorchPickle:
        return "a PyTorch pickle";
    case Kind::Gguf:
        return "a GGUF file";
    case Kind::Onnx:
        return "an ONNX graph";
    case Kind::Hdf5:
        return "an HDF5 file";
    case Kind::Gzip:
        return "a gzip file";
    case Kind::Npy:
        return "a NumPy array";
    case Kind::Json:
        return "JSON";
    case Kind::Safetensors:
        return "a safetensors file";
    case Kind::Unknown:
        return "none of the known kinds";
    }
    return {};
}

} // namespace

Result<FileContent> fileContent(const SourceFile& file)
{
    std::array<char, looked_at> start{};
    const std::size_t count = std::min<std::size_t>(start.size(), std::size_t(file.size()));
    if (const Result<void> read = file.readAt(0, std::as_writable_bytes(std::span(start).first(count))); !read)
        return fail(read.error());
    const std::string_view bytes(start.data(), count);
    const Kind kind = kindOf(bytes);
    return FileContent{kind, file.path(), kind == Kind::LfsPointer ? lfsSize(bytes) : 0};
}

FileMalformed otherKind(const FileContent& content, std::string allowed)
{
    return {content.path, "content", kindWords(content), std::move(allowed)};
}

FileMalformed otherSize(std::string path, Bytes seen, Bytes stated)
{
    return {std::move(path), "size", std::to_string(seen) + " bytes", std::to_string(stated) + " bytes"};
}

} // namespace headlight
