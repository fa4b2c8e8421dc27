// SPDX-License-Identifier: GPL-3.0-or-later
// The models that come with the program: where they are, what they are called, what stands beside them.
#include "session/shipped_models.h"

#include "session/model_examples.h"
#include "session/session_file.h"
#include "session/source_identity.h"
#include "session/training_run.h"
#include "shipped_folder.h"

#include <QTest>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;

std::string problemOf(const auto& result)
{
    const auto* malformed = result ? nullptr : std::get_if<FileMalformed>(&result.error());
    return malformed ? malformed->field + ": " + malformed->seen + "; " + malformed->allowed : "no problem";
}

} // namespace

class TestShippedModels : public QObject
{
    Q_OBJECT

private slots:
    void modelsAreListedWithWhatTheyAre()
    {
        const ShippedFolder folder;
        folder.write(QStringLiteral("without-scores/config.json"), "{}"); // nobody could say how its heads came about
        const std::vector<ShippedModel> models = shippedModels();
        QCOMPARE(models.size(), std::size_t(2));
        QCOMPARE(models[0].name, "tiny-emerged");
        QCOMPARE(models[0].path, "shipped:tiny-emerged");
        QVERIFY(models[0].origin() == HeadOrigin::Emerged && models[0].is_causal);
        QCOMPARE(models[0].layers, Index(3));
        QCOMPARE(models[0].heads, Index(2));
        QVERIFY(models[1].origin() == HeadOrigin::Taught);
        QCOMPARE(models[1].taught, (std::vector<SilencedHead>{{0, 1}, {2, 0}}));
        QVERIFY(!shippedModel("not-there") && !shippedModel("../tiny-taught"));
    }

    void aFolderThatIsNotThereHasNoModels()
    {
        qputenv("HEADLIGHT_MODELS", "/not/there");
        QVERIFY(shippedModelsFolder().isEmpty() && shippedModels().empty() && !bundledTraining());
        QVERIFY(bundledExamples(QStringLiteral("en")).empty());
        const Result<std::string> place = placeOfSource("shipped:tiny-taught");
        QVERIFY2(problemOf(place).find("HEADLIGHT_MODELS") != std::string::npos, problemOf(place).c_str());
        qunsetenv("HEADLIGHT_MODELS");
    }

    void namesLeadToFoldersAndNowhereElse()
    {
        const ShippedFolder folder;
        QCOMPARE(placeOfSource("shipped:tiny-taught").value(), folder.path("tiny-taught").toStdString());
        QCOMPARE(placeOfSource("shipped:training/0100").value(), folder.path("training/0100").toStdString());
        QCOMPARE(placeOfSource("/a/folder").value(), "/a/folder");
        const Result<std::string> missing = placeOfSource("shipped:tiny");
        QVERIFY2(problemOf(missing).find("tiny-emerged, tiny-taught") != std::string::npos, problemOf(missing).c_str());
        for (const char* path : {"shipped:", "shipped:..", "shipped:a/../b", "shipped:a/b/c", "shipped:/etc", "a:b"}) {
            QVERIFY2(!shippedName(path), path);
            QCOMPARE(placeOfSource(path).value(), path); // a path like any other
        }
        QCOMPARE(namedSource("tiny-taught"), "shipped:tiny-taught");
        QCOMPARE(namedSource("tiny"), "tiny");
        QCOMPARE(namedSource("./tiny-taught"), "./tiny-taught");
        QCOMPARE(asShipped(folder.path("tiny-taught").toStdString()), "shipped:tiny-taught");
        QCOMPARE(asShipped(folder.path("training/0100/").toStdString()), "shipped:training/0100");
        QCOMPARE(asShipped(folder.path().toStdString()), folder.path().toStdString());
        QCOMPARE(asShipped("/"), "/");
    }

    void aFileOfThatNameComesFirst()
    {
        const ShippedFolder folder;
        QTemporaryDir here;
        const QString before = QDir::currentPath();
        QVERIFY(QDir(here.path()).mkdir("tiny-taught") && QDir::setCurrent(here.path()));
        const std::string named = namedSource("tiny-taught");
        QDir::setCurrent(before);
        QCOMPARE(named, "tiny-taught");
    }

