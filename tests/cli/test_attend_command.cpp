// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"
#include "npz_reader.h"

#include "export/npz_file.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template<class Number>
QByteArray npy(const char* descr, const std::vector<Index>& shape, const std::vector<Number>& numbers)
{
    return QByteArray::fromStdString(npyHeader(descr, shape)) +
           QByteArray(reinterpret_cast<const char*>(numbers.data()), qsizetype(numbers.size() * sizeof(Number)));
}

/// Numbers without a pattern, the same in every run.
std::vector<double> someNumbers(std::size_t count, double seed)
{
    std::vector<double> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = std::sin(seed + 1.7 * double(i) * (1 + 0.01 * double(i)));
    return numbers;
}

bool near(const std::vector<double>& a, const std::vector<double>& b, double bound)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i] && !(std::abs(a[i] - b[i]) <= bound))
            return false;
    }
    return true;
}

} // namespace

class TestAttendCommand : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void workedExampleComesOut();
    void answerHasTheAxesOfTheQuery_data();
    void answerHasTheAxesOfTheQuery();
    void answerIsComputedAgain();
    void precisionIsFloatUnlessAsked();
    void scaleAndDivisorSayTheSame();
    void rulesAndFilesMustAllAllow();
    void floatMaskIsAddedAndWarnedOf();
    void rowsThatMeanNothingAreWarnedOf();
    void masksAreBroadcastFromTheRight();
    void filesThatDoNotAgreeAreRefused_data();
    void filesThatDoNotAgreeAreRefused();
    void wrongUsageExitsTwo_data();
    void wrongUsageExitsTwo();
    void hugeWorkIsRefusedFromTheHeaders();
    void bytesDoNotDependOnThreads();

