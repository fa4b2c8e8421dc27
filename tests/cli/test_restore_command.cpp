// SPDX-License-Identifier: GPL-3.0-or-later
// An exported figure gives its settings back, and with them the same bytes.
#include "console_run.h"
#include "export/figure_memory.h"
#include "session/session_file.h"
#include "small_checkpoint.h"

#include <QFileInfo>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestRestoreCommand : public QObject
{
    Q_OBJECT

private slots:
    void everyFigureIsMadeAgain_data();
    void everyFigureIsMadeAgain();
    void theScalingCommandsPicturesAreMadeAgain();
    void aCheckpointsFiguresAreMadeAgain();
    void numbersOfFilesRememberToo();
    void measurementsAreSaidToBeMissing();
    void theSessionIsTheFiguresOwn();
    void figureAndSessionAreOne();
    void anAlteredPictureIsSaidToBeSo();
    void aTextLeftOutIsSaidToBeSo();
    void whatHoldsNoSettingsIsRefused();
    void aSessionGoesToStandardOutput();

private:
    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    QByteArray written(const std::string& file) const { return contents(QString::fromStdString(file)); }

    std::string exported(std::vector<std::string> arguments, const char* name)
    {
        arguments.insert(arguments.begin(), "export");
        arguments.insert(arguments.end(), {"-o", path(name)});
        const ConsoleRun run = runHere(arguments);
        if (run.exit_code != 0)
            qWarning("%s", run.errors.constData());
        return path(name);
    }
};

void TestRestoreCommand::everyFigureIsMadeAgain_data()
{
    QTest::addColumn<std::vector<std::string>>("options");
    QTest::addColumn<std::string>("format");
    const std::vector<std::pair<const char*, std::vector<std::string>>> figures = {
        {"head", {"--figure", "head", "--head", "1", "--stage", "scaled", "--mask", "causal", "--caption"}},
        {"heads", {"--figure", "heads", "--text", "Ünïcödé “quotes” & <tags> 猫", "--theme", "dark", "--transparent"}},
        {"stages", {"--figure", "stages", "--head", "2", "--no-title", "--values", "on", "--preset", "slide"}},
        {"marked", {"--figure", "heads", "--head", "2", "--marks"}},
        {"links", {"--figure", "links", "--link-heads", "0,2", "--threshold", "0.125", "--top", "3"}},
        {"scaling", {"--figure", "scaling", "--d-k", "8", "--caption"}},
        {"divisors", {"--figure", "divisors", "--head", "3"}},
        {"positions", {"--figure", "positions", "--range", "0,0.5"}},
        {"sharing", {"--figure", "sharing", "--colormap", "magma", "--pool", "mean"}},
        {"cost", {"--figure", "cost", "--heads", "8", "--text-size", "11"}},
        {"compare", {"--figure", "compare", "--divisor", "none", "--transposed", "--hide-sinks"}},
        {"compare with gaps", {"--figure", "compare", "--with-head", "2", "--context", "The state", "--caption"}},
    };
    for (const auto& [name, options] : figures)
        for (const char* format : {"png", "svg", "pdf"})
            QTest::addRow("%s as %s", name, format) << options << std::string(format);
}

