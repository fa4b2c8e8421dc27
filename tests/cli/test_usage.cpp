// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"
#include "session/program_version.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace {

std::vector<std::string> words(const QByteArray& line)
{
    std::vector<std::string> arguments;
    for (const QByteArray& word : line.split(' ')) {
        if (!word.isEmpty())
            arguments.push_back(word.toStdString());
    }
    return arguments;
}

} // namespace

class TestUsage : public QObject
{
    Q_OBJECT

private slots:
    void wrongUsageIsNamedAndExitsTwo_data();
    void wrongUsageIsNamedAndExitsTwo();
    void jsonErrorsNameEverything_data();
    void jsonErrorsNameEverything();
    void failedWorkExitsOne_data();
    void failedWorkExitsOne();
    void everyCommandExplainsItself();
    void versionIsPrinted();
    void defaultsInHelpAreThoseOfTheRequest();
};

void TestUsage::wrongUsageIsNamedAndExitsTwo_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("named");
    const auto add = [](const char* line, const char* named) {
        QTest::newRow(line) << QByteArray(line) << QByteArray(named);
    };
    add("", "trace");
    add("paint -o a.npz", "paint");
    add("trace", "-o");
    add("trace -o a.xyz", "a.xyz");
    add("trace -o -", "--format");
    add("trace -o - --format xml", "xml");
    add("trace -o a.npz --d-k", "--d-k");
    add("trace -o a.npz --d-k sixteen", "sixteen");
    add("trace -o a.npz --d-k 16,0", "16,0");
    add("trace -o a.npz --d-k 0", "--d-k");
    add("trace -o a.npz --heads 0", "--heads");
    add("trace -o a.npz --heads 1000000000", "--heads");
    add("trace -o a.npz --seed -1", "--seed");
    add("trace -o a.npz --divisor half", "half");
    add("trace -o a.npz --divisor 0", "--divisor");
    add("trace -o a.npz --mask sideways", "sideways");
    add("trace -o a.npz --mask padding:99", "padding:99");
    add("trace -o a.npz --positions nowhere", "nowhere");
    add("trace -o a.npz --tokens line", "line");
    add("trace -o a.npz --recipe previous", "previous");
    add("trace -o a.npz --recipe 0=magic", "0=magic");
    add("trace -o a.npz --recipe 9=first", "9");
    add("trace -o a.npz --stages weights,nothing", "nothing");
    add("trace -o a.npz --head 4", "--head");
    add("trace -o a.npz --layer 1", "--layer");
    add("trace -o a.npz --threads 0", "--threads");
    add("trace -o a.npz --budget 0", "--budget");
    add("trace -o a.npz --text=", "--text");
    add("trace -o a.npz --quiet=1", "--quiet");
    add("trace -o a.npz The", "The");
    add("export -o a.png", "--figure");
    add("export -o a.png --figure cake", "cake");
    add("export -o a.bmp --figure heads", "a.bmp");
    add("export -o a.png --figure head --head 7", "--head");
    add("export -o a.png --figure head --layer 3", "--layer");
    add("export -o a.png --figure head --stage nothing", "nothing");
    add("export -o a.png --figure heads --width-mm 0", "--width-mm");
    add("export -o a.png --figure heads --dpi 1e9", "--dpi");
    add("export -o a.png --figure heads --range 1,0", "1,0");
    add("export -o a.png --figure heads --colormap jet", "jet");
    add("export -o a.png --figure heads --theme grey", "grey");
    add("scaling -o a.csv --d-k 1,x", "1,x");
    add("scaling -o a.csv --samples 0", "samples");
    add("scaling -o a.csv --entries odd", "odd");
    add("scaling -o a.npz", "a.npz");
    add("trace -o a.npz --ids 1,2", "--model");
    add("trace -o a.npz --visible 1,1", "--model");
    add("trace -o a.npz --tokens-file a.json", "--import");
    add("trace -o a.npz --model x --heads 2", "--heads");
    add("trace -o a.npz --model x --seed 2", "--seed");
    add("trace -o a.npz --model x --score-precision half", "--score-precision");
    add("trace -o a.npz --model x --text a --ids 1", "--ids");
    add("trace -o a.npz --model x --ids 1,b", "1,b");
    add("trace -o a.npz --model x --ids 1 --visible 2", "--visible");
    add("trace -o a.npz --model x --mask sideways", "sideways");
    add("trace -o a.npz --import x --model y", "--model");
    add("trace -o a.npz --import x --mask causal", "--mask");
    add("trace -o a.npz --import x --text a", "--text");
    add("inspect", "DIR|FILE");
    add("inspect a b", "b");
    // what other commands know
    for (const char* option : {"--with", "--query", "--lines"}) {
        const QByteArray line = QByteArray("trace -o a.npz ") + option + " x";
        QTest::newRow(line.constData()) << line << QByteArray(option);
    }
}

