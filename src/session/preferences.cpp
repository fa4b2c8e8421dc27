// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/preferences.h"

#include <QSettings>

#include <algorithm>
#include <array>
#include <limits>

namespace headlight {

namespace {

constexpr QLatin1StringView language_key("language");
constexpr QLatin1StringView geometry_key("window/geometry");
constexpr QLatin1StringView state_key("window/state");
constexpr QLatin1StringView tab_key("view/tab");
constexpr QLatin1StringView color_map_key("view/color_map");
constexpr QLatin1StringView text_scale_key("view/text_scale");
constexpr QLatin1StringView appearance_key("view/appearance");
constexpr QLatin1StringView transposed_key("view/transposed");
constexpr QLatin1StringView recent_files_key("files/recent");
constexpr QLatin1StringView session_folder_key("files/session_folder");
constexpr QLatin1StringView export_folder_key("files/export_folder");
constexpr QLatin1StringView export_picture_key("export/picture");
constexpr QLatin1StringView export_presets_key("export/presets");
constexpr QLatin1StringView export_settings_key("export/settings_inside");
constexpr QLatin1StringView export_text_key("export/text_inside");
constexpr QLatin1StringView export_batch_key("export/batch");
constexpr QLatin1StringView budget_key("compute/budget");

/// In the order of Appearance.
constexpr std::array appearance_names = {QLatin1StringView("system"), QLatin1StringView("light"),
                                         QLatin1StringView("dark")};

Appearance appearanceFrom(const QString& name)
{
    const auto found = std::find(appearance_names.begin(), appearance_names.end(), name);
    return found == appearance_names.end() ? Appearance::System : Appearance(found - appearance_names.begin());
}

int numberOr(const QSettings& settings, QLatin1StringView key, int fallback, int lowest, int highest)
{
    bool is_number = false;
    const int value = settings.value(key).toInt(&is_number);
    return is_number ? std::clamp(value, lowest, highest) : fallback;
}

/// A map, since names of presets are anybody's and a key of a settings file is not.
QVariantMap variantsOf(const QMap<QString, QByteArray>& presets)
{
    QVariantMap variants;
    for (auto preset = presets.begin(); preset != presets.end(); ++preset)
        variants.insert(preset.key(), preset.value());
    return variants;
}

QMap<QString, QByteArray> presetsOf(const QVariantMap& variants)
{
    QMap<QString, QByteArray> presets;
    for (auto variant = variants.begin(); variant != variants.end(); ++variant)
        presets.insert(variant.key(), variant.value().toByteArray());
    return presets;
}

} // namespace

Preferences loadPreferences(const QSettings& settings)
{
    Preferences preferences;
    preferences.language = settings.value(language_key).toString();
    preferences.geometry = settings.value(geometry_key).toByteArray();
    preferences.window_state = settings.value(state_key).toByteArray();
    preferences.tab = numberOr(settings, tab_key, preferences.tab, 0, std::numeric_limits<int>::max());
    preferences.color_map = settings.value(color_map_key, preferences.color_map).toString();
    preferences.text_scale = numberOr(settings, text_scale_key, preferences.text_scale, Preferences::least_text_scale,
                                      Preferences::most_text_scale);
    preferences.appearance = appearanceFrom(settings.value(appearance_key).toString());
    preferences.transposed = settings.value(transposed_key, preferences.transposed).toBool();
    preferences.recent_files = settings.value(recent_files_key).toStringList().mid(0, Preferences::most_recent_files);
    preferences.session_folder = settings.value(session_folder_key).toString();
    preferences.export_folder = settings.value(export_folder_key).toString();
    preferences.export_picture = settings.value(export_picture_key).toByteArray();
    preferences.export_presets = presetsOf(settings.value(export_presets_key).toMap());
    preferences.export_settings_inside = settings.value(export_settings_key, true).toBool();
    preferences.export_text_inside = settings.value(export_text_key, true).toBool();
    preferences.export_batch = settings.value(export_batch_key).toByteArray();
    preferences.budget = settings.value(budget_key).toULongLong();
    return preferences;
}

void storePreferences(const Preferences& preferences, QSettings& settings)
{
    settings.setValue(language_key, preferences.language);
    settings.setValue(geometry_key, preferences.geometry);
    settings.setValue(state_key, preferences.window_state);
    settings.setValue(tab_key, preferences.tab);
    settings.setValue(color_map_key, preferences.color_map);
    settings.setValue(text_scale_key, preferences.text_scale);
    settings.setValue(appearance_key, QString(appearance_names[std::size_t(preferences.appearance)]));
    settings.setValue(transposed_key, preferences.transposed);
    settings.setValue(recent_files_key, preferences.recent_files);
    settings.setValue(session_folder_key, preferences.session_folder);
    settings.setValue(export_folder_key, preferences.export_folder);
    settings.setValue(export_picture_key, preferences.export_picture);
    settings.setValue(export_presets_key, variantsOf(preferences.export_presets));
    settings.setValue(export_settings_key, preferences.export_settings_inside);
    settings.setValue(export_text_key, preferences.export_text_inside);
    settings.setValue(export_batch_key, preferences.export_batch);
    settings.setValue(budget_key, preferences.budget);
}

QStringList withRecentFile(QStringList recent_files, const QString& path)
{
    recent_files.removeAll(path);
    recent_files.prepend(path);
    return recent_files.mid(0, Preferences::most_recent_files);
}

} // namespace headlight
