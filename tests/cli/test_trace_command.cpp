// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_folder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

using namespace headlight;

namespace {

/// The lines of a CSV file without quoted line breaks, cut at commas outside quotes.
std::vector<std::vector<QByteArray>> csvLines(const QByteArray& text)
{
    std::vector<std::vector<QByteArray>> lines;
    for (const QByteArray& line : text.split('\n')) {
        std::vector<QByteArray> fields(1);
        bool quoted = false;
        for (const char letter : line) {
            quoted = quoted != (letter == '"');
            if (letter == ',' && !quoted)
                fields.emplace_back();
            else
                fields.back() += letter;
        }
        if (!line.isEmpty())
            lines.push_back(fields);
    }
    return lines;
}

double number(const QByteArray& text)
{
    double value = std::numeric_limits<double>::quiet_NaN();
    std::from_chars(text.begin(), text.end(), value);
    return value;
}

double number(const QJsonValue& value)
{
    if (value.isDouble())
        return value.toDouble();
    return value.toString() == QStringLiteral("-Infinity") ? -std::numeric_limits<double>::infinity()
                                                           : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

class TestTraceCommand : public QObject, TraceFolder
{
    Q_OBJECT

private slots:
    void archiveHoldsTheArraysOfTheContract();
    void defaultsAreThoseOfTheRequest();
    void halfPrecisionRoundsTheScores();
    void ropeOptionsSayHowPairsTurn_data();
    void ropeOptionsSayHowPairsTurn();
    void bytesAreEqualFromRunToRunAndForAnyThreads();
    void csvHoldsTheSameNumbers();
    void jsonHoldsTheSameNumbers();
    void stagesComeInTheOrderOfTheComputation();
    void lastOptionCountsAndMasksAddUp();
    void sessionIsASourceAndOptionsChangeIt();
    void standardOutputGetsTheSameBytes();
    void awkwardTokensSurvive();
    void stoppedWorkLeavesTheOldFile();
    void metaSaysNothingOfMachineOrMoment();
};

void TestTraceCommand::archiveHoldsTheArraysOfTheContract()
{
    const Arrays all = arrays({"--text", "one two three", "--d-model", "12", "--heads", "4", "--kv-heads", "2", "--d-k",
                               "5", "--d-v", "3", "--mask", "causal"});
    const std::map<std::string, std::vector<long>> shapes = {
        {"x", {1, 3, 12}},         {"q", {1, 4, 3, 5}},      {"k", {1, 2, 3, 5}},      {"v", {1, 2, 3, 3}},
        {"scores", {1, 4, 3, 3}},  {"scaled", {1, 4, 3, 3}}, {"capped", {1, 4, 3, 3}}, {"masked", {1, 4, 3, 3}},
        {"weights", {1, 4, 3, 3}}, {"output", {1, 4, 3, 3}}, {"concat", {1, 3, 12}},   {"w_o", {1, 12, 12}},
        {"projected", {1, 3, 12}}, {"tokens", {3}},          {"context_tokens", {3}},  {"meta", {}},
    };
    QCOMPARE(all.size(), shapes.size());
    for (const auto& [name, shape] : shapes) {
        QVERIFY2(all.contains(name), name.c_str());
        QCOMPARE(all.at(name).shape, shape);
    }
    QCOMPARE(all.at("tokens").texts(), (std::vector<std::string>{"one", "two", "three"}));
}

void TestTraceCommand::defaultsAreThoseOfTheRequest()
{
    const Arrays all = arrays({});
    const QByteArray meta = QByteArray::fromStdString(all.at("meta").texts().front());
    const QJsonObject object = QJsonDocument::fromJson(meta).object();
    QCOMPARE(QJsonDocument(object["request"].toObject()), QJsonDocument::fromJson(sessionJson(Request{})));
    const QJsonArray recipes = {"previous", "same-word", "first", "random"};
    QCOMPARE(object["recipes"].toArray(), recipes);
}

void TestTraceCommand::halfPrecisionRoundsTheScores()
{
    const std::vector<double> exact = arrays({}).at("scores").doubles();
    const std::vector<double> rounded = arrays({"--score-precision", "half"}).at("scores").doubles();
    QCOMPARE(rounded.size(), exact.size());
    QVERIFY(rounded != exact);
    for (std::size_t i = 0; i < exact.size(); ++i) {
        // Eleven bits of a number between 2^e and 2^(e+1) are kept.
        const double step = std::ldexp(1.0, std::max(std::ilogb(rounded[i]), -14) - 10);
        QCOMPARE(std::remainder(rounded[i], step), 0.0);
        QVERIFY(std::abs(rounded[i] - exact[i]) <= step / 2);
    }
}

void TestTraceCommand::ropeOptionsSayHowPairsTurn_data()
{
    QTest::addColumn<double>("theta");
    QTest::addColumn<int>("dims");
    QTest::addColumn<bool>("halves");
    QTest::addColumn<int>("offset");
    QTest::newRow("defaults") << 10'000.0 << 0 << true << 0;
    QTest::newRow("theta") << 50.0 << 0 << true << 0;
    QTest::newRow("partial") << 10'000.0 << 6 << true << 0;
    QTest::newRow("interleaved") << 10'000.0 << 0 << false << 0;
    QTest::newRow("all") << 500'000.0 << 4 << false << 100'000;
}

void TestTraceCommand::ropeOptionsSayHowPairsTurn()
{
    QFETCH(double, theta);
    QFETCH(int, dims);
    QFETCH(bool, halves);
    QFETCH(int, offset);
    constexpr int d_k = 8;
    const std::vector<std::string> source = {"--text", "a b c",  "--heads", "1",          "--d-k",
                                             "8",      "--seed", "3",       "--positions"};
    std::vector<std::string> rotary = source;
    rotary.insert(rotary.end(),
                  {"rope", "--rope-theta", std::to_string(theta), "--rope-dims", std::to_string(dims), "--rope-layout",
                   halves ? "rotate-half" : "interleaved", "--rope-offset", std::to_string(offset)});
    std::vector<std::string> plain = source;
    plain.push_back("none");
    std::vector<double> q = arrays(plain).at("q").doubles();
    const int size = dims > 0 ? dims : d_k;
    for (int row = 0; row < 3; ++row)
        for (int pair = 0; pair < size / 2; ++pair) {
            double* const entries = q.data() + row * d_k;
            double& a = entries[halves ? pair : 2 * pair];
            double& b = entries[halves ? pair + size / 2 : 2 * pair + 1];
            const double angle = (row + offset) / std::pow(theta, 2.0 * pair / size);
            const double turned = a * std::cos(angle) - b * std::sin(angle);
            b = a * std::sin(angle) + b * std::cos(angle);
            a = turned;
        }
    const std::vector<double> seen = arrays(rotary).at("q").doubles();
    QCOMPARE(seen.size(), q.size());
    for (std::size_t i = 0; i < q.size(); ++i)
        QVERIFY2(std::abs(seen[i] - q[i]) < 1e-9, qPrintable(QString::number(i)));
}

void TestTraceCommand::bytesAreEqualFromRunToRunAndForAnyThreads()
{
    const std::vector<std::string> example = {
        "--text", "The cat sat on the mat", "--heads", "4", "--d-k", "16", "--mask", "causal", "--seed", "7"};
    const QByteArray first = traced("first.npz", example);
    QVERIFY(!first.isEmpty());
    for (const char* threads : {"1", "2", "3", "4", "8"}) {
        std::vector<std::string> arguments = example;
        arguments.insert(arguments.end(), {"--threads", threads});
        QCOMPARE(traced("again.npz", arguments), first);
    }
}

void TestTraceCommand::csvHoldsTheSameNumbers()
{
    const std::vector<std::string> request = {"--text", "a b a", "--heads", "2", "--mask", "causal"};
    const Arrays all = arrays(request);
    const auto lines = csvLines(traced("a.csv", request));
    QCOMPARE(lines.front(),
             (std::vector<QByteArray>{"stage", "layer", "head", "row", "column", "query", "key", "value"}));
    const std::vector<double> masked = all.at("masked").doubles();
    const std::vector<double> keys = all.at("k").doubles();
    const std::vector<QByteArray> tokens = {"a", "b", "a"};
    std::size_t cells = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto& line = lines[i];
        QCOMPARE(line.size(), 8);
        const std::size_t head = line[2].toUInt();
        const std::size_t row = line[3].toUInt();
        const std::size_t column = line[4].toUInt();
        if (line[0] == "masked") {
            QCOMPARE(number(line[7]), masked[(head * 3 + row) * 3 + column]);
            QCOMPARE(line[5], tokens[row]);
            QCOMPARE(line[6], tokens[column]);
            ++cells;
        } else if (line[0] == "k") {
            QCOMPARE(number(line[7]), keys[(head * 3 + row) * 16 + column]);
            QVERIFY(line[5].isEmpty());
            QCOMPARE(line[6], tokens[row]);
        } else if (line[0] == "w_o") {
            QVERIFY(line[2].isEmpty() && line[5].isEmpty() && line[6].isEmpty());
        }
    }
    QCOMPARE(cells, 18);
    std::size_t numbers = 0;
    for (const auto& [name, array] : all)
        numbers += array.descr == "<f8" ? array.doubles().size() : 0;
    QCOMPARE(lines.size() - 1, numbers);
}

void TestTraceCommand::jsonHoldsTheSameNumbers()
{
    const std::vector<std::string> request = {"--text", "a b a", "--heads", "2", "--mask", "causal"};
    const Arrays all = arrays(request);
    const QJsonObject object = QJsonDocument::fromJson(traced("a.json", request)).object();
    QCOMPARE(object.size(), qsizetype(all.size()));
    QCOMPARE(object["tokens"].toArray(), (QJsonArray{"a", "b", "a"}));
    QCOMPARE(QJsonDocument(object["meta"].toObject()),
             QJsonDocument::fromJson(QByteArray::fromStdString(all.at("meta").texts().front())));
    for (const char* name : {"masked", "projected"}) {
        const std::vector<double> expected = all.at(name).doubles();
        std::vector<double> flat;
        QList<QJsonValue> open = {object[QLatin1String(name)]};
        while (!open.isEmpty()) {
            const QJsonValue value = open.takeFirst();
            if (!value.isArray()) {
                flat.push_back(number(value));
                continue;
            }
            const QJsonArray parts = value.toArray();
            for (qsizetype i = parts.size(); i-- > 0;)
                open.prepend(parts[i]);
        }
        QCOMPARE(flat, expected);
    }
    QCOMPARE(object["masked"].toArray()[0].toArray()[1].toArray()[0].toArray()[2].toString(), "-Infinity");
}

void TestTraceCommand::stagesComeInTheOrderOfTheComputation()
{
    const auto lines = csvLines(traced("a.csv", {"--stages", "weights,q,scores", "--head", "1"}));
    QCOMPARE(lines[1][0], "q");
    QCOMPARE(lines.back()[0], "weights");
    for (std::size_t i = 1; i < lines.size(); ++i)
        QCOMPARE(lines[i][2], "1");
}

void TestTraceCommand::lastOptionCountsAndMasksAddUp()
{
    const Arrays all = arrays({"--heads", "9", "--heads", "1", "--text", "a b c d", "--mask", "causal", "--mask",
                               "none", "--mask", "padding:2"});
    const std::vector<double> masked = all.at("masked").doubles();
    QCOMPARE(masked.size(), 16);
    for (std::size_t query = 0; query < 4; ++query) {
        for (std::size_t key = 0; key < 4; ++key)
            QCOMPARE(std::isinf(masked[query * 4 + key]), key > query || key >= 2);
    }
}

void TestTraceCommand::sessionIsASourceAndOptionsChangeIt()
{
    Request request;
    request.text = "left right left";
    request.parameters.q_num_heads = 2;
    request.mask.rules = {CausalRule{}};
    request.seed = 5;
    QFile file(path("a.headlight"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(sessionJson(request));
    file.close();
    const std::string session = path("a.headlight").toStdString();
    const QByteArray by_options =
        traced("a.npz", {"--text", "left right left", "--heads", "2", "--mask", "causal", "--seed", "5"});
    QCOMPARE(traced("b.npz", {"--session", session}), by_options);
    const QByteArray other =
        traced("c.npz", {"--text", "left right left", "--heads", "3", "--mask", "padding:1", "--seed", "5"});
    QCOMPARE(traced("d.npz", {"--session", session, "--heads", "3", "--mask", "padding:1"}), other);
}

void TestTraceCommand::standardOutputGetsTheSameBytes()
{
    for (const char* format : {"npz", "csv", "json"}) {
        const QByteArray name = QByteArray("a.") + format;
        const ConsoleRun run = runHere({"trace", "-o", "-", "--format", format});
        QCOMPARE(run.exit_code, 0);
        QVERIFY(run.errors.isEmpty());
        QCOMPARE(run.out, traced(name.constData(), {}));
    }
}

void TestTraceCommand::awkwardTokensSurvive()
{
    const std::string text = "=1 -x @a \"q\" a,b 猫 👍🏽 \xff";
    const Arrays all = arrays({"--text", text, "--tokens", "char"});
    const std::vector<std::string> tokens = all.at("tokens").texts();
    QCOMPARE(tokens.front(), "=");
    QVERIFY(std::ranges::find(tokens, "👍🏽") != tokens.end());
    QCOMPARE(tokens.back(), "\xef\xbf\xbd"); // U+FFFD
    const QByteArray csv = traced("a.csv", {"--text", text, "--tokens", "char", "--stages", "weights", "--head", "0"});
    QVERIFY(csv.contains(",'=,"));
    QVERIFY(csv.contains(",\"\"\"\","));
    QVERIFY(QJsonDocument::fromJson(traced("a.json", {"--text", text})).isObject());
}

void TestTraceCommand::stoppedWorkLeavesTheOldFile()
{
    const QByteArray before = traced("a.npz", {});
    std::stop_source stop;
    stop.request_stop();
    const ConsoleRun run = runHere({"trace", "--seed", "3", "-o", path("a.npz").toStdString()}, stop.get_token());
    QCOMPARE(run.exit_code, 1);
    QCOMPARE(contents(path("a.npz")), before);
    QCOMPARE(QDir(m_folder.path()).entryList({"a.npz*"}).size(), 1);
}

void TestTraceCommand::metaSaysNothingOfMachineOrMoment()
{
    const std::string meta = arrays({"--threads", "3"}).at("meta").texts().front();
    QVERIFY(meta.find("threads") == std::string::npos);
    QVERIFY(meta.find(m_folder.path().toStdString()) == std::string::npos);
}

QTEST_MAIN(TestTraceCommand)
#include "test_trace_command.moc"
