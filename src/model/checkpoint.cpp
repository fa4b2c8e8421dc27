// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint.h"

#include <new>
#include <utility>

namespace headlight {

namespace {

constexpr Bytes most_config_bytes = 4 << 20;

Result<CheckpointConfig> openConfig(const CheckpointFolder& folder)
{
    const Result<SourceFile> file = folder.open("config.json");
    if (!file)
        return fail(file.error());
    const Result<std::string> json = readCheckpointText(*file, most_config_bytes);
    if (!json)
        return fail(json.error());
    return readCheckpointConfig(*json, file->path());
}

} // namespace

Checkpoint::Checkpoint(CheckpointFolder folder, CheckpointConfig config, TensorStore store, CheckpointTensors tensors,
                       NotFinite not_finite)
    : m_folder(std::move(folder)), m_config(std::move(config)), m_store(std::move(store)),
      m_tensors(std::move(tensors)), m_weights(m_config, m_tensors, not_finite),
      m_transformer(std::make_shared<const TransformerConfig>(m_config.transformer))
{}

Result<std::shared_ptr<const Checkpoint>> Checkpoint::open(const std::string& path, NotFinite not_finite,
                                                           const WorkContext& context, TensorMisfit* misfit)
try {
    Result<CheckpointFolder> folder = CheckpointFolder::find(path);
    if (!folder)
        return fail(folder.error());
    // The weights first: where they are something else, that is what a person has to know.
    Result<TensorStore> store = TensorStore::open(*folder, context);
    if (!store)
        return fail(store.error());
    Result<CheckpointConfig> config = openConfig(*folder);
    if (!config)
        return fail(config.error());
    Result<CheckpointTensors> tensors = CheckpointTensors::match(*store, *config, misfit);
    if (!tensors)
        return fail(tensors.error());
    return std::shared_ptr<const Checkpoint>(
        new Checkpoint(std::move(*folder), std::move(*config), std::move(*store), std::move(*tensors), not_finite));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
