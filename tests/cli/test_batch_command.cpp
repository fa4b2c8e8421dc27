// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestBatchCommand : public QObject
{
    Q_OBJECT

private slots:
    void entriesAreWhatExportWrites()
    {
        const ConsoleRun run = batch(R"([
            {"figure": "head", "head": 1, "text": "-- a dash", "o": "A"},
            {"figure": "heads", "mask": ["causal", "window:1,0"], "width-mm": 84, "format": "svg", "o": "B"},
            {"figure": "head", "format": "csv", "caption": false, "o": "C"}
        ])");
        QVERIFY2(run.exit_code == 0 && run.errors.isEmpty(), run.errors.constData());
        const auto alone = [&](std::vector<std::string> arguments) {
            arguments.insert(arguments.begin(), "export");
            arguments.insert(arguments.end(), {"-o", path("alone").toStdString()});
            return runHere(arguments).exit_code == 0 ? contents(path("alone")) : QByteArray();
        };
        QCOMPARE(contents(path("a.png")),
                 alone({"--figure", "head", "--head", "1", "--text=-- a dash", "--format", "png"}));
        QCOMPARE(contents(path("b")), alone({"--figure", "heads", "--mask", "causal", "--mask", "window:1,0",
                                             "--width-mm", "84", "--format", "svg"}));
        QCOMPARE(contents(path("c")), alone({"--figure", "head", "--format", "csv"}));
        QVERIFY(!contents(path("c")).isEmpty());
    }

    void failedEntryDoesNotStopTheOthers()
    {
        const QByteArray list =
            R"([{"figure": "head", "o": "A"},
                {"figure": "head", "heads": 0, "format": "svg", "o": "B"},
                {"figure": "heads", "colour": "x", "format": "svg", "o": "-"},
                {"figure": "head", "format": "csv", "o": "C"}])";
        const ConsoleRun run = batch(list);
        QCOMPARE(run.exit_code, 1);
        QVERIFY(QFile::exists(path("a.png")) && QFile::exists(path("c")) && !QFile::exists(path("b")));
        const QList<QByteArray> lines = run.errors.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[0].startsWith("headlight-cli: Entry 2: --heads: "), lines[0].constData());
        QVERIFY2(lines[1].startsWith("headlight-cli: Entry 3: ") && lines[1].contains("--colour"),
                 lines[1].constData());
        QVERIFY2(lines[2].contains("Of 4 entries 2 failed") && lines[2].contains("2, 3"), lines[2].constData());

        const QList<QByteArray> objects = batch(list, {"--json-errors"}).errors.trimmed().split('\n');
        QCOMPARE(objects.size(), 3);
        QCOMPARE(QJsonDocument::fromJson(objects[1])["entry"].toInt(), 3);
        QCOMPARE(QJsonDocument::fromJson(objects[2])["kind"].toString(), "entries-failed");
    }

    void whatIsNoListOfExportsIsRefused_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("no list") << QByteArray("{}") << QByteArray("entries");
        QTest::newRow("empty") << QByteArray("[]") << QByteArray("entries");
        QTest::newRow("no object") << QByteArray("[{\"figure\": \"head\", \"o\": \"A\"}, 1]") << QByteArray("[1]");
        QTest::newRow("a map for a value") << QByteArray("[{\"figure\": {}}]") << QByteArray("[0].figure");
        QTest::newRow("two names") << QByteArray("[{\"figure\": \"head\", \"o\": [\"A\", \"B\"]}]")
                                   << QByteArray("[0].o");
        QTest::newRow("one file twice") << QByteArray("[{\"figure\": \"head\", \"o\": \"A\"}, {\"o\": \"A\"}]")
                                        << QByteArray("[1].o");
        QTest::newRow("the list itself") << QByteArray("[{\"figure\": \"head\", \"o\": \"L\"}]") << QByteArray("[0].o");
        QTest::newRow("help") << QByteArray("[{\"help\": true}]") << QByteArray("[0].help");
        QTest::newRow("no JSON") << QByteArray("[{]") << QByteArray("byte ");
    }

    // Nothing is written before the whole list is understood.
    void whatIsNoListOfExportsIsRefused()
    {
        QFETCH(QByteArray, list);
        QFETCH(QByteArray, named);
        const ConsoleRun run = batch(list);
        QCOMPARE(run.exit_code, 1);
        QVERIFY2(run.errors.contains("list.json") && run.errors.contains(named), run.errors.constData());
        QVERIFY(!QFile::exists(path("a.png")));
    }

    void stoppedBatchEndsAtOnce()
    {
        std::stop_source stop;
        stop.request_stop();
        save("[{\"figure\": \"head\", \"o\": \"A\"}, {\"figure\": \"head\", \"o\": \"C\"}]");
        const ConsoleRun run = runHere({"batch", path("list.json").toStdString()}, stop.get_token());
        QCOMPARE(run.exit_code, 1);
        QVERIFY(run.errors.contains("cancelled"));
        QVERIFY(!QFile::exists(path("c")));
    }

    void aFileIsNeeded()
    {
        QCOMPARE(runHere({"batch"}).exit_code, 2);
        QCOMPARE(runHere({"batch", "/nowhere/list.json"}).exit_code, 1);
    }

    void cleanup()
    {
        for (const char* name : {"a.png", "b", "c", "alone", "list.json"})
            QFile::remove(path(name));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    /// A, B and C in a list stand for files of the folder.
    void save(QByteArray list)
    {
        for (const auto& [letter, name] : {std::pair("\"A\"", "a.png"), std::pair("\"B\"", "b"),
                                           std::pair("\"C\"", "c"), std::pair("\"L\"", "list.json")})
            list.replace(letter, '"' + path(name).toUtf8() + '"');
        QFile file(path("list.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(list) == list.size());
    }

    ConsoleRun batch(const QByteArray& list, std::vector<std::string> more = {})
    {
        save(list);
        more.insert(more.begin(), {"batch", path("list.json").toStdString()});
        return runHere(more);
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(TestBatchCommand)
#include "test_batch_command.moc"
