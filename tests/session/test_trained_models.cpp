// SPDX-License-Identifier: GPL-3.0-or-later
// The trained models themselves, where they are: scores of this program against those that were written down when they
// were trained, examples, and how long opening takes.
#include "session/analysis.h"
#include "session/atlas.h"
#include "session/json_fields.h"
#include "session/labelled_scores.h"
#include "session/model_examples.h"
#include "session/read_file.h"
#include "session/training_run.h"
#include "text/strict_json.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;
constexpr double rounding = 2e-3;        // of scores summed in another order and written with four digits
constexpr qint64 longest_opening = 100;  // ms
constexpr double least_verdict = 0.4;    // from there on a head is said to do something
constexpr double alike = 0.15;           // heads whose scores are as close do the same
constexpr double least_weight = 0.5;     // for a pair that an example speaks of
const WorkContext one_thread{{}, {}, 1}; // for many short texts

const JsonValue& at(const JsonValue& value, const std::string& key)
{
    return value.as<JsonObject>()->find(key)->second;
}

JsonValue written(const std::string& model)
{
    const QByteArray bytes =
        readFile(shippedModelsFolder() + QStringLiteral("/%1/scores.json").arg(QString::fromStdString(model)), 1 << 20)
            .value();
    return readJson({bytes.constData(), std::size_t(bytes.size())}, {}, "scores.json").value();
}

AnalysisPointer analysisOf(const std::string& path, const std::string& text, Index layer = 0)
{
    Request request;
    request.source = CheckpointSource{path};
    request.text = text;
    return analyse(request, budget, {}, MapsWanted::All, nullptr, {layer, {}}).value();
}

LabelledScoresPointer scoresOf(const std::string& path)
{
    static const auto texts = readLabelledTexts(shippedModelsFolder() + QStringLiteral("/held_out.json")).value();
    static std::map<std::string, LabelledScoresPointer> made;
    LabelledScoresPointer& scores = made[path];
    if (!scores)
        scores = labelledScores(**openCheckpoint({path}, {}), texts, budget, one_thread).value();
    return scores;
}

} // namespace

