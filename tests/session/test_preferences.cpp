// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/preferences.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestPreferences : public QObject
{
    Q_OBJECT

private slots:
    void storedPreferencesReadBackEqual()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("headlight.conf");
        Preferences preferences;
        preferences.language = "zh_CN";
        preferences.geometry = QByteArray("\x01\0\xFF,;", 5);
        preferences.window_state = QByteArray(1'000, '\x80');
        preferences.color_map = "cividis";
        preferences.text_scale = 200;
        preferences.appearance = Appearance::Dark;
        preferences.transposed = true;
        preferences.recent_files = {QString::fromUtf8("/a/猫, 1.headlight"), "/b;c.headlight"};
        preferences.session_folder = "/a b";
        preferences.export_folder = "/c%d";
        preferences.export_picture = "{\"width\": 84}";
        preferences.export_presets = {{"a/b = %c", "{}"}, {"猫", "{\"dpi\": 300}"}};
        preferences.export_settings_inside = false;
        preferences.export_text_inside = false;
        preferences.budget = Q_UINT64_C(0xFFFFFFFFFFFFFFFF);
        {
            QSettings settings(path, QSettings::IniFormat);
            storePreferences(preferences, settings);
        }
        const QSettings settings(path, QSettings::IniFormat);
        QVERIFY(loadPreferences(settings) == preferences);
    }

    void emptySettingsGiveTheDefaults()
    {
        const QTemporaryDir folder;
        const QSettings settings(folder.filePath("none.conf"), QSettings::IniFormat);
        QVERIFY(loadPreferences(settings) == Preferences{});
    }

    void wrongValuesGiveTheDefaultsOrTheNearest()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath("bad.conf"), QSettings::IniFormat);
        settings.setValue("view/text_scale", "large");
        settings.setValue("compute/budget", "much");
        settings.setValue("view/appearance", "purple");
        Preferences loaded = loadPreferences(settings);
        QCOMPARE(loaded.text_scale, 100);
        QCOMPARE(loaded.budget, quint64(0));
        QVERIFY(loaded.appearance == Appearance::System);

        settings.setValue("view/text_scale", 5'000);
        QStringList many;
        for (int i = 0; i < 100; ++i)
            many.append(QString::number(i));
        settings.setValue("files/recent", many);
        loaded = loadPreferences(settings);
        QCOMPARE(loaded.text_scale, Preferences::most_text_scale);
        QCOMPARE(loaded.recent_files.size(), Preferences::most_recent_files);
    }

    void recentFilesComeFirstAndOnce()
    {
        QStringList recent;
        for (int i = 0; i < 15; ++i)
            recent = withRecentFile(recent, QString::number(i));
        QCOMPARE(recent.size(), Preferences::most_recent_files);
        QCOMPARE(recent.first(), QString("14"));
        recent = withRecentFile(recent, "10");
        QCOMPARE(recent.size(), Preferences::most_recent_files);
        QCOMPARE(recent.first(), QString("10"));
        QCOMPARE(recent.count("10"), 1);
    }
};

QTEST_APPLESS_MAIN(TestPreferences)
#include "test_preferences.moc"
