// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export_habits.h"

#include "export/picture_json.h"

#include <nlohmann/json.hpp>

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

} // namespace headlight
