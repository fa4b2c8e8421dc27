// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/inspect_checkpoint.h"

#include "i18n/error_text.h"
#include "model/tokenizer_file.h"
#include "session/shipped_models.h"
#include "session/training_run.h"

#include <filesystem>

namespace headlight {

namespace {

using Json = nlohmann::ordered_json;

std::string fileName(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

Json settings(const CheckpointConfig& config)
{
    Json list = Json::array();
    for (const ConfigFact& fact : config.facts)
        list.push_back({{"key", fact.key}, {"value", fact.value}, {"from", fact.from_file ? "file" : "standard"}});
    return list;
}

Json attention(const TransformerConfig& config)
{
    Json scales = Json::array();
    Json windows = Json::array();
    for (const LayerAttention& layer : config.layers) {
        scales.push_back(layer.scale);
        windows.push_back(layer.window ? Json(*layer.window) : Json());
    }
    Json attention = {{"layers", config.layerCount()},
                      {"heads", config.q_num_heads},
                      {"kv_heads", config.kv_num_heads},
                      {"d_k", config.d_k},
                      {"scale", std::move(scales)},
                      {"window", std::move(windows)},
                      {"softcap", config.softcap ? Json(*config.softcap) : Json()},
                      {"mask", config.is_causal ? "causal" : "none"}};
    if (const auto* rotary = std::get_if<RotaryPositions>(&config.positions))
        attention["rotary"] = {{"size", rotary->rotary_size}, {"theta", rotary->theta}};
    return attention;
}

std::string fusedText(const CheckpointFamily& family)
{
    if (!family.find(TensorRole::FusedQueryKeyValue))
        return "none";
    return family.fused == FusedLayout::Thirds ? "thirds" : "per head";
}

std::string headText(const CheckpointConfig& config)
{
    if (config.transformer.head == OutputHead::None)
        return "none";
    return config.has_tied_head ? "tied to the embedding" : "its own";
}

Json filesOf(const TensorStore& store)
{
    Json files = Json::array();
    for (const SafetensorsFile& file : store.files()) {
        Json entry = {{"name", fileName(file.path())}, {"tensors", file.tensors().size()}};
        if (!file.metadata().empty())
            entry["metadata"] = file.metadata();
        if (!file.unknownFields().empty())
            entry["unknown_fields"] = file.unknownFields();
        files.push_back(std::move(entry));
    }
    return files;
}

const char* noteKind(TokenizerNote::Kind kind)
{
    switch (kind) {
    case TokenizerNote::Kind::TruncationIgnored:
        return "truncation is not applied";
    case TokenizerNote::Kind::PaddingIgnored:
        return "padding is not applied";
    case TokenizerNote::Kind::DropoutIgnored:
        return "dropout is not applied";
    case TokenizerNote::Kind::IdDiffers:
        return "the id of an added token is not the one stated";
    }
    return "";
}

Json tokenizerOf(const CheckpointFolder& folder)
{
    const Result<LoadedTokenizer> loaded = loadTokenizer(folder.path());
    if (!loaded)
        return {{"problem", errorText(loaded.error()).toStdString()}};
    Json notes = Json::array();
    for (const TokenizerNote& note : loaded->notes)
        notes.push_back(note.token.empty() ? Json(noteKind(note.kind))
                                           : Json(std::string(noteKind(note.kind)) + ": " + note.token));
    return {
        {"file", fileName(loaded->path)}, {"pieces", loaded->tokenizer.vocabularySize()}, {"notes", std::move(notes)}};
}

} // namespace

Json describeCheckpoint(const Checkpoint& checkpoint)
{
    const CheckpointConfig& config = checkpoint.config();
    return {{"kind", "checkpoint"},
            {"model_type", config.family->model_type},
            {"verified", config.family->is_verified},
            {"attention", attention(config.transformer)},
            {"query_key_value", fusedText(*config.family)},
            {"head", headText(config)},
            {"settings", settings(config)},
            {"settings_not_known", config.ignored},
            {"files", filesOf(checkpoint.store())},
            {"prefix", checkpoint.tensors().prefix()},
            {"tensors_not_used", checkpoint.tensors().unused()},
            {"tensors_not_needed", checkpoint.tensors().buffers()},
            {"tokenizer", tokenizerOf(checkpoint.folder())}};
}

Json describeMisfit(const TensorMisfit& misfit)
{
    Json shapes = Json::array();
    for (const OtherShape& other : misfit.other_shapes)
        shapes.push_back({{"tensor", other.tensor}, {"shape", other.seen}, {"needed", other.needed}});
    return {{"kind", "checkpoint"},
            {"tensors_missing", misfit.missing},
            {"tensors_of_other_shapes", std::move(shapes)},
            {"tensors_not_used", misfit.unused}};
}

Json describeTensors(const TensorStore& store)
{
    Json tensors = Json::array();
    for (const auto& [name, place] : store.places())
        tensors.push_back({{"name", name}, {"dtype", place.tensor->dtype}, {"shape", place.tensor->shape}});
    return {{"kind", "tensors"}, {"files", filesOf(store)}, {"tensors", std::move(tensors)}};
}

nlohmann::ordered_json describeShippedModels()
{
    Json models = Json::array();
    for (const ShippedModel& model : shippedModels()) {
        Json taught = Json::array();
        for (const SilencedHead& head : model.taught)
            taught.push_back({{"layer", head.layer}, {"head", head.head}});
        models.push_back({{"name", model.name},
                          {"origin", model.origin() == HeadOrigin::Taught ? "taught" : "emerged"},
                          {"is_causal", model.is_causal},
                          {"layers", model.layers},
                          {"heads", model.heads},
                          {"taught_heads", taught}});
    }
    Json training = Json::array();
    if (const std::optional<TrainingRun> run = bundledTraining())
        for (const std::string& name : run->checkpoints)
            training.push_back(name);
    return {{"kind", "models"},
            {"folder", shippedModelsFolder().toStdString()},
            {"models", models},
            {"training", training}};
}

} // namespace headlight
