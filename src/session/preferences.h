// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

class QSettings;

namespace headlight {

/// Light or dark, or as the desktop is.
enum class Appearance { System, Light, Dark };

/// What the program remembers of a person's habits, apart from any document. A value, read once at the start, handed
/// down, and stored when it changes.
struct Preferences
{
    static constexpr int least_text_scale = 75; // per cent
    static constexpr int most_text_scale = 300;
    static constexpr int most_recent_files = 10;

    QString language;                              // "en", "zh_CN", or empty: the system's
    QByteArray geometry;                           // of QWidget::saveGeometry
    QByteArray window_state;                       // of QMainWindow::saveState
    int tab = 0;                                   // which view stands in front
    QString color_map = QStringLiteral("viridis"); // its name; whoever draws knows which there are
    int text_scale = 100;                          // per cent
    Appearance appearance = Appearance::System;
    bool transposed = false;                  // maps with their queries as columns
    QStringList recent_files;                 // newest first
    QString session_folder;                   // where a session was last opened or saved
    QString export_folder;                    // where a figure was last written
    QByteArray export_picture;                // size and look asked for last, as JSON; empty: the program's own
    QMap<QString, QByteArray> export_presets; // own ones by name, as JSON
    bool export_settings_inside = true;       // pictures remember what made them
    bool export_text_inside = true;           // what was typed among it
    QByteArray export_batch;                  // how all heads were exported last, as JSON
    quint64 budget = 0;                       // bytes; 0: the program's default

    bool operator==(const Preferences&) const = default;
};

/// Reads what is there; what is missing, of a wrong kind or out of range has its default.
Preferences loadPreferences(const QSettings& settings);

void storePreferences(const Preferences& preferences, QSettings& settings);

/// The list with `path` at its front, once, and no longer than most_recent_files.
QStringList withRecentFile(QStringList recent_files, const QString& path);

} // namespace headlight
