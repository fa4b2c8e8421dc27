// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints and imports as documents of the console: by their own options and in sessions, traced and exported.
#include "console_run.h"
#include "session/save_file.h"
#include "session/session_file.h"
#include "small_checkpoint.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

constexpr const char* sentence = "the cat sat on the mat .";

/// Attention of 2 layers × 3 heads over the tokens a, b, c: layer l, head h puts all weight on token (l + h) mod 3.
QByteArray importBytes(std::vector<std::string> tokens = {"a", "b", "c"})
{
    nlohmann::json attentions = nlohmann::json::array();
    for (int layer = 0; layer < 2; ++layer) {
        nlohmann::json of_layer = nlohmann::json::array();
        for (int head = 0; head < 3; ++head) {
            nlohmann::json row = {0, 0, 0};
            row[std::size_t((layer + head) % 3)] = 1;
            of_layer.push_back({row, row, row});
        }
        attentions.push_back(of_layer);
    }
    return QByteArray::fromStdString(nlohmann::json{{"attentions", attentions}, {"tokens", tokens}}.dump());
}

} // namespace

class TestOutsideSources : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_model.write("a.json", importBytes()); }

    void aCheckpointsSessionIsTracedLikeItsFolder()
    {
        const ConsoleRun by_session = trace({"--session", session(request())});
        const ConsoleRun by_folder = trace({"--model", folder(), "--text", sentence});
        QVERIFY2(by_session.exit_code == 0, by_session.errors.constData());
        QCOMPARE(by_session.out, by_folder.out);
        QVERIFY(by_session.out.contains("\nlogits,"));
    }

    void whatIsInsideLayersIsTheSameHeldOrMadeAgain()
    {
        const SmallCheckpoint deep({.layers = 8});
        std::string text = sentence;
        for (int times = 0; times < 7; ++times)
            text += std::string(" ") + sentence;
        std::vector<std::string> arguments = {"--model",  deep.path().toStdString(),  "--text", text,
                                              "--stages", "x,output,concat,projected"};
        const ConsoleRun held = trace(arguments);
        QVERIFY2(held.exit_code == 0, held.errors.constData());
        // A fourth of it has no room for three matrices of 56 rows a layer.
        arguments.insert(arguments.end(), {"--budget", "150000"});
        const ConsoleRun made_again = trace(arguments);
        QVERIFY2(made_again.exit_code == 0, made_again.errors.constData());
        QCOMPARE(made_again.out, held.out);
    }

    void overridesOfASessionAreThoseOfTheOptions()
    {
        Request changed = request();
        std::get<CheckpointSource>(changed.source).own_mask = false;
        changed.mask.rules = {WindowRule{1, 1}};
        changed.parameters.temperature = 2;
        const QByteArray by_options =
            trace({"--model", folder(), "--text", sentence, "--mask", "window:1,1", "--temperature", "2"}).out;
        QVERIFY(!by_options.isEmpty());
        QCOMPARE(trace({"--session", session(changed)}).out, by_options);
        // Options beside a session change it, and `model` is the checkpoint's own mask.
        const QByteArray own = trace({"--model", folder(), "--text", sentence}).out;
        QVERIFY(own != by_options);
        QCOMPARE(trace({"--session", session(changed), "--mask", "model", "--temperature", "1"}).out, own);
        QCOMPARE(trace({"--session", session(request()), "--mask", "window:1,1", "--temperature", "2"}).out,
                 by_options);
    }

    void aHeadThatASessionPutsToZeroChangesWhatFollows()
    {
        Request changed = request();
        std::get<CheckpointSource>(changed.source).silenced = {{0, 1}};
        const auto part = [&](const Request& of, const char* layer) {
            return trace({"--session", session(of), "--layer", layer, "--stages", "weights"}).out;
        };
        QCOMPARE(part(changed, "0"), part(request(), "0"));
        QVERIFY(part(changed, "1") != part(request(), "1"));
    }

    void anImportsSessionIsTracedLikeItsFile()
    {
        Request imported;
        imported.source = ImportSource{path("a.json")};
        const ConsoleRun by_session = trace({"--session", session(imported)});
        QVERIFY2(by_session.exit_code == 0, by_session.errors.constData());
        QCOMPARE(by_session.out, trace({"--import", path("a.json")}).out);
    }

    void everyFigureOfACheckpointIsExported_data() { figures({"head", "heads", "stages", "links", "layers", "cost"}); }
    void everyFigureOfACheckpointIsExported()
    {
        QFETCH(std::string, figure);
        const QByteArray by_folder = picture({"--model", folder(), "--text", sentence, "--figure", figure});
        QVERIFY(!QImage::fromData(by_folder, "PNG").isNull());
        QCOMPARE(picture({"--session", session(request()), "--figure", figure}), by_folder);
        if (figure == "head" || figure == "heads")
            QVERIFY(picture({"--model", folder(), "--text", sentence, "--figure", figure, "--layer", "1"}) !=
                    by_folder);
    }

    void everyFigureOfAnImportIsExported_data() { figures({"head", "heads", "stages", "links", "layers"}); }
    void everyFigureOfAnImportIsExported()
    {
        QFETCH(std::string, figure);
        QVERIFY(!QImage::fromData(picture({"--import", path("a.json"), "--figure", figure}), "PNG").isNull());
    }

    void twoStatesOfACheckpointAreCompared()
    {
        Request other = request();
        other.parameters.temperature = 3;
        QVERIFY(!QImage::fromData(picture({"--session", session(request()), "--with", session(other, "other"),
                                           "--figure", "compare"}),
                                  "PNG")
                     .isNull());
    }

    void numbersOfAFigureAreThoseOfTheTrace()
    {
        const QByteArray exported = csv({"--model", folder(), "--text", sentence, "--figure", "head", "--layer", "2",
                                         "--head", "1", "--stage", "scaled"});
        QVERIFY(exported.count('\n') > 40);
        QCOMPARE(
            exported,
            trace({"--model", folder(), "--text", sentence, "--layer", "2", "--head", "1", "--stages", "scaled"}).out);
        QCOMPARE(csv({"--import", path("a.json"), "--figure", "layers"}), trace({"--import", path("a.json")}).out);
    }

    void spreadOfALayersHeadsIsThatOfTheTracedScores()
    {
        const QByteArray table =
            csv({"--model", folder(), "--text", sentence, "--figure", "layers", "--wall", "spread"});
        const QList<QByteArray> lines = table.trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 3 * 2);
        QCOMPARE(lines[0], "layer,head,measured,predicted,ratio,cells");
        const QList<QByteArray> cells = lines[1 + 1 * 2 + 1].split(','); // layer 1, head 1
        std::vector<double> scores;
        const QByteArray traced =
            trace({"--model", folder(), "--text", sentence, "--layer", "1", "--head", "1", "--stages", "scores"}).out;
        for (const QByteArray& line : traced.trimmed().split('\n').mid(1)) {
            const QList<QByteArray> parts = line.split(',');
            if (parts[4].toInt() <= parts[3].toInt()) // the key is the query, or before it
                scores.push_back(parts.last().toDouble());
        }
        double mean = 0, squares = 0;
        for (const double score : scores)
            mean += score / double(scores.size());
        for (const double score : scores)
            squares += (score - mean) * (score - mean);
        const double deviation = std::sqrt(squares / double(scores.size()));
        QVERIFY(std::abs(cells[2].toDouble() - deviation) < 1e-5 * deviation);
        QCOMPARE(cells[3].toDouble(), 2.0);
        QVERIFY(std::abs(cells[4].toDouble() - deviation / 2) < 1e-5 * deviation);
        QCOMPARE(cells[5].toInt(), int(scores.size()));
    }

    void theWallShowsWhatIsAskedFor()
    {
        const std::vector<std::string> layers = {"--model", folder(), "--text", sentence, "--figure", "layers"};
        const auto with = [&](std::initializer_list<std::string> more) {
            std::vector<std::string> arguments = layers;
            arguments.insert(arguments.end(), more);
            return picture(arguments);
        };
        const QByteArray largest = with({}), mean = with({"--pool", "mean"}), spread = with({"--wall", "spread"});
        QVERIFY(!largest.isEmpty() && !mean.isEmpty() && !spread.isEmpty());
        QVERIFY(largest != mean && mean != spread && largest != spread);
    }

    void idsTakeThePlaceOfAText()
    {
        const QByteArray by_ids = csv({"--model", folder(), "--ids", "1,2,3", "--figure", "head"});
        QCOMPARE(by_ids, csv({"--model", folder(), "--text", "the cat sat", "--figure", "head"}));
    }

    void whatHasNoMeaningIsRefused_data()
    {
        QTest::addColumn<std::vector<std::string>>("arguments");
        QTest::addColumn<QString>("option");
        const auto add = [](const char* name, std::vector<std::string> arguments, const char* option) {
            QTest::newRow(name) << std::move(arguments) << QString(option);
        };
        for (const char* figure : {"scaling", "divisors", "positions", "sharing"})
            add(figure, {"--model", folder(), "--figure", figure}, "--figure");
        add("cost of an import", {"--import", path("a.json"), "--figure", "cost"}, "--figure");
        add("spread of an import", {"--import", path("a.json"), "--figure", "layers", "--wall", "spread"}, "--wall");
        add("layers of the playground", {"--figure", "layers"}, "--model");
        add("heads of a checkpoint", {"--model", folder(), "--figure", "heads", "--heads", "4"}, "--heads");
        add("mask of an import", {"--import", path("a.json"), "--figure", "heads", "--mask", "causal"}, "--mask");
        add("two sources", {"--import", path("a.json"), "--model", folder(), "--figure", "heads"}, "--model");
        add("tokens without an import", {"--tokens-file", "t.json", "--figure", "heads"}, "--import");
        add("ids without a checkpoint", {"--ids", "1", "--figure", "heads"}, "--model");
        add("a head that is not there", {"--figure", "links", "--link-heads", "0,9"}, "--link-heads");
    }
    void whatHasNoMeaningIsRefused()
    {
        QFETCH(std::vector<std::string>, arguments);
        QFETCH(QString, option);
        arguments.insert(arguments.begin(), "export");
        arguments.insert(arguments.end(), {"-o", "-", "--format", "png", "--json-errors"});
        const ConsoleRun run = runHere(arguments);
        QCOMPARE(run.exit_code, 2);
        const QJsonObject error = QJsonDocument::fromJson(run.errors).object();
        QCOMPARE(error["option"].toString(), option);
        QVERIFY(run.out.isEmpty());
        if (option != "--model")
            QVERIFY2(!error["allowed"].toArray().isEmpty(), run.errors.constData());
    }

    void namesOfStagesAreToldUnderTheirOption()
    {
        for (const std::vector<std::string>& source : {std::vector<std::string>{"--text", "a b"},
                                                       {"--model", folder(), "--text", sentence},
                                                       {"--import", path("a.json")}}) {
            std::vector<std::string> arguments = source;
            arguments.insert(arguments.end(), {"--stages", "foo"});
            const ConsoleRun run = trace(arguments);
            QCOMPARE(run.exit_code, 2);
            QVERIFY2(run.errors.contains("--stages") && run.errors.contains("foo"), run.errors.constData());
            QVERIFY(!run.errors.contains("--stage:"));
        }
    }

    void anImportsHeadsAreScored()
    {
        const ConsoleRun run = runHere({"atlas", "--import", path("a.json"), "-o", "-", "--format", "csv"});
        QVERIFY2(run.exit_code == 0, run.errors.constData());
        // Layer 0, head 0 puts all weight on token 0: on the token before in one row of two.
        QVERIFY2(run.out.contains("\n0,0,previous,0.5,"), run.out.constData());
        QVERIFY(!run.out.contains(",spread,") && !run.out.contains(",induction,"));
        QCOMPARE(runHere({"atlas", "--import", path("a.json"), "--text", "a", "-o", "-", "--format", "csv"}).exit_code,
                 2);
    }

    void tokensThatAreNotAsManyAsQueriesAreTold()
    {
        m_model.write("more.json", importBytes({"a", "b", "c", "d"}));
        const ConsoleRun run = trace({"--import", path("more.json")});
        QCOMPARE(run.exit_code, 0);
        QVERIFY2(run.errors.contains("4 tokens, but 3 queries"), run.errors.constData());
        m_model.write("tokens.json", R"(["x", "y"])");
        const ConsoleRun listed = trace({"--import", path("a.json"), "--tokens-file", path("tokens.json")});
        QCOMPARE(listed.exit_code, 1);
        QVERIFY2(listed.errors.contains("tokens.json") && listed.errors.contains("3, one for each query"),
                 listed.errors.constData());
        m_model.write("tokens.json", R"(["x", "y", "z"])");
        const ConsoleRun own = runHere({"export", "--import", path("a.json"), "--tokens-file", path("tokens.json"),
                                        "--figure", "head", "-o", "-", "--format", "csv"});
        QVERIFY2(own.out.contains(",x,y,"), own.out.constData());
    }

