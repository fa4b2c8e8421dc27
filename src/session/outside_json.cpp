// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/outside_json.h"

#include "session/shipped_models.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <QDir>

namespace headlight {

namespace {

constexpr std::size_t most_path_bytes = 32'768;
constexpr std::size_t most_silenced = 4'096;
constexpr Index most_layers_or_heads = 65'536;

std::string writtenPath(const std::string& path, const QString& folder)
{
    if (shippedName(path))
        return path; // means the same everywhere
    const QString whole = QString::fromStdString(replaceInvalidUtf8(path));
    return (folder.isEmpty() ? whole : QDir(folder).relativeFilePath(whole)).toStdString();
}

std::string readPath(JsonFields& fields, std::string_view key, const QString& folder, FileReading& reading)
{
    std::string path;
    fields.readText(key, path);
    if (path.empty() || path.size() > most_path_bytes || path.find('\0') != std::string::npos)
        reading.refuse(fields.placeOf(key), path.empty() ? "nothing" : std::to_string(path.size()) + " bytes",
                       "a path of 1 … " + std::to_string(most_path_bytes) + " bytes, none of them 0");
    const QString written = QString::fromStdString(path);
    if (path.empty() || folder.isEmpty() || shippedName(path) || QDir::isAbsolutePath(written))
        return path;
    return QDir::cleanPath(QDir(folder).absoluteFilePath(written)).toStdString();
}

nlohmann::json silencedJson(const std::vector<SilencedHead>& heads)
{
    nlohmann::json json = nlohmann::json::array();
    for (const SilencedHead& head : heads)
        json.push_back({{"layer", head.layer}, {"head", head.head}});
    return json;
}

SilencedHead readSilenced(JsonFields fields)
{
    SilencedHead head;
    fields.readIndex("layer", head.layer, 0, most_layers_or_heads);
    fields.readIndex("head", head.head, 0, most_layers_or_heads);
    return head;
}

} // namespace

nlohmann::json checkpointJson(const CheckpointSource& source, const QString& folder)
{
    nlohmann::json json = {{"path", writtenPath(source.path, folder)},
                           {"own_mask", source.own_mask},
                           {"own_divisor", source.own_divisor},
                           {"show_not_finite", source.show_not_finite},
                           {"silenced", silencedJson(source.silenced)}};
    if (source.text_is_ids)
        json["text_is_ids"] = true;
    return json;
}

nlohmann::json importJson(const ImportSource& source, const QString& folder)
{
    nlohmann::json json = {{"path", writtenPath(source.path, folder)}};
    if (!source.tokens_path.empty())
        json["tokens_path"] = writtenPath(source.tokens_path, folder);
    return json;
}

CheckpointSource readCheckpointSource(const JsonObject& object, const std::string& where, const QString& folder,
                                      FileReading& reading)
{
    CheckpointSource source;
    JsonFields fields(object, where, reading);
    source.path = readPath(fields, "path", folder, reading);
    fields.readFlag("own_mask", source.own_mask);
    fields.readFlag("own_divisor", source.own_divisor);
    fields.readFlag("show_not_finite", source.show_not_finite);
    fields.readFlag("text_is_ids", source.text_is_ids);
    fields.readObjects("silenced", most_silenced, [&](const JsonObject& head, const std::string& place) {
        source.silenced.push_back(readSilenced({head, place, reading}));
    });
    return source;
}

ImportSource readImportSource(const JsonObject& object, const std::string& where, const QString& folder,
                              FileReading& reading)
{
    JsonFields fields(object, where, reading);
    ImportSource source{readPath(fields, "path", folder, reading)};
    if (fields.find("tokens_path"))
        source.tokens_path = readPath(fields, "tokens_path", folder, reading);
    return source;
}

} // namespace headlight