class TestTrainedModels : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_models = shippedModels();
        QCOMPARE(m_models.size(), std::size_t(3)); // one that can't be opened any more is not passed over
        const QString held_out = shippedModelsFolder() + QStringLiteral("/held_out.json");
        QVERIFY2(readLabelledTexts(held_out), "run resources/models/train/held_out.py");
    }

    void opensAndRunsAtOnce()
    {
        for (const ShippedModel& model : m_models) {
            QElapsedTimer clock;
            clock.start();
            QVERIFY(openCheckpoint({model.path}, {}));
            const qint64 opened = clock.elapsed();
            const AnalysisPointer analysis = analysisOf(model.path, Request().text);
            qInfo("%s: opened in %lld ms, opened and run on a sentence in %lld ms", model.name.c_str(), opened,
                  clock.elapsed() - opened);
            QVERIFY(analysis->pass && opened <= longest_opening);
        }
    }

    void scoresAreThoseOfTheTraining()
    {
        for (const ShippedModel& model : m_models) {
            const LabelledScoresPointer scores = scoresOf(model.path);
            const JsonValue told = written(model.name);
            for (const auto& [name, head] : *at(told, "best_heads").as<JsonObject>()) {
                const std::optional<LabelledKind> kind = labelledKindFromName(name);
                QVERIFY2(kind, name.c_str());
                const std::optional<BestHead> best = scores->best(*kind);
                if (!best && !model.is_causal)
                    continue; // induction is not asked of who sees both sides
                QVERIFY2(best, name.c_str());
                const double score = jsonNumber(at(head, "score")).value();
                QVERIFY2(std::abs(best->score.value - score) < rounding,
                         qPrintable(QStringLiteral("%1, %2: %3, written %4")
                                        .arg(QString::fromStdString(model.name), QString::fromStdString(name))
                                        .arg(best->score.value)
                                        .arg(score)));
                const auto& of_kind = scores->of_kind[std::size_t(*kind)];
                const Index layer = Index(jsonNumber(at(head, "layer")).value());
                const Index place = layer * model.heads + Index(jsonNumber(at(head, "head")).value());
                QVERIFY(std::abs(of_kind[std::size_t(place)]->value - best->score.value) < rounding); // or as good
                if (const auto control = jsonNumber(at(head, "control")))
                    QVERIFY(std::abs(*of_kind[std::size_t(place)]->control - *control) < rounding);
                if (const auto competitor = jsonNumber(at(head, "competitor")))
                    QVERIFY(std::abs(*of_kind[std::size_t(place)]->competitor - *competitor) < rounding);
            }
            QCOMPARE(double(scores->resolved_pairs), jsonNumber(at(at(told, "minimal_pairs"), "right")).value());
        }
    }

    /// The head that the examples lead to is found on other texts; in the example's own sentence it does the same.
    void examplesShowWhatTheySay()
    {
        for (const char* file : {"/examples.en.json", "/examples.zh_CN.json"})
            QVERIFY2(readModelExamples(shippedModelsFolder() + QLatin1String(file)), file);
        QVERIFY(!bundledExamples(QStringLiteral("en")).empty());
        for (const ModelExample& example : bundledExamples(QStringLiteral("en"))) {
            const BestHead best = *scoresOf(shippedPath(example.model))->best(example.kind);
            const AnalysisPointer analysis = analysisOf(shippedPath(example.model), example.sentence, best.layer);
            const Cell cell = *cellOf(example, analysis->pass->tokens);
            const MatrixView weights = analysis->stage(Stage::Weights, best.head);
            const double weight = weights.at(cell.row, cell.column);
            qInfo("%s: layer %d, head %d, weight %.3f", example.title.c_str(), int(best.layer), int(best.head), weight);
            QVERIFY2(weight >= least_weight, example.title.c_str());
            for (Index key = 0; key < weights.columns(); ++key)
                QVERIFY(weights.at(cell.row, key) <= weight);
        }
    }

    /// The atlas scores a sentence as the training scored stories: what is one definition in both.
    void theAtlasReachesTheSameVerdicts()
    {
        const auto texts = readLabelledTexts(shippedModelsFolder() + QStringLiteral("/held_out.json")).value();
        std::vector<std::string> stories;
        for (const LabelledText& text : texts)
            if (!text.relations.empty())
                stories.push_back(text.text());
        for (const ShippedModel& model : m_models) {
            const auto opened = openCheckpoint({model.path}, {});
            const AtlasPointer atlas = makeAtlas(**opened, stories, {}, budget, one_thread).value();
            const LabelledScoresPointer scores = scoresOf(model.path);
            const auto best = [&](HeadScore score) {
                return *std::ranges::max_element(atlas->heads, {}, [score](const AtlasHead& head) {
                    return head.score(score) ? head.score(score)->mean : -1;
                });
            };
            for (const auto& [score, kind] : {std::pair(HeadScore::Previous, LabelledKind::Previous),
                                              {HeadScore::First, LabelledKind::First},
                                              {HeadScore::Induction, LabelledKind::InductionRandom}}) {
                const std::optional<BestHead> other = scores->best(kind);
                if (!other || other->score.value < least_verdict)
                    continue; // no head does this
                const AtlasHead& head = best(score);
                qInfo("%s, %s: layer %d, head %d, %.3f; held-out: layer %d, head %d, %.3f", model.name.c_str(),
                      std::string(labelledKindName(kind)).c_str(), int(head.layer), int(head.head),
                      head.score(score)->mean, int(other->layer), int(other->head), other->score.value);
                // several heads may do it: the one that does most in stories need not do most among random words
                const auto& of_kind = scores->of_kind[std::size_t(kind)];
                QVERIFY(of_kind[std::size_t(head.layer * model.heads + head.head)]->value >=
                        other->score.value - alike);
            }
        }
    }

    void theTrainingIsWhatItsCurveSays()
    {
        const std::optional<TrainingRun> run = bundledTraining();
        QVERIFY(run);
        for (std::size_t i = 0; i < run->checkpoints.size(); ++i) {
            const LabelledScoresPointer scores = scoresOf(shippedPath(run->checkpoints[i]));
            const double previous = scores->best(LabelledKind::PreviousRandom)->score.value;
            const double induction = scores->best(LabelledKind::InductionRandom)->score.value;
            QVERIFY(std::abs(previous - run->at(i).previous) < rounding);
            QVERIFY(std::abs(induction - run->at(i).induction) < rounding);
        }
    }

private:
    std::vector<ShippedModel> m_models;
};

QTEST_GUILESS_MAIN(TestTrainedModels)
#include "test_trained_models.moc"