private:
    std::string folder() const { return m_model.path().toStdString(); }
    std::string path(const char* name) const { return m_model.path(name).toStdString(); }

    Request request() const
    {
        Request request;
        request.source = CheckpointSource{folder()};
        request.text = sentence;
        return request;
    }

    std::string session(const Request& request, const QString& name = "s") const
    {
        const QString file = m_model.path(name + ".headlight");
        if (!saveFile(file, sessionJson(request)))
            qFatal("no session");
        return file.toStdString();
    }

    static ConsoleRun trace(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "trace");
        arguments.insert(arguments.end(), {"-o", "-", "--format", "csv"});
        return runHere(arguments);
    }

    static QByteArray exported(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "export");
        arguments.insert(arguments.end(), {"-o", "-"});
        const ConsoleRun run = runHere(arguments);
        if (run.exit_code != 0)
            qWarning("%s", run.errors.constData());
        return run.out;
    }
    static QByteArray csv(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.end(), {"--format", "csv"});
        return exported(std::move(arguments));
    }
    static QByteArray picture(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.end(), {"--format", "png", "--dpi", "96"});
        return exported(std::move(arguments));
    }

    static void figures(std::initializer_list<const char*> names)
    {
        QTest::addColumn<std::string>("figure");
        for (const char* name : names)
            QTest::newRow(name) << std::string(name);
    }

    SmallCheckpoint m_model;
};

QTEST_MAIN(TestOutsideSources)
#include "test_outside_sources.moc"
