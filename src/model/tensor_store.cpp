// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tensor_store.h"

#include "model/file_kind.h"
#include "model/shard_index.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <new>
#include <set>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr const char* whole_name = "model.safetensors";
constexpr const char* index_name = "model.safetensors.index.json";
constexpr std::size_t most_shards = 512;
constexpr Bytes most_index_bytes = 256 << 20;

std::vector<std::string> namesEndingIn(const std::string& folder, std::string_view ending)
{
    std::vector<std::string> names;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
        if (std::string name = entry->path().filename().string(); name.ends_with(ending))
            names.push_back(std::move(name));
    std::ranges::sort(names);
    return names;
}

/// What to say where there is no file of ours: what is there instead.
Error noWeights(const CheckpointFolder& folder)
{
    for (const char* ending : {".bin", ".pt", ".pth", ".ckpt", ".gguf", ".onnx", ".h5", ".msgpack"})
        for (const std::string& name : namesEndingIn(folder.path(), ending)) {
            const Result<SourceFile> file = folder.open(name.c_str());
            const Result<FileContent> content = file ? fileContent(*file) : fail(file.error());
            if (content && content->kind != FileKind::Json && content->kind != FileKind::Unknown)
                return otherKind(*content);
        }
    for (const char* suffix : {".npz", ".npy"})
        if (const std::vector<std::string> names = namesEndingIn(folder.path(), suffix); !names.empty())
            return FileMalformed{folder.path(), "content", "attention in " + names.front(), "weights"};
    return FileMalformed{folder.path(), whole_name, "nothing",
                         std::string(whole_name) + ", " + index_name + ", one *.safetensors"};
}

Result<SafetensorsFile> openFile(const CheckpointFolder& folder, const std::string& name)
{
    Result<SourceFile> source = folder.open(name.c_str());
    if (!source)
        return fail(source.error());
    return SafetensorsFile::open(std::move(*source));
}

/// The one file that holds all, if it is one.
Result<std::string> onlyFile(const CheckpointFolder& folder)
{
    if (folder.onlyFile())
        return *folder.onlyFile();
    if (folder.has(whole_name))
        return std::string(whole_name);
    const std::vector<std::string> others = namesEndingIn(folder.path(), ".safetensors");
    if (others.size() == 1)
        return others.front();
    return tl::unexpected<Error>(noWeights(folder));
}

} // namespace

Result<TensorStore> TensorStore::open(const CheckpointFolder& folder, const WorkContext& context)
try {
    TensorStore store;
    const bool is_index = folder.onlyFile() && folder.onlyFile()->ends_with(".index.json");
    if (is_index || (!folder.onlyFile() && !folder.has(whole_name) && folder.has(index_name))) {
        if (const Result<void> shards = store.openShards(folder, context); !shards)
            return fail(shards.error());
        return store;
    }
    const Result<std::string> name = onlyFile(folder);
    if (!name)
        return fail(name.error());
    // A file that a person names is opened wherever its link leads.
    Result<SafetensorsFile> file = openFile(folder, *name);
    if (!file && folder.onlyFile()) {
        Result<SourceFile> source = SourceFile::open((fs::path(folder.path()) / *name).string());
        file = source ? SafetensorsFile::open(std::move(*source)) : fail(source.error());
    }
    if (!file)
        return fail(file.error());
    store.m_path = file->path();
    store.m_files.push_back(std::move(*file));
    for (const StoredTensor& tensor : store.m_files.front().tensors())
        store.m_places.emplace(tensor.name, Place{&store.m_files.front(), &tensor});
    return store;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<void> TensorStore::openShards(const CheckpointFolder& folder, const WorkContext& context)
{
    const std::string name = folder.onlyFile().value_or(index_name);
    const Result<SourceFile> source = folder.open(name.c_str());
    if (!source)
        return fail(source.error());
    m_path = source->path();
    const Result<std::string> json = readCheckpointText(*source, most_index_bytes);
    if (!json)
        return fail(json.error());
    const Result<ShardIndex> index = readShardIndex(*json, m_path);
    if (!index)
        return fail(index.error());

    std::map<std::string, std::string> shards; // by name, with a tensor that it is named for
    for (const auto& [tensor, shard] : index->shards)
        shards.emplace(shard, tensor);
    if (shards.size() > most_shards)
        return fail(FileMalformed{m_path, "weight_map", std::to_string(shards.size()) + " files",
                                  "1 … " + std::to_string(most_shards) + " files"});
    m_files.reserve(shards.size());
    for (const auto& [shard, tensor] : shards) {
        if (context.stop.stop_requested())
            return fail(Cancelled{});
        const FileMalformed named_at{m_path, "weight_map." + tensor, shard,
                                     "the name of a .safetensors file in the folder"};
        if (!shard.ends_with(".safetensors"))
            return fail(named_at);
        Result<SourceFile> file = folder.open(std::string_view(shard), named_at);
        if (!file)
            return fail(file.error());
        Result<SafetensorsFile> opened = SafetensorsFile::open(std::move(*file));
        if (!opened)
            return fail(opened.error());
        m_files.push_back(std::move(*opened));
        context.report(double(m_files.size()) / double(shards.size()));
    }
    std::map<std::string_view, const SafetensorsFile*> by_name;
    std::size_t number = 0;
    for (const auto& [shard, tensor] : shards)
        by_name.emplace(shard, &m_files[number++]);
    for (const auto& [tensor, shard] : index->shards) {
        const SafetensorsFile* file = by_name.at(shard);
        const StoredTensor* stored = file->find(tensor);
        if (!stored)
            return fail(FileMalformed{m_path, "weight_map." + tensor, shard, "a file that holds it"});
        m_places.emplace(tensor, Place{file, stored});
    }
    for (const SafetensorsFile& file : m_files) // what the index does not know of
        for (const StoredTensor& tensor : file.tensors())
            m_places.emplace(tensor.name, Place{&file, &tensor});
    return {};
}

std::optional<TensorStore::Place> TensorStore::find(std::string_view name) const
{
    const auto found = m_places.find(name);
    return found == m_places.end() ? std::nullopt : std::optional(found->second);
}

} // namespace headlight
