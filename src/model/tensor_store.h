// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint_folder.h"
#include "model/safetensors_file.h"

#include <map>

namespace headlight {

/// The weights of a checkpoint, in one file or many, by their names.
class TensorStore
{
public:
    struct Place
    {
        const SafetensorsFile* file = nullptr;
        const StoredTensor* tensor = nullptr;
    };

    /// Opens model.safetensors, or the shards of model.safetensors.index.json, or the folder's only .safetensors file,
    /// or the file asked for; reads no more than headers. Errors: FileFailed, FileMalformed (naming PyTorch's
    /// files and others where there is nothing else), Cancelled, OutOfMemory.
    static Result<TensorStore> open(const CheckpointFolder& folder, const WorkContext& context);

    std::optional<Place> find(std::string_view name) const;

    /// All tensors by name.
    const std::map<std::string, Place, std::less<>>& places() const { return m_places; }
    const std::vector<SafetensorsFile>& files() const { return m_files; }

    /// The file that a message about the whole is about.
    const std::string& path() const { return m_path; }

private:
    TensorStore() = default;
    Result<void> openShards(const CheckpointFolder& folder, const WorkContext& context);

    std::string m_path;
    std::vector<SafetensorsFile> m_files; // never moved once places look at it
    std::map<std::string, Place, std::less<>> m_places;
};

} // namespace headlight
