// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"

#include "engine/scaling_experiment.h"

#include <QImage>
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
    void numbersAreThoseOfTheEngine();
    void oneKeyHasNoEntropyRatio();
    void picturesComeInEveryFormat();
    void quantityChangesThePicture();
};

void TestScalingCommand::tableHasARowForEachSizeAndDivisor()
{
    const QByteArrayList lines = scaling({"--d-k", "4,64", "--format", "csv"}).out.split('\n');
    QCOMPARE(lines.size(), 1 + 2 * 4 + 1);
    QCOMPARE(lines[0], "d_k,divisor,mean,variance,kurtosis,max_weight,entropy_ratio,saturated,jacobian_p10,"
                       "jacobian_p50,jacobian_p90,grad_logits_p10,grad_logits_p50,grad_logits_p90,grad_q_p10,"
                       "grad_q_p50,grad_q_p90");
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
        const QByteArrayList names = lines[0].split(',');
        QCOMPARE(row.size(), names.size());
        for (qsizetype column = 2; column < names.size(); ++column)
            QCOMPARE(row[QString::fromLatin1(names[column])].toDouble(), number(fields[column]));
    }
}

void TestScalingCommand::seedAndThreadsDecideWhatTheyShould()
{
    const QByteArray first = scaling({"--format", "csv"}).out;
    QCOMPARE(scaling({"--format", "csv", "--threads", "1"}).out, first);
    QVERIFY(scaling({"--format", "csv", "--seed", "18"}).out != first);
    QVERIFY(scaling({"--format", "csv", "--entries", "signs"}).out != first);
}

/// What the window shows is what the engine gives: the table holds the same digits.
void TestScalingCommand::numbersAreThoseOfTheEngine()
{
    const QByteArrayList lines =
        scaling({"--d-k", "32", "--samples", "300", "--seed", "5", "--format", "csv"}).out.split('\n');
    const headlight::ScalingResult result = headlight::runScaling({.d_k = 32, .samples = 300, .seed = 5}, {}).value();
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
        const QByteArrayList fields = lines[qsizetype(i) + 1].split(',');
        const headlight::ScalingOutcome& outcome = result.outcomes[i];
        const std::vector<double> expected = {
            outcome.moments.mean,        outcome.moments.variance, outcome.moments.kurtosis, outcome.max_weight.value,
            outcome.entropy_ratio.value, outcome.saturated.value,  outcome.jacobian.p10,     outcome.jacobian.p50,
            outcome.jacobian.p90,        outcome.grad_logits.p10,  outcome.grad_logits.p50,  outcome.grad_logits.p90,
            outcome.grad_q.p10,          outcome.grad_q.p50,       outcome.grad_q.p90};
        for (std::size_t column = 0; column < expected.size(); ++column)
            QCOMPARE(number(fields[qsizetype(column) + 2]), expected[column]);
    }
}

void TestScalingCommand::oneKeyHasNoEntropyRatio()
{
    const QByteArray json = scaling({"--d-k", "4", "--keys", "1", "--samples", "20", "--format", "json"}).out;
    const QJsonArray rows = QJsonDocument::fromJson(json).array();
    QCOMPARE(rows.size(), 4);
    QVERIFY(rows[0].toObject()["entropy_ratio"].isNull());
    QCOMPARE(rows[0].toObject()["max_weight"].toDouble(), 1.0);
}

void TestScalingCommand::picturesComeInEveryFormat()
{
    const auto picture = [](const char* format) {
        return scaling({"--samples", "100", "--format", format, "--dpi", "72", "--width-mm", "254"}).out;
    };
    QCOMPARE(QImage::fromData(picture("png"), "PNG").width(), 720);
    QVERIFY(picture("svg").contains("<svg") && !picture("svg").contains("<image"));
    QVERIFY(picture("svg").contains(">q·k ÷ √d_model<"));
    QVERIFY(picture("pdf").startsWith("%PDF"));
    QCOMPARE(picture("pdf"), picture("pdf"));
}

void TestScalingCommand::quantityChangesThePicture()
{
    const auto picture = [](const char* quantity) {
        return scaling({"--samples", "100", "--format", "png", "--dpi", "48", "--quantity", quantity}).out;
    };
    QVERIFY(!picture("histogram").isEmpty());
    QVERIFY(picture("histogram") != picture("grad-q"));
    const ConsoleRun wrong = scaling({"--quantity", "mean", "--format", "png"});
    QCOMPARE(wrong.exit_code, 2);
    QVERIFY(wrong.errors.contains("grad-logits"));
}

QTEST_MAIN(TestScalingCommand)
#include "test_scaling_command.moc"
