// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"
#include "session/hand_examples.h"
#include "session/save_file.h"
#include "session/session_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

/// Two tokens worked out on paper, as a teacher might write the file.
const QByteArray two_tokens = R"({
  "format": "headlight-session", "schema": 2,
  "by_hand": {
    "q": [["1", "0"], ["0", "1"]],
    "k": [["1", "1"], ["0", "2"]],
    "v": [["1", "2"], ["3", "4"]]
  }
})";

} // namespace

class TestHandTrace : public QObject
{
    Q_OBJECT

private slots:
    void aComputationOnPaperIsReadOffTheTrace();
    void whatWasNotTypedIsNotWritten();
    void askingForWhatWasNotTypedIsRefused();
    void theCausalExampleIsReadOffTheTrace();
    void aWrongShapeIsSaidAtItsMatrix();
    void aSentenceTakesThePlaceOfTheMatrices();
    void whatMatricesSayThemselvesIsRefused();
    void figuresOfHandTypedMatricesAreExported();

private:
    std::string session(const QByteArray& json)
    {
        const QString path = m_folder.filePath(QStringLiteral("hand.headlight"));
        return saveFile(path, json) ? path.toStdString() : std::string();
    }

    ConsoleRun traced(const QByteArray& json, std::vector<std::string> more = {})
    {
        std::vector<std::string> arguments = {"trace", "--session", session(json), "--format", "json", "-o", "-"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runHere(arguments);
    }

    static QJsonObject object(const ConsoleRun& run) { return QJsonDocument::fromJson(run.out).object(); }

    /// Row, column of an array [layer, head, n, …] or [layer, n, …], rounded as the paper has it.
    static QString at(const QJsonObject& trace, const char* array, int row, int column)
    {
        QJsonArray matrix = trace[QLatin1String(array)].toArray()[0].toArray();
        if (matrix[0].toArray()[0].isArray())
            matrix = matrix[0].toArray();
        return QString::number(matrix[row].toArray()[column].toDouble(), 'f', 6);
    }

    QTemporaryDir m_folder;
};

void TestHandTrace::aComputationOnPaperIsReadOffTheTrace()
{
    const ConsoleRun run = traced(two_tokens);
    QVERIFY2(run.exit_code == 0, run.errors.constData());
    const QJsonObject trace = object(run);
    const struct
    {
        const char* array;
        QStringList cells;
    } expected[] = {{"scores", {"1.000000", "0.000000", "1.000000", "2.000000"}},
                    {"scaled", {"0.707107", "0.000000", "0.707107", "1.414214"}},
                    {"weights", {"0.669762", "0.330238", "0.330238", "0.669762"}},
                    {"output", {"1.660477", "2.660477", "2.339523", "3.339523"}}};
    for (const auto& [array, cells] : expected)
        for (int i = 0; i < 4; ++i)
            QCOMPARE(at(trace, array, i / 2, i % 2), cells[i]);
    QCOMPARE(trace[QLatin1String("tokens")].toArray(), QJsonArray({"1", "2"}));
}

void TestHandTrace::whatWasNotTypedIsNotWritten()
{
    const QJsonObject trace = object(traced(two_tokens));
    for (const char* absent : {"x", "w_o", "projected"})
        QVERIFY(!trace.contains(QLatin1String(absent)));
    for (const char* there : {"q", "k", "v", "masked", "concat"})
        QVERIFY(trace.contains(QLatin1String(there)));
}

void TestHandTrace::askingForWhatWasNotTypedIsRefused()
{
    for (const char* absent : {"x", "w_q", "projected"}) {
        const ConsoleRun run = traced(two_tokens, {"--stages", absent});
        QCOMPARE(run.exit_code, 2);
        QVERIFY(run.errors.contains("weights")); // what there is
        QVERIFY(run.out.isEmpty());
    }
}

void TestHandTrace::theCausalExampleIsReadOffTheTrace()
{
    const QJsonObject trace = object(traced(sessionJson(handExample(HandExample::ThreeTokensCausal))));
    QCOMPARE(at(trace, "weights", 1, 0), QStringLiteral("0.330238"));
    QCOMPARE(at(trace, "weights", 1, 2), QStringLiteral("0.000000"));
    QCOMPARE(at(trace, "weights", 2, 2), QStringLiteral("0.503490"));
    QCOMPARE(at(trace, "output", 2, 1), QStringLiteral("4.510470"));
}

void TestHandTrace::aWrongShapeIsSaidAtItsMatrix()
{
    QByteArray json = two_tokens;
    json.replace("[[\"1\", \"1\"], [\"0\", \"2\"]]", "[[\"1\", \"1\", \"0\"], [\"0\", \"2\", \"0\"]]");
    ConsoleRun run = traced(json);
    QCOMPARE(run.exit_code, 1);
    QVERIFY2(run.errors.contains("Matrix K has 2 rows and 3 columns"), run.errors.constData());
    QVERIFY(run.errors.contains("columns: 2"));
    json = two_tokens;
    json.replace("\"3\"", "\"1.234,5\"");
    run = traced(json);
    QCOMPARE(run.exit_code, 1);
    QVERIFY2(run.errors.contains("Matrix V, row 2, column 1"), run.errors.constData());
}

void TestHandTrace::aSentenceTakesThePlaceOfTheMatrices()
{
    const QJsonObject trace = object(traced(two_tokens, {"--text", "one two three"}));
    QCOMPARE(trace[QLatin1String("tokens")].toArray().size(), 3);
    QVERIFY(trace.contains(QLatin1String("x")));
}

void TestHandTrace::whatMatricesSayThemselvesIsRefused()
{
    for (const auto& [option, value] : {std::pair("--d-k", "3"), std::pair("--positions", "alibi"),
                                        std::pair("--seed", "5"), std::pair("--recipe", "0=next")}) {
        const ConsoleRun run = traced(two_tokens, {option, value});
        QCOMPARE(run.exit_code, 2);
        QVERIFY2(run.errors.contains(option) && run.out.isEmpty(), run.errors.constData());
    }
    QCOMPARE(traced(two_tokens, {"--divisor", "none", "--mask", "causal"}).exit_code, 0);
}

void TestHandTrace::figuresOfHandTypedMatricesAreExported()
{
    for (const char* figure : {"head", "heads", "stages"})
        for (const char* format : {"png", "csv"}) {
            const ConsoleRun run = runHere({"export", "--session", session(two_tokens), "--figure", figure, "--caption",
                                            "--format", format, "-o", "-"});
            QVERIFY2(run.exit_code == 0 && run.out.size() > 100, run.errors.constData());
        }
}

QTEST_MAIN(TestHandTrace)
#include "test_hand_trace.moc"
