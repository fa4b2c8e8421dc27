// SPDX-License-Identifier: GPL-3.0-or-later
// The models that come with the program, named on the console.
#include "console_run.h"
#include "shipped_folder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace headlight;

namespace {

ConsoleRun trace(const std::string& model)
{
    return runHere(
        {"trace", "--model", model, "--text", "the cat sat", "--stages", "weights", "--format", "csv", "-o", "-"});
}

} // namespace

class TestShippedNames : public QObject
{
    Q_OBJECT

private slots:
    void modelsAreListed()
    {
        const ShippedFolder folder;
        const ConsoleRun run = runHere({"inspect", "--models"});
        QCOMPARE(run.exit_code, 0);
        const QJsonObject told = QJsonDocument::fromJson(run.out).object();
        const QJsonArray models = told["models"].toArray();
        QCOMPARE(models.size(), 2);
        QCOMPARE(models[0].toObject()["name"].toString(), QStringLiteral("tiny-emerged"));
        QCOMPARE(models[0].toObject()["origin"].toString(), QStringLiteral("emerged"));
        QCOMPARE(models[1].toObject()["origin"].toString(), QStringLiteral("taught"));
        QCOMPARE(models[1].toObject()["taught_heads"].toArray().size(), 2);
        QCOMPARE(told["training"].toArray().size(), 3);
        QCOMPARE(runHere({"inspect", "--models", "tiny-taught"}).exit_code, 2);
    }

    void aNameMeansItsFolder()
    {
        const ShippedFolder folder;
        const ConsoleRun by_folder = trace(folder.path("tiny-taught").toStdString());
        QVERIFY2(by_folder.exit_code == 0, by_folder.errors.constData());
        for (const char* name : {"tiny-taught", "shipped:tiny-taught"})
            QCOMPARE(trace(name).out, by_folder.out);
        QVERIFY(trace("tiny-emerged").out != by_folder.out);
        for (const std::vector<std::string>& line :
             {std::vector<std::string>{"inspect", "tiny-taught"},
              {"tokenize", "--model", "tiny-taught", "--text", "the cat"},
              {"atlas", "--model", "training/0100", "--text", "the cat sat", "--format", "csv", "-o", "-"},
              {"export", "--model", "tiny-taught", "--text", "the cat sat", "--figure", "head", "--format", "csv", "-o",
               "-"}}) {
            const ConsoleRun run = runHere(line);
            QVERIFY2(run.exit_code == 0 && !run.out.isEmpty(), run.errors.constData());
        }
    }

    void aNameThatIsNotThereIsSaidWithThoseThatAre()
    {
        const ShippedFolder folder;
        const ConsoleRun run = trace("shipped:tiny");
        QCOMPARE(run.exit_code, 1);
        QVERIFY2(run.errors.contains("tiny-emerged, tiny-taught"), run.errors.constData());
        QCOMPARE(trace("tiny").exit_code, 1);
    }

    void aFigureIsRestoredByItsName()
    {
        const ShippedFolder folder;
        const std::string figure = folder.path("a.svg").toStdString();
        const ConsoleRun made = runHere({"export", "--model", "tiny-taught", "--text", "the cat sat", "--figure",
                                         "head", "--layer", "1", "--head", "1", "-o", figure});
        QVERIFY2(made.exit_code == 0, made.errors.constData());
        const ConsoleRun session = runHere({"restore", figure, "--format", "headlight", "-o", "-"});
        QVERIFY2(session.exit_code == 0, session.errors.constData());
        QVERIFY(session.out.contains("\"shipped:tiny-taught\""));
        const ConsoleRun again = runHere({"restore", figure, "--format", "svg", "-o", "-"});
        QCOMPARE(again.out, contents(folder.path("a.svg")));
    }
};

QTEST_MAIN(TestShippedNames)
#include "test_shipped_names.moc"