void TestUsage::wrongUsageIsNamedAndExitsTwo()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, named);
    const ConsoleRun run = runHere(words(line));
    QCOMPARE(run.exit_code, 2);
    QVERIFY2(run.errors.contains(named), run.errors.constData());
    QVERIFY(run.errors.startsWith("headlight-cli: "));
    QVERIFY(run.out.isEmpty());
}

void TestUsage::jsonErrorsNameEverything_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("seen");
    QTest::newRow("bad number") << QByteArray("trace --json-errors --d-k 4x -o a.npz") << "bad-value"
                                << "--d-k"
                                << "4x";
    QTest::newRow("unknown option") << QByteArray("trace --frobnicate --json-errors") << "unknown-option"
                                    << "--frobnicate"
                                    << "";
    QTest::newRow("out of range") << QByteArray("trace --heads 0 --json-errors -o a.npz") << "out-of-range"
                                  << "--heads"
                                  << "0";
    QTest::newRow("word") << QByteArray("trace --mask odd --json-errors -o a.npz") << "not-one-of"
                          << "--mask"
                          << "odd";
}

void TestUsage::jsonErrorsNameEverything()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, kind);
    QFETCH(QString, option);
    QFETCH(QString, seen);
    const ConsoleRun run = runHere(words(line));
    QCOMPARE(run.exit_code, 2);
    QCOMPARE(run.errors.count('\n'), 1);
    const QJsonObject error = QJsonDocument::fromJson(run.errors).object();
    QCOMPARE(error.keys(), QStringList({"allowed", "field", "kind", "message", "option", "seen"}));
    QCOMPARE(error["kind"].toString(), kind);
    QCOMPARE(error["option"].toString(), option);
    QCOMPARE(error["field"].toString(), option.mid(2));
    QCOMPARE(error["seen"].toString(), seen);
    QVERIFY(!error["allowed"].toArray().isEmpty());
    QVERIFY(!error["message"].toString().isEmpty());
}

void TestUsage::failedWorkExitsOne_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("named");
    QTest::newRow("budget") << QByteArray("trace -o a.npz --budget 1000") << QByteArray("--budget");
    QTest::newRow("no folder") << QByteArray("trace -o /nowhere/a.npz") << QByteArray("/nowhere/a.npz");
    QTest::newRow("no file") << QByteArray("trace --session /nowhere/a.headlight -o a.npz")
                             << QByteArray("/nowhere/a.headlight");
    QTest::newRow("no checkpoint") << QByteArray("trace --model /nowhere/gpt2 -o a.npz") << QByteArray("/nowhere/gpt2");
    QTest::newRow("no import") << QByteArray("trace --import /nowhere/a.npz -o a.npz") << QByteArray("/nowhere/a.npz");
    QTest::newRow("nothing to inspect") << QByteArray("inspect /nowhere/gpt2") << QByteArray("/nowhere/gpt2");
    QTest::newRow("device") << QByteArray("trace --format csv -o /dev/full") << QByteArray("/dev/full");
}

void TestUsage::failedWorkExitsOne()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, named);
    const ConsoleRun run = runHere(words(line));
    QCOMPARE(run.exit_code, 1);
    QVERIFY2(run.errors.contains(named), run.errors.constData());
}

void TestUsage::everyCommandExplainsItself()
{
    const ConsoleRun program = runHere({"--help"});
    QCOMPARE(program.exit_code, 0);
    for (const char* command : {"trace", "export", "scaling", "attend"}) {
        QVERIFY(program.out.contains(command));
        const ConsoleRun run = runHere({command, "--help"});
        QCOMPARE(run.exit_code, 0);
        QVERIFY(run.errors.isEmpty());
        QVERIFY(run.out.contains("\n  headlight-cli " + QByteArray(command)));
        for (const char* option : {"-o FILE", "--threads N", "--quiet", "--json-errors", "--budget BYTES"})
            QVERIFY2(run.out.contains(option), option);
    }
}

void TestUsage::versionIsPrinted()
{
    const ConsoleRun run = runHere({"--version"});
    QCOMPARE(run.exit_code, 0);
    QCOMPARE(run.out, "headlight-cli " + QByteArray::fromStdString(std::string(headlight::programVersion())) + "\n");
}

void TestUsage::defaultsInHelpAreThoseOfTheRequest()
{
    const QByteArray help = runHere({"trace", "--help"}).out;
    QVERIFY(help.contains("The cat sat on the mat"));
    QVERIFY(help.contains("Size of a token's vector. Default: 64."));
    QVERIFY(help.contains("Number of heads. Default: 4."));
    QVERIFY(help.contains("Default: 17."));
}

QTEST_MAIN(TestUsage)
#include "test_usage.moc"
