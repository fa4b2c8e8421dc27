// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export_habits.h"

#include "export/picture_json.h"

#include <nlohmann/json.hpp>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headlight {

namespace {

QByteArray habitOf(const PictureSettings& picture)
{
    return QByteArray::fromStdString(pictureJson(picture).dump());
}

} // namespace

ExportChoice exportChoice(const Preferences& preferences)
{
    ExportChoice choice;
    choice.folder = preferences.export_folder;
    choice.settings_inside = preferences.export_settings_inside;
    choice.text_inside = preferences.export_text_inside;
    if (!preferences.export_picture.isEmpty())
        choice.picture = pictureFromJson(preferences.export_picture, {}).value_or(PictureSettings{});
    const auto& presets = preferences.export_presets;
    for (auto preset = presets.begin(); preset != presets.end(); ++preset)
        if (const Result<PictureSettings> read = pictureFromJson(preset.value(), {}))
            choice.presets.push_back({preset.key(), *read});
    return choice;
}

void keepExportChoice(const ExportChoice& choice, Preferences& preferences)
{
    preferences.export_folder = choice.folder;
    preferences.export_settings_inside = choice.settings_inside;
    preferences.export_text_inside = choice.text_inside;
    preferences.export_picture = habitOf(choice.picture);
    preferences.export_presets.clear();
    for (const OwnPreset& preset : choice.presets)
        preferences.export_presets.insert(preset.name, habitOf(preset.picture));
}

BatchChoice batchChoice(const Preferences& preferences)
{
    BatchChoice choice;
    choice.exports = exportChoice(preferences);
    const QJsonObject habit = QJsonDocument::fromJson(preferences.export_batch).object();
    choice.sheet = habit["sheet"].toBool(choice.sheet);
    choice.all_layers = habit["all_layers"].toBool(choice.all_layers);
    choice.format = pictureFormatFromName(habit["format"].toString().toStdString()).value_or(choice.format);
    if (const QString pattern = habit["pattern"].toString(); pictureNames(pattern, {}, {}, {}))
        choice.pattern = pattern;
    std::vector<Stage> stages;
    for (const QJsonValue& name : habit["stages"].toArray())
        if (const std::optional<Stage> stage = stageFromName(name.toString().toStdString()))
            stages.push_back(*stage);
    if (!stages.empty())
        choice.stages = stages;
    return choice;
}

void keepBatchChoice(const BatchChoice& choice, Preferences& preferences)
{
    keepExportChoice(choice.exports, preferences);
    QJsonArray stages;
    for (const Stage stage : choice.stages)
        stages.append(QString::fromStdString(std::string(stageName(stage))));
    const QJsonObject habit = {{"sheet", choice.sheet},
                               {"all_layers", choice.all_layers},
                               {"format", QString::fromStdString(std::string(pictureFormatName(choice.format)))},
                               {"pattern", choice.pattern},
                               {"stages", stages}};
    preferences.export_batch = QJsonDocument(habit).toJson(QJsonDocument::Compact);
}

} // namespace headlight
