// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/import_arrays.h"

#include "model/file_kind.h"
#include "model/json_reading.h"
#include "model/npy_file.h"
#include "model/npz_archive.h"
#include "model/safetensors_file.h"
#include "model/whole_file.h"

#include <algorithm>
#include <memory>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t fewest_axes = 2;
constexpr std::size_t most_axes = 5;
constexpr Index most_tokens = 1 << 17;           // and so many that a map of them passes any budget
constexpr Index most_token_characters = 1 << 22; // padding included

bool isAttentionShaped(const std::vector<Index>& shape)
{
    return shape.size() >= fewest_axes && shape.size() <= most_axes && std::ranges::find(shape, 0) == shape.end();
}

Result<ImportArrays> ofNpz(const std::string& path, const std::stop_token& stop)
{
    Result<NpzArchive> opened = NpzArchive::open(path);
    if (!opened)
        return fail(opened.error());
    const auto archive = std::make_shared<const NpzArchive>(std::move(*opened));
    ImportArrays list;
    for (const NpzArchive::Array& array : archive->arrays()) {
        if (array.is_text && (array.name == "tokens" || array.name == "context_tokens")) {
            if (array.header.shape.front() > most_tokens || array.count > most_token_characters)
                return fail(FileMalformed{path, array.name + ".shape", shapeText(array.header.shape),
                                          "0 … " + std::to_string(most_tokens) + " texts"});
            Result<std::vector<std::string>> texts = archive->readTexts(array);
            if (!texts)
                return fail(texts.error());
            (array.name == "tokens" ? list.tokens : list.context_tokens) = std::move(*texts);
        }
        if (!array.is_text && isFloat(array.header.type) && isAttentionShaped(array.header.shape))
            list.arrays.push_back({array.name, array.header.shape, [archive, &array, stop](std::span<float> target) {
                                       return archive->read(array, target, stop);
                                   }});
    }
    return list;
}

Result<ImportArrays> ofNpy(const std::string& path)
{
    Result<NpyFile> opened = NpyFile::open(path);
    if (!opened)
        return fail(opened.error());
    const auto file = std::make_shared<const NpyFile>(std::move(*opened));
    ImportArrays list;
    if (isFloat(file->type()) && isAttentionShaped(file->shape()))
        list.arrays.push_back({"array", file->shape(), [file](std::span<float> target) { return file->read(target); }});
    return list;
}

/// Tokens stand in the metadata, as a JSON list.
std::vector<std::string> tokensOf(const SafetensorsFile& file)
{
    std::vector<std::string> tokens;
    const auto found = file.metadata().find("tokens");
    if (found == file.metadata().end())
        return tokens;
    const Result<JsonTape> tape = JsonTape::read(found->second, JsonLimits{}, file.path());
    if (tape && tape->root().is(JsonKind::Array))
        tape->root().forEachValue([&](JsonNode token) {
            tokens.emplace_back(token.is(JsonKind::Text) ? token.text() : std::string_view());
            return true;
        });
    return tokens;
}

Result<ImportArrays> ofSafetensors(const std::string& path, const std::stop_token& stop)
{
    Result<SourceFile> source = SourceFile::open(path);
    if (!source)
        return fail(source.error());
    Result<SafetensorsFile> opened = SafetensorsFile::open(std::move(*source));
    if (!opened)
        return fail(opened.error());
    const auto file = std::make_shared<const SafetensorsFile>(std::move(*opened));
    ImportArrays list;
    list.tokens = tokensOf(*file);
    for (const StoredTensor& tensor : file->tensors())
        if (tensor.type && isFloat(*tensor.type) && isAttentionShaped(tensor.shape))
            list.arrays.push_back({tensor.name, tensor.shape, [file, &tensor, stop](std::span<float> target) {
                                       return file->read(tensor, 0, target, stop);
                                   }});
    return list;
}

} // namespace

Index ImportArray::count() const
{
    Index product = 1;
    for (const Index extent : shape)
        product *= extent; // fits: it was held against the file's size
    return product;
}

Result<ImportArrays> listImportArrays(const std::string& path, const std::stop_token& stop)
try {
    const Result<SourceFile> file = SourceFile::open(path);
    if (!file)
        return fail(file.error());
    const Result<FileContent> content = fileContent(*file);
    if (!content)
        return fail(content.error());
    switch (content->kind) {
    case FileKind::Zip:
        return ofNpz(path, stop);
    case FileKind::Npy:
        return ofNpy(path);
    case FileKind::Safetensors:
        return ofSafetensors(path, stop);
    case FileKind::Json: {
        const Result<std::string> json = readWholeFile(path, large_json.bytes);
        return json ? listJsonArrays(*json, path) : fail(json.error());
    }
    default:
        return fail(otherKind(*content, ".npz, .npy, .safetensors, .json"));
    }
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
