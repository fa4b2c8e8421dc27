// SPDX-License-Identifier: GPL-3.0-or-later
// What would not fit into memory is refused before it is begun: at once, without memory of its own, and with the sizes
// that a person needs. 46,341² and 65,536² pass 2³¹ and 2³².
#include "console_run.h"
#include "export/npz_file.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

constexpr long most_growth = 16 * 1024; // KiB
constexpr qint64 sane_time = 5'000;     // ms; to reach in a release build: 100

/// A line of /proc/self/status in KiB.
long statusKilobytes(const char* name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith(name))
            return line.simplified().split(' ').value(1).toLong();
    return 0;
}

/// Makes the peak of resident memory begin anew (Linux, proc(5)).
void resetPeak()
{
    QFile file(QStringLiteral("/proc/self/clear_refs"));
    if (file.open(QIODevice::WriteOnly))
        file.write("5");
}

/// What a refused command line said, and what it took.
struct Refusal
{
    int exit_code = 0;
    QJsonObject error;
    QByteArray sentence;
    long growth = 0; // of the peak of resident memory, in KiB
    qint64 time = 0; // ms
};

Refusal refusalOf(std::vector<std::string> arguments)
{
    Refusal refusal;
    refusal.sentence = runHere(arguments).errors; // the first run loads what every run needs
    arguments.emplace_back("--json-errors");
    resetPeak();
    const long before = statusKilobytes("VmRSS:");
    QElapsedTimer timer;
    timer.start();
    const ConsoleRun run = runHere(arguments);
    refusal.time = timer.elapsed();
    refusal.growth = statusKilobytes("VmHWM:") - before;
    refusal.exit_code = run.exit_code;
    refusal.error = QJsonDocument::fromJson(run.errors).object();
    return refusal;
}

} // namespace

class TestRefusals : public QObject
{
    Q_OBJECT

private slots:
    void traceIsRefusedBeforeItIsBegun_data() { lengths(); }
    void traceIsRefusedBeforeItIsBegun()
    {
        QFETCH(int, n);
        std::string text;
        for (int i = 0; i < n; ++i)
            text += "a ";
        // Four maps of four heads in float32.
        check(refusalOf({"trace", "--text", text, "-o", "-", "--format", "npz"}), 4.0 * 4 * 4 * n * n, n);
    }

    void attendIsRefusedFromTheHeaders_data() { lengths(); }
    void attendIsRefusedFromTheHeaders()
    {
        QFETCH(int, n);
        std::vector<std::string> arguments = {"attend", "-o", "-", "--format", "npz", "--mask", "causal"};
        for (const char* name : {"query", "key", "value"}) {
            const QByteArray header = QByteArray::fromStdString(npyHeader("<f4", std::vector<Index>{12, n, 64}));
            QFile file(m_folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(header) == header.size());
            QVERIFY(file.resize(header.size() + qint64(12) * n * 64 * 4)); // a hole in the place of the numbers
            arguments.insert(arguments.end(), {"--" + std::string(name), file.fileName().toStdString()});
        }
        check(refusalOf(arguments), 5.0 * 12 * 4 * n * n, n);
    }

    void largestThatIsNamedFits()
    {
        std::string text;
        for (int i = 0; i < 700; ++i)
            text += "a ";
        const auto traced = [&](const std::string& sentence) {
            return runHere({"trace", "--text", sentence, "--budget", "20000000", "--stages", "weights", "--head", "0",
                            "-o", "-", "--format", "npz"});
        };
        const ConsoleRun refused = traced(text);
        QCOMPARE(refused.exit_code, 1);
        const int largest = numbersIn(refused.errors).last().toInt();
        QVERIFY2(largest > 100 && largest < 700, refused.errors.constData());
        QCOMPARE(traced(text.substr(0, std::size_t(2 * largest))).exit_code, 0);
        QCOMPARE(traced(text.substr(0, std::size_t(2 * (largest + 1)))).exit_code, 1);
    }

private:
    static void lengths()
    {
        QTest::addColumn<int>("n");
        for (const int n : {46'341, 50'000, 65'536})
            QTest::newRow(QByteArray::number(n)) << n;
    }

    /// The numbers of a sentence, without what groups their digits.
    static QByteArrayList numbersIn(QByteArray sentence)
    {
        sentence.replace(",", "");
        for (char& letter : sentence)
            letter = (letter >= '0' && letter <= '9') || letter == '.' ? letter : ' ';
        QByteArrayList numbers;
        for (const QByteArray& word : sentence.simplified().split(' '))
            if (word != ".")
                numbers += word.endsWith('.') ? word.chopped(1) : word;
        return numbers;
    }

    void check(const Refusal& refusal, double maps, int n) const
    {
        QCOMPARE(refusal.exit_code, 1);
        QCOMPARE(refusal.error["kind"].toString(), QStringLiteral("over-budget"));
        const double need = refusal.error["seen"].toString().toDouble();
        QVERIFY2(need >= maps && need <= 1.05 * maps, qPrintable(refusal.error["seen"].toString()));
        const QByteArrayList named = numbersIn(refusal.sentence); // need, budget, largest n
        QVERIFY2(named.size() >= 3, refusal.sentence.constData());
        QVERIFY2(named.last().toInt() > 500 && named.last().toInt() < n, refusal.sentence.constData());
        QVERIFY2(refusal.growth <= most_growth, qPrintable(QStringLiteral("%1 KiB").arg(refusal.growth)));
        QVERIFY2(refusal.time <= sane_time, qPrintable(QStringLiteral("%1 ms").arg(refusal.time)));
        qInfo("refused in %lld ms, %ld KiB more resident", static_cast<long long>(refusal.time), refusal.growth);
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(TestRefusals)
#include "test_refusals.moc"
