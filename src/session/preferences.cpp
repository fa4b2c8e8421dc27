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
constexpr QLatin1StringView export_size_key("export/size");
constexpr QLatin1StringView export_scale_key("export/scale");
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

QSize sizeOr(const QSettings& settings, QLatin1StringView key, QSize fallback)
{
    const QSize size = settings.value(key).toSize();
    const QSize most(Preferences::most_export_pixels, Preferences::most_export_pixels);
    return size.isEmpty() ? fallback : size.boundedTo(most);
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
    preferences.export_size = sizeOr(settings, export_size_key, preferences.export_size);
    preferences.export_scale =
        numberOr(settings, export_scale_key, preferences.export_scale, 1, Preferences::most_export_scale);
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
    settings.setValue(export_size_key, preferences.export_size);
    settings.setValue(export_scale_key, preferences.export_scale);
    settings.setValue(budget_key, preferences.budget);
}

QStringList withRecentFile(QStringList recent_files, const QString& path)
{
    recent_files.removeAll(path);
    recent_files.prepend(path);
    return recent_files.mid(0, Preferences::most_recent_files);
}

} // namespace headlight