void TestRestoreCommand::everyFigureIsMadeAgain()
{
    QFETCH(std::vector<std::string>, options);
    QFETCH(std::string, format);
    if (options[1] == "compare") {
        Request kept;
        kept.text = "The other state";
        QFile file(QString::fromStdString(path("kept.headlight")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(sessionJson(kept));
        file.close();
        options.insert(options.end(), {"--with", path("kept.headlight"), "--text", "The other cat"});
    }
    const std::string first = exported(options, ("first." + format).c_str());
    const std::string again = path(("again." + format).c_str());
    const ConsoleRun run = runHere({"restore", first, "-o", again});
    QVERIFY2(run.exit_code == 0, run.errors.constData());
    QCOMPARE(run.errors, QByteArray());
    QVERIFY(!written(first).isEmpty());
    QVERIFY(written(again) == written(first));
    for (const std::string other : {"png", "svg", "pdf"}) { // any of them makes any other
        const std::string wanted = exported(options, ("wanted." + other).c_str());
        const std::string made = path(("made." + other).c_str());
        QCOMPARE(runHere({"restore", first, "-o", made}).exit_code, 0);
        QVERIFY(written(made) == written(wanted));
    }
}

void TestRestoreCommand::theScalingCommandsPicturesAreMadeAgain()
{
    const std::string first = path("sweep.svg"), again = path("sweep_again.svg");
    QCOMPARE(
        runHere({"scaling", "--d-k", "4,64,16", "--samples", "200", "--quantity", "variance", "-o", first}).exit_code,
        0);
    QCOMPARE(runHere({"restore", first, "-o", again}).exit_code, 0);
    QVERIFY(!written(first).isEmpty());
    QVERIFY(written(again) == written(first));
}

void TestRestoreCommand::aCheckpointsFiguresAreMadeAgain()
{
    const SmallCheckpoint checkpoint, other({.layers = 2});
    const std::string model = checkpoint.path().toStdString();
    const std::vector<std::vector<std::string>> figures = {
        {"--figure", "layers"},
        {"--figure", "layers", "--wall", "spread", "--caption"},
        {"--figure", "layers", "--pool", "mean", "--transparent"},
        {"--figure", "layers", "--layer", "1", "--head", "1", "--marks"},
        {"--figure", "head", "--layer", "2", "--head", "1", "--caption"},
        {"--figure", "cost"},
    };
    for (std::vector<std::string> options : figures)
        for (const char* format : {"png", "svg", "pdf"}) {
            options.insert(options.end(), {"--model", model, "--text", "the cat sat"});
            const std::string first = exported(options, ("model." + std::string(format)).c_str());
            const std::string again = path(("model_again." + std::string(format)).c_str());
            const ConsoleRun run = runHere({"restore", first, "--model", model, "-o", again});
            QVERIFY2(run.exit_code == 0, run.errors.constData());
            QVERIFY(!written(first).isEmpty());
            QVERIFY(written(again) == written(first));
            QVERIFY(!written(first).contains(model.c_str()));
            const std::string name = QFileInfo(checkpoint.path()).fileName().toStdString();
            const ConsoleRun missing = runHere({"restore", first, "-o", again});
            QCOMPARE(missing.exit_code, 2);
            QVERIFY(missing.errors.contains(name.c_str()));
            QCOMPARE(runHere({"restore", first, "--model", other.path().toStdString(), "-o", again}).exit_code, 1);
        }
}

/// The numbers behind a figure of a checkpoint or an import give the figure itself.
void TestRestoreCommand::numbersOfFilesRememberToo()
{
    const SmallCheckpoint checkpoint;
    QFile maps(QString::fromStdString(path("maps.json")));
    QVERIFY(maps.open(QIODevice::WriteOnly));
    maps.write(R"({"attentions":[[[[0.5,0.5],[0.25,0.75]],[[1,0],[0,1]]]],"tokens":["a","b"]})");
    maps.close();
    const std::vector<std::string> model = {"--model", checkpoint.path().toStdString()};
    const std::vector<std::string> import = {"--import", path("maps.json")};
    for (const std::vector<std::string>& source : {model, import})
        for (const char* figure : {"head", "layers"})
            for (const char* format : {"npz", "json"}) {
                std::vector<std::string> options = {source[0], source[1], "--figure", figure, "--head", "1"};
                if (source == model)
                    options.insert(options.end(), {"--text", "the cat sat"});
                const std::string picture = exported(options, "of.svg");
                const std::string numbers = exported(options, ("of." + std::string(format)).c_str());
                const std::string again = path("again.svg");
                const ConsoleRun run = runHere({"restore", numbers, source[0], source[1], "-o", again});
                QVERIFY2(run.exit_code == 0, run.errors.constData());
                QVERIFY(!written(picture).isEmpty());
                QVERIFY(written(again) == written(picture));
                QVERIFY(!written(numbers).contains(source[1].c_str()));
            }
}

void TestRestoreCommand::measurementsAreSaidToBeMissing()
{
    const std::string figure =
        exported({"--figure", "cost", "--heads", "1", "--d-model", "8", "--measure"}, "cost.svg");
    const ConsoleRun run = runHere({"restore", figure, "-o", path("counted.svg")});
    QCOMPARE(run.exit_code, 0);
    QVERIFY2(run.errors.contains("measured"), run.errors.constData());
    QVERIFY(runHere({"restore", figure, "--quiet", "-o", path("counted.svg")}).errors.isEmpty());
    const ConsoleRun counted = runHere({"restore", path("counted.svg"), "-o", path("again.svg")});
    QVERIFY2(!counted.errors.contains("measured"), counted.errors.constData());
}

void TestRestoreCommand::theSessionIsTheFiguresOwn()
{
    const std::string figure =
        exported({"--figure", "heads", "--text", "one two three", "--heads", "2", "--seed", "5", "--mask", "causal"},
                 "session.png");
    QCOMPARE(runHere({"restore", figure, "-o", path("s.headlight")}).exit_code, 0);
    const Result<Request> request = readSessionFile(QString::fromStdString(path("s.headlight")));
    QVERIFY(request);
    Request expected;
    expected.text = "one two three";
    expected.parameters.q_num_heads = 2;
    expected.seed = 5;
    expected.mask.rules = {CausalRule{}};
    QCOMPARE(*request, expected);
}

void TestRestoreCommand::figureAndSessionAreOne()
{
    const std::string figure = exported({"--figure", "head", "--text", "one two three"}, "one.pdf");
    QCOMPARE(runHere({"restore", figure, "-o", path("one.headlight")}).exit_code, 0);
    const std::string again = exported({"--session", path("one.headlight"), "--figure", "head"}, "two.pdf");
    QVERIFY(written(again) == written(figure));
}

void TestRestoreCommand::anAlteredPictureIsSaidToBeSo()
{
    const std::string figure = exported({"--figure", "heads"}, "altered.svg");
    QFile file(QString::fromStdString(figure));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray svg = file.readAll();
    svg.replace("#ffffff", "#fffff0");
    file.seek(0);
    file.write(svg);
    file.close();
    const ConsoleRun run = runHere({"restore", figure, "-o", path("altered.headlight")});
    QCOMPARE(run.exit_code, 0);
    QVERIFY(run.errors.contains("changed"));
    const ConsoleRun quiet = runHere({"restore", figure, "--quiet", "-o", path("altered.headlight")});
    QCOMPARE(quiet.errors, QByteArray());
    const ConsoleRun json = runHere({"restore", figure, "--json-errors", "-o", path("altered.headlight")});
    QVERIFY(json.errors.startsWith("{"));
    QVERIFY(json.errors.contains("\"altered\""));
}

void TestRestoreCommand::aTextLeftOutIsSaidToBeSo()
{
    const std::string figure =
        exported({"--figure", "cost", "--text", "my secret sentence", "--no-text"}, "without.png");
    QVERIFY(!written(figure).contains("secret"));
    const ConsoleRun run = runHere({"restore", figure, "-o", path("without.headlight")});
    QCOMPARE(run.exit_code, 0);
    QVERIFY(run.errors.contains("left out"));
}

void TestRestoreCommand::whatHoldsNoSettingsIsRefused()
{
    QImage image(3, 3, QImage::Format_RGB32);
    image.fill(Qt::white);
    QVERIFY(image.save(QString::fromStdString(path("other.png"))));
    const ConsoleRun run = runHere({"restore", path("other.png"), "-o", path("other.headlight")});
    QCOMPARE(run.exit_code, 1);
    QVERIFY(run.errors.contains("settings"));
    QVERIFY(written(path("other.headlight")).isEmpty());
    QCOMPARE(runHere({"restore", path("missing.png"), "-o", path("other.headlight")}).exit_code, 1);
    QCOMPARE(runHere({"restore", "-o", path("other.headlight")}).exit_code, 2);
    QCOMPARE(runHere({"restore", path("other.png"), "-o", path("other.gif")}).exit_code, 2);
}

void TestRestoreCommand::aSessionGoesToStandardOutput()
{
    const std::string figure = exported({"--figure", "heads"}, "out.png");
    const ConsoleRun run = runHere({"restore", figure, "--format", "headlight", "-o", "-"});
    QCOMPARE(run.exit_code, 0);
    QCOMPARE(sessionFromJson(run.out, {}).value(), Request());
}

QTEST_MAIN(TestRestoreCommand)
#include "test_restore_command.moc"