private:
    std::string save(const char* name, const QByteArray& bytes)
    {
        const QString path = m_folder->filePath(QString::fromLatin1(name));
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path.toStdString()
                                                                                    : std::string();
    }

    ConsoleRun attend(std::vector<std::string> more)
    {
        const auto path = [this](const char* name) { return m_folder->filePath(QLatin1String(name)).toStdString(); };
        std::vector<std::string> arguments = {"attend",      "--query",  path("q.npy"), "--key",
                                              path("k.npy"), "--value",  path("v.npy"), "-o",
                                              "-",           "--format", "npz"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runHere(arguments);
    }

    std::map<std::string, npz_reader::Array> answer(std::vector<std::string> more = {})
    {
        more.insert(more.end(), {"--precision", "double"});
        const ConsoleRun run = attend(std::move(more));
        if (run.exit_code != 0)
            throw std::runtime_error(run.errors.toStdString());
        return npz_reader::read(run.out);
    }

    void saveInputs(std::vector<Index> q, std::vector<Index> k, std::vector<Index> v)
    {
        double seed = 0;
        for (const auto& [name, shape] : {std::pair("q.npy", q), std::pair("k.npy", k), std::pair("v.npy", v)}) {
            std::size_t count = 1;
            for (const Index axis : shape)
                count *= std::size_t(axis);
            save(name, npy("<f8", shape, someNumbers(count, ++seed)));
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestAttendCommand::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

/// The example that a class computes on paper (issue "Teaching").
void TestAttendCommand::workedExampleComesOut()
{
    save("q.npy", npy<double>("<f8", {2, 2}, {1, 0, 0, 1}));
    save("k.npy", npy<double>("<f8", {2, 2}, {1, 1, 0, 2}));
    save("v.npy", npy<double>("<f8", {2, 2}, {1, 2, 3, 4}));
    const auto arrays = answer();
    QCOMPARE(arrays.size(), 6);
    QVERIFY(near(arrays.at("scores").doubles(), {1, 0, 1, 2}, 0));
    QVERIFY(near(arrays.at("scaled").doubles(), {0.707107, 0, 0.707107, 1.414214}, 1e-6));
    QVERIFY(near(arrays.at("weights").doubles(), {0.669762, 0.330238, 0.330238, 0.669762}, 1e-6));
    QVERIFY(near(arrays.at("output").doubles(), {1.660477, 2.660477, 2.339523, 3.339523}, 1e-6));
}

void TestAttendCommand::answerHasTheAxesOfTheQuery_data()
{
    QTest::addColumn<std::vector<Index>>("q");
    QTest::addColumn<std::vector<Index>>("k");
    QTest::addColumn<std::vector<Index>>("v");
    QTest::addColumn<std::vector<long>>("weights");
    QTest::addColumn<std::vector<long>>("output");
    using Axes = std::vector<Index>;
    using Longs = std::vector<long>;
    QTest::newRow("two") << Axes{3, 4} << Axes{5, 4} << Axes{5, 2} << Longs{3, 5} << Longs{3, 2};
    QTest::newRow("three") << Axes{4, 3, 4} << Axes{2, 5, 4} << Axes{2, 5, 1} << Longs{4, 3, 5} << Longs{4, 3, 1};
    QTest::newRow("four") << Axes{2, 3, 1, 4} << Axes{2, 1, 5, 4} << Axes{2, 1, 5, 6} << Longs{2, 3, 1, 5}
                          << Longs{2, 3, 1, 6};
}

void TestAttendCommand::answerHasTheAxesOfTheQuery()
{
    QFETCH(std::vector<Index>, q);
    QFETCH(std::vector<Index>, k);
    QFETCH(std::vector<Index>, v);
    QFETCH(std::vector<long>, weights);
    QFETCH(std::vector<long>, output);
    saveInputs(q, k, v);
    const auto arrays = answer();
    for (const char* name : {"scores", "scaled", "capped", "masked", "weights"})
        QCOMPARE(arrays.at(name).shape, weights);
    QCOMPARE(arrays.at("output").shape, output);
}

/// The four lines of attention, for each sample and head, heads in groups.
void TestAttendCommand::answerIsComputedAgain()
{
    constexpr std::size_t batch = 2, heads = 4, groups = 2, m = 3, n = 5, d = 7, dv = 2;
    saveInputs({batch, heads, m, d}, {batch, groups, n, d}, {batch, groups, n, dv});
    const std::vector<double> q = someNumbers(batch * heads * m * d, 1);
    const std::vector<double> k = someNumbers(batch * groups * n * d, 2);
    const std::vector<double> v = someNumbers(batch * groups * n * dv, 3);
    std::vector<double> expected;
    for (std::size_t b = 0; b < batch; ++b) {
        for (std::size_t h = 0; h < heads; ++h) {
            const std::size_t group = b * groups + h / (heads / groups);
            for (std::size_t i = 0; i < m; ++i) {
                std::vector<double> powers(n, 0);
                for (std::size_t j = 0; j <= i + n - m; ++j) {
                    double score = 0;
                    for (std::size_t c = 0; c < d; ++c)
                        score += q[((b * heads + h) * m + i) * d + c] * k[(group * n + j) * d + c];
                    powers[j] = std::exp(3 * std::tanh(score / std::sqrt(double(d)) / 3));
                }
                double sum = 0;
                for (const double power : powers)
                    sum += power;
                for (std::size_t c = 0; c < dv; ++c) {
                    double output = 0;
                    for (std::size_t j = 0; j < n; ++j)
                        output += powers[j] / sum * v[(group * n + j) * dv + c];
                    expected.push_back(output);
                }
            }
        }
    }
    QVERIFY(near(answer({"--mask", "causal", "--softcap", "3"}).at("output").doubles(), expected, 1e-14));
}

void TestAttendCommand::precisionIsFloatUnlessAsked()
{
    saveInputs({3, 4}, {3, 4}, {3, 4});
    QCOMPARE(npz_reader::read(attend({}).out).at("weights").descr, "<f4");
    QCOMPARE(npz_reader::read(attend({"--precision", "float"}).out).at("output").descr, "<f4");
    QCOMPARE(answer().at("weights").descr, "<f8");
}

void TestAttendCommand::scaleAndDivisorSayTheSame()
{
    saveInputs({2, 3, 4}, {2, 3, 4}, {2, 3, 4});
    const QByteArray by_default = attend({}).out;
    QCOMPARE(attend({"--scale", "0.5"}).out, by_default);
    QCOMPARE(attend({"--divisor", "sqrt-dk"}).out, by_default);
    QCOMPARE(attend({"--divisor", "2"}).out, by_default);
    QCOMPARE(attend({"--divisor", "dk"}).out, attend({"--scale", "0.25"}).out);
    QCOMPARE(attend({"--divisor", "none"}).out, attend({"--scale", "1"}).out);
    for (const double weight : answer({"--scale", "0"}).at("weights").doubles())
        QVERIFY(std::abs(weight - 1.0 / 3) < 1e-15);
}

void TestAttendCommand::rulesAndFilesMustAllAllow()
{
    saveInputs({3, 4}, {3, 4}, {3, 4});
    const std::string odd = save("odd.npy", npy<std::int64_t>("<i8", {3, 3}, {7, 0, -1, 1, 1, 1, 1, 0, 1}));
    const std::string last = save("last.npy", npy<quint8>("|b1", {3}, {0, 1, 1}));
    const std::vector<double> masked =
        answer({"--mask", "causal", "--mask-file", odd, "--mask-file", last}).at("masked").doubles();
    const std::vector<bool> hidden = {true, true, true, true, false, true, true, true, false};
    for (std::size_t i = 0; i < hidden.size(); ++i)
        QCOMPARE(masked[i] == -infinity, hidden[i]);
}

void TestAttendCommand::floatMaskIsAddedAndWarnedOf()
{
    saveInputs({2, 4}, {2, 4}, {2, 4});
    const std::string zeros = save("zeros.npy", npy<float>("<f4", {2, 2}, {0, 0, 0, 0}));
    const ConsoleRun quiet = attend({"--mask-file", zeros});
    QVERIFY(quiet.errors.isEmpty());
    QCOMPARE(quiet.out, attend({}).out); // nothing is hidden by a zero that is added

    const std::string both = save("both.npy", npy<double>("<f8", {2, 2}, {1, 0, 1, 1}));
    const ConsoleRun warned = attend({"--mask-file", both});
    QCOMPARE(warned.exit_code, 0);
    QVERIFY(warned.errors.contains("both.npy"));
    QVERIFY(attend({"--mask-file", both, "--quiet"}).errors.isEmpty());
    const QJsonObject object = QJsonDocument::fromJson(attend({"--mask-file", both, "--json-errors"}).errors).object();
    QCOMPARE(object["kind"].toString(), "warning");
    const auto arrays = answer({"--mask-file", both, "--quiet"});
    QCOMPARE(arrays.at("masked").doubles()[1], arrays.at("scaled").doubles()[1]);
    QCOMPARE(arrays.at("masked").doubles()[0], arrays.at("scaled").doubles()[0] + 1);

    const std::string minus = save("minus.npy", npy<double>("<f8", {2, 1}, {-infinity, 0}));
    const auto dead = answer({"--mask-file", minus});
    QVERIFY(near(dead.at("weights").doubles(), {0, 0, dead.at("weights").doubles()[2], dead.at("weights").doubles()[3]},
                 0));
    QCOMPARE(dead.at("output").doubles()[0], 0);
}

void TestAttendCommand::rowsThatMeanNothingAreWarnedOf()
{
    saveInputs({2, 3, 4}, {2, 3, 4}, {2, 3, 4});
    const std::string none = save("none.npy", npy<quint8>("|b1", {3, 1}, {1, 0, 0}));
    QVERIFY(attend({"--mask-file", none}).errors.startsWith("headlight-cli: 4 rows see no key"));

    std::vector<double> keys = someNumbers(24, 2);
    keys[4] = std::nan("");
    save("k.npy", npy<double>("<f8", {2, 3, 4}, keys)); // key 1 of head 0
    const QJsonObject object = QJsonDocument::fromJson(attend({"--json-errors"}).errors).object();
    QCOMPARE(object["kind"].toString(), "warning");
    QCOMPARE(object["field"].toString(), "not_finite_rows");
    QCOMPARE(object["seen"].toInt(), 3);
    QVERIFY(attend({"--quiet"}).errors.isEmpty());
    const std::string behind = save("behind.npy", npy<quint8>("|b1", {3}, {1, 0, 1}));
    QVERIFY(attend({"--mask-file", behind}).errors.isEmpty());
}

void TestAttendCommand::masksAreBroadcastFromTheRight()
{
    saveInputs({2, 2, 3, 4}, {2, 2, 3, 4}, {2, 2, 3, 4});
    // a sample each, for all heads and queries; then a head each
    const std::string samples = save("s.npy", npy<quint8>("|b1", {2, 1, 1, 3}, {1, 1, 1, 1, 0, 0}));
    const std::string heads = save("h.npy", npy<quint8>("|b1", {2, 1, 1}, {1, 0}));
    const std::vector<double> masked = answer({"--mask-file", samples, "--mask-file", heads}).at("masked").doubles();
    for (std::size_t i = 0; i < masked.size(); ++i) {
        const std::size_t key = i % 3, head = i / 9 % 2, sample = i / 18;
        QCOMPARE(masked[i] == -infinity, head == 1 || (sample == 1 && key > 0));
    }
}

void TestAttendCommand::filesThatDoNotAgreeAreRefused_data()
{
    QTest::addColumn<std::vector<Index>>("q");
    QTest::addColumn<std::vector<Index>>("k");
    QTest::addColumn<std::vector<Index>>("v");
    QTest::addColumn<QByteArray>("named");
    using Axes = std::vector<Index>;
    QTest::newRow("axes") << Axes{2, 4} << Axes{1, 2, 4} << Axes{2, 4} << QByteArray("k.npy");
    QTest::newRow("d_k") << Axes{2, 4} << Axes{2, 5} << Axes{2, 4} << QByteArray("d_k");
    QTest::newRow("keys") << Axes{2, 4} << Axes{3, 4} << Axes{2, 4} << QByteArray("n_k");
    QTest::newRow("batch") << Axes{2, 1, 2, 4} << Axes{3, 1, 2, 4} << Axes{3, 1, 2, 4} << QByteArray("batch");
    QTest::newRow("value heads") << Axes{2, 2, 4} << Axes{2, 2, 4} << Axes{1, 2, 4} << QByteArray("heads");
    QTest::newRow("key heads") << Axes{4, 2, 4} << Axes{3, 2, 4} << Axes{3, 2, 4} << QByteArray("k.npy");
    QTest::newRow("one axis") << Axes{4} << Axes{4} << Axes{4} << QByteArray("q.npy");
    QTest::newRow("five axes") << Axes{1, 1, 1, 2, 4} << Axes{1, 1, 1, 2, 4} << Axes{1, 1, 1, 2, 4}
                               << QByteArray("q.npy");
    QTest::newRow("no query") << Axes{0, 4} << Axes{2, 4} << Axes{2, 4} << QByteArray("q.npy");
}

void TestAttendCommand::filesThatDoNotAgreeAreRefused()
{
    QFETCH(std::vector<Index>, q);
    QFETCH(std::vector<Index>, k);
    QFETCH(std::vector<Index>, v);
    QFETCH(QByteArray, named);
    saveInputs(q, k, v);
    const ConsoleRun run = attend({});
    QCOMPARE(run.exit_code, 1);
    QVERIFY2(run.errors.contains(named), run.errors.constData());
}

void TestAttendCommand::wrongUsageExitsTwo_data()
{
    QTest::addColumn<std::vector<std::string>>("more");
    QTest::addColumn<QByteArray>("named");
    const auto add = [](std::vector<std::string> more, const char* named) {
        const std::string name = more.front() + more.back();
        QTest::newRow(name.c_str()) << std::move(more) << QByteArray(named);
    };
    add({"--scale", "inf"}, "--scale");
    add({"--scale", "1", "--divisor", "2"}, "--divisor");
    add({"--divisor", "0"}, "--divisor");
    add({"--divisor", "half"}, "half");
    add({"--softcap", "-1"}, "--softcap");
    add({"--precision", "half"}, "half");
    add({"--mask", "model"}, "model");
    add({"--mask", "padding:9"}, "padding:9");
    add({"--text", "a"}, "--text");
    add({"-o", "a.csv", "--format", "csv"}, "csv");
}

void TestAttendCommand::wrongUsageExitsTwo()
{
    QFETCH(std::vector<std::string>, more);
    QFETCH(QByteArray, named);
    saveInputs({2, 4}, {2, 4}, {2, 4});
    const ConsoleRun run = attend(more);
    QCOMPARE(run.exit_code, 2);
    QVERIFY2(run.errors.contains(named), run.errors.constData());
    QCOMPARE(runHere({"attend", "-o", "a.npz"}).exit_code, 2);
}

void TestAttendCommand::hugeWorkIsRefusedFromTheHeaders()
{
    // files with holes in the place of 50,000 rows
    for (const char* name : {"q.npy", "k.npy", "v.npy"}) {
        const QByteArray header = QByteArray::fromStdString(npyHeader("<f4", std::vector<Index>{50'000, 16}));
        const std::string path = save(name, header);
        QVERIFY(QFile::resize(QString::fromStdString(path), header.size() + 50'000 * 16 * 4));
    }
    const ConsoleRun run = attend({"--budget", "1000000000", "--json-errors"});
    QCOMPARE(run.exit_code, 1);
    const QJsonObject error = QJsonDocument::fromJson(run.errors).object();
    QCOMPARE(error["kind"].toString(), "over-budget");
    QVERIFY(error["seen"].toString().toLongLong() >= 5LL * 4 * 50'000 * 50'000);
}

void TestAttendCommand::bytesDoNotDependOnThreads()
{
    saveInputs({2, 3, 40, 9}, {2, 3, 33, 9}, {2, 3, 33, 5});
    const QByteArray first = attend({"--threads", "1", "--mask", "causal"}).out;
    QVERIFY(!first.isEmpty());
    for (const char* threads : {"2", "3", "4", "8"})
        QCOMPARE(attend({"--threads", threads, "--mask", "causal"}).out, first);
}

QTEST_MAIN(TestAttendCommand)
#include "test_attend_command.moc"