    void sessionsNameAModelTheSameOnEveryMachine()
    {
        Request request;
        request.source = CheckpointSource{"shipped:tiny-taught"};
        request.text = "the cat sat";
        QByteArray json;
        {
            const ShippedFolder folder;
            json = sessionJson(request, QStringLiteral("/home/one"));
            QVERIFY(json.contains("\"shipped:tiny-taught\""));
        }
        const ShippedFolder elsewhere;
        const Result<Request> read = sessionFromJson(json, QStringLiteral("/home/other/a.headlight"));
        QVERIFY(read && *read == request);
        const Result<AnalysisPointer> analysis = analyse(*read, budget, {});
        QVERIFY(analysis);
        const std::optional<SourceIdentity> identity = identityOf(**analysis).value();
        QCOMPARE(identity->name, "tiny-taught");
        const Result<SourceIdentity> by_path =
            identityAt(CheckpointSource{elsewhere.path("tiny-taught").toStdString()}, budget, {});
        QCOMPARE(by_path->hash, identity->hash);
        QCOMPARE(sourceName("shipped:training/0100"), "training/0100");
    }

    void examplesAreThoseOfInstalledModelsInTheLanguage()
    {
        const ShippedFolder folder;
        const std::vector<ModelExample> english = bundledExamples(QStringLiteral("en"));
        QCOMPARE(english.size(), std::size_t(2));
        QVERIFY(english[0].kind == LabelledKind::Previous && english[0].origin == HeadOrigin::Emerged);
        QCOMPARE(english[0].pairs, (std::vector<std::pair<Index, Index>>{{1, 0}, {2, 1}}));
        QCOMPARE(english[1].sentence, "the dog ran on the mat");
        QCOMPARE(english[1].not_shown, "Why.");
        QCOMPARE(bundledExamples(QStringLiteral("zh_CN"))[0].title, "一个词往回看");
        QCOMPARE(bundledExamples(QStringLiteral("fr"))[0].title, english[0].title);
    }

    void wrongExamplesAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("kind") << QByteArray("\"subject\"") << QByteArray("\"subjects\"")
                              << QByteArray("examples[1].kind");
        QTest::newRow("origin") << QByteArray("\"emerged\"") << QByteArray("\"born\"")
                                << QByteArray("examples[0].origin");
        QTest::newRow("pair") << QByteArray("[2, 1]]") << QByteArray("[2, -2]]") << QByteArray("examples[0].pairs[1]");
        QTest::newRow("text") << QByteArray("\"Which one?\"") << QByteArray("\"\"") << QByteArray("examples[0].ask");
        QTest::newRow("version") << QByteArray("\"version\": 1") << QByteArray("\"version\": 2")
                                 << QByteArray("version");
    }

    void wrongExamplesAreRefusedWithTheirPlace()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, says);
        const ShippedFolder folder;
        QFile file(folder.path("examples.en.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        text.replace(text.indexOf(from), from.size(), to);
        folder.write(QStringLiteral("wrong.json"), text);
        const auto read = readModelExamples(folder.path("wrong.json"));
        QVERIFY2(problemOf(read).starts_with(says.constData()), problemOf(read).c_str());
    }

    void aTrainingHasItsStepsAndTheirCurve()
    {
        const ShippedFolder folder;
        const std::optional<TrainingRun> run = bundledTraining();
        QVERIFY(run);
        QCOMPARE(run->checkpoints, (std::vector<std::string>{"training/0000", "training/0100", "training/0300"}));
        QCOMPARE(run->curve.size(), std::size_t(4));
        QCOMPARE(run->at(2).step, Index(300));
        QCOMPARE(run->changes, std::vector<Index>{150});
        QCOMPARE(run->at(2).loss, 4.125);
        QVERIFY(run->at(1).previous_head == (SilencedHead{0, 1}));
        QCOMPARE(steepest(*run, &TrainingMoment::previous), std::size_t(0));
        QCOMPARE(steepest(*run, &TrainingMoment::induction), std::size_t(1));
        const auto without = [&](const char* from, const char* to) {
            folder.write(QStringLiteral("training/training.json"),
                         QByteArray(ShippedFolder::training).replace(from, to));
            return problemOf(readTrainingRun(folder.path("training"), "training"));
        };
        QVERIFY(without("\"0300\"", "\"0250\"").starts_with("checkpoints[2]"));
        QVERIFY(without("\"0300\"", "\"../x\"").starts_with("checkpoints[2]"));
        QVERIFY(without("\"step\": 200", "\"step\": 400").starts_with("curve"));
        QVERIFY(without("\"loss\": 5.5", "\"lost\": 5.5").starts_with("curve[1].loss"));
        QVERIFY(without("[0, 0]", "[0]").starts_with("curve[0].previous_head"));
        QVERIFY(without("\"until\": 300", "\"until\": 150").starts_with("stages[1].until"));
        QVERIFY(!bundledTraining());
    }
};

QTEST_GUILESS_MAIN(TestShippedModels)
#include "test_shipped_models.moc"
