// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <charconv>
#include <cmath>

namespace {

double number(const QByteArray& text)
{
    double value = 0;
    std::from_chars(text.begin(), text.end(), value);
    return value;
}

ConsoleRun scaling(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "scaling");
    arguments.insert(arguments.end(), {"-o", "-"});
    return runHere(arguments);
}

} // namespace

class TestScalingCommand : public QObject
{
    Q_OBJECT

private slots:
    void tableHasARowForEachSizeAndDivisor();
    void momentsAgreeWithTheory();
    void jsonHoldsTheSameRows();
    void seedAndThreadsDecideWhatTheyShould();
};

void TestScalingCommand::tableHasARowForEachSizeAndDivisor()
{
    const QByteArrayList lines = scaling({"--d-k", "4,64", "--format", "csv"}).out.split('\n');
    QCOMPARE(lines.size(), 1 + 2 * 4 + 1);
    QCOMPARE(lines[0], "d_k,divisor,mean,variance,kurtosis");
    QVERIFY(lines[1].startsWith("4,none,"));
    QVERIFY(lines[2].startsWith("4,sqrt-dk,"));
    QVERIFY(lines[3].startsWith("4,sqrt-dmodel,"));
    QVERIFY(lines[4].startsWith("4,dk,"));
    QVERIFY(lines[5].startsWith("64,none,"));
}

/// Var(q·k) = d_k and kurtosis 3 + 6/d_k; the bounds are those of issue and design: 4·√((2 + 6/d_k)/N), relative.
void TestScalingCommand::momentsAgreeWithTheory()
{
    const ConsoleRun run = scaling({"--d-k", "1,16,64", "--samples", "4000", "--d-model", "100", "--format", "csv"});
    const QByteArrayList lines = run.out.split('\n');
    for (qsizetype i = 1; i + 1 < lines.size(); ++i) {
        const QByteArrayList fields = lines[i].split(',');
        const double d_k = number(fields[0]);
        const double divisor = fields[1] == "none"          ? 1
                               : fields[1] == "sqrt-dk"     ? std::sqrt(d_k)
                               : fields[1] == "sqrt-dmodel" ? 10
                                                            : d_k;
        const double bound = 4 * std::sqrt((2 + 6 / d_k) / 4000);
        QVERIFY(std::abs(number(fields[3]) * divisor * divisor / d_k - 1) < bound);
        QVERIFY(std::abs(number(fields[2]) * divisor) < 4 * std::sqrt(d_k / 4000));
        if (d_k > 1)
            QVERIFY(std::abs(number(fields[4]) - (3 + 6 / d_k)) < 0.5);
    }
}

void TestScalingCommand::jsonHoldsTheSameRows()
{
    const QByteArrayList lines = scaling({"--d-k", "8", "--format", "csv"}).out.split('\n');
    const QJsonArray rows = QJsonDocument::fromJson(scaling({"--d-k", "8", "--format", "json"}).out).array();
    QCOMPARE(rows.size(), 4);
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const QJsonObject row = rows[i].toObject();
        const QByteArrayList fields = lines[i + 1].split(',');
        QCOMPARE(row["d_k"].toInt(), 8);
        QCOMPARE(row["divisor"].toString().toUtf8(), fields[1]);
        QCOMPARE(row["mean"].toDouble(), number(fields[2]));
        QCOMPARE(row["variance"].toDouble(), number(fields[3]));
        QCOMPARE(row["kurtosis"].toDouble(), number(fields[4]));
    }
}

void TestScalingCommand::seedAndThreadsDecideWhatTheyShould()
{
    const QByteArray first = scaling({"--format", "csv"}).out;
    QCOMPARE(scaling({"--format", "csv", "--threads", "1"}).out, first);
    QVERIFY(scaling({"--format", "csv", "--seed", "18"}).out != first);
    QVERIFY(scaling({"--format", "csv", "--entries", "signs"}).out != first);
}

QTEST_MAIN(TestScalingCommand)
#include "test_scaling_command.moc"
