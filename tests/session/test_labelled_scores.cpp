// SPDX-License-Identifier: GPL-3.0-or-later
// Heads scored along pairs that are known: against sums made anew from the weights that the window shows.
#include "session/labelled_scores.h"

#include "session/analysis.h"
#include "session/model_examples.h"
#include "shipped_folder.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;
constexpr double tolerance = 1e-7;

double weightOf(const std::string& text, Index layer, Index head, Index query, Index key)
{
    Request request;
    request.source = CheckpointSource{"shipped:tiny-emerged"};
    request.text = text;
    const AnalysisPointer analysis = analyse(request, budget, {}, MapsWanted::All, nullptr, {layer, {}}).value();
    return analysis->stage(Stage::Weights, head).at(query, key);
}

LabelledScoresPointer scoresOf(const ShippedFolder& folder)
{
    const auto texts = readLabelledTexts(folder.path("held_out.json"));
    const auto opened = openCheckpoint({"shipped:tiny-emerged"}, {});
    return labelledScores(**opened, *texts, budget, {}).value();
}

const std::string one = "the cat sat on the mat .";
const std::string two = "the dog on the mat ran . the dog sat";
const std::string repeat = "cat mat dog cat mat dog";

} // namespace

class TestLabelledScores : public QObject
{
    Q_OBJECT

private slots:
    void textsAreReadWithWhatIsKnown()
    {
        const ShippedFolder folder;
        const auto texts = readLabelledTexts(folder.path("held_out.json"));
        QVERIFY(texts);
        QCOMPARE(texts->size(), std::size_t(5));
        QCOMPARE((*texts)[0].text(), one);
        QCOMPARE((*texts)[1].relations.at("subject"), (std::vector<std::pair<Index, Index>>{{5, 1}, {9, 8}}));
        QCOMPARE((*texts)[2].period, std::optional<Index>(3));
        QCOMPARE((*texts)[4].pair->right, Index(0));
    }

    void wrongTextsAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("place") << QByteArray("[2, 1]") << QByteArray("[7, 1]")
                               << QByteArray("texts[0].relations.subject");
        QTest::newRow("odd") << QByteArray("[2, 1]") << QByteArray("[2, 1, 0]")
                             << QByteArray("texts[0].relations.subject");
        QTest::newRow("period") << QByteArray("\"period\": 3") << QByteArray("\"period\": 4")
                                << QByteArray("texts[2].period");
        QTest::newRow("pair") << QByteArray("\"wrong\": 0") << QByteArray("\"wrong\": 9")
                              << QByteArray("texts[3].wrong");
        QTest::newRow("empty") << QByteArray("cat sat dog ran") << QByteArray(" ") << QByteArray("texts[3].text");
        QTest::newRow("version") << QByteArray("\"version\": 1, ") << QByteArray("") << QByteArray("version");
    }

    void wrongTextsAreRefusedWithTheirPlace()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, says);
        const ShippedFolder folder;
        folder.write(QStringLiteral("wrong.json"), QByteArray(ShippedFolder::held_out).replace(from, to));
        const auto texts = readLabelledTexts(folder.path("wrong.json"));
        QVERIFY(!texts);
        const auto* malformed = std::get_if<FileMalformed>(&texts.error());
        QVERIFY(malformed);
        QCOMPARE(QByteArray::fromStdString(malformed->field), says);
    }

    void everyHeadIsScoredAlongThePairsOfAllTexts()
    {
        const ShippedFolder folder;
        const LabelledScoresPointer scores = scoresOf(folder);
        QCOMPARE(scores->texts, Index(5));
        QCOMPARE(scores->layers, Index(3));
        QCOMPARE(scores->heads, Index(2));
        for (const auto& [layer, head] : {std::pair<Index, Index>(0, 0), {1, 1}, {2, 1}}) {
            const auto place = std::size_t(layer * 2 + head);
            const auto of = [&](LabelledKind kind) { return *scores->of_kind[std::size_t(kind)][place]; };
            const auto w = [&](const std::string& text, Index query, Index key) {
                return weightOf(text, layer, head, query, key);
            };
            const PairScore subject = of(LabelledKind::Subject);
            QCOMPARE(subject.pairs, Index(3));
            QVERIFY(std::abs(subject.value - (w(one, 2, 1) + w(two, 5, 1) + w(two, 9, 8)) / 3) < tolerance);
            QVERIFY(std::abs(*subject.competitor - w(two, 5, 4)) < tolerance);
            QVERIFY(std::abs(of(LabelledKind::SubjectFar).value - w(two, 5, 1)) < tolerance);
            QVERIFY(std::abs(of(LabelledKind::BeforeVerb).value - w(two, 4, 1)) < tolerance);
            QVERIFY(std::abs(of(LabelledKind::InductionRandom).value -
                             (w(repeat, 3, 1) + w(repeat, 4, 2) + w(repeat, 5, 3)) / 3) < tolerance);
            double previous = 0;
            for (Index query = 1; query < 7; ++query)
                previous += w(one, query, query - 1);
            for (Index query = 1; query < 10; ++query)
                previous += w(two, query, query - 1);
            QVERIFY(std::abs(of(LabelledKind::Previous).value - previous / 15) < tolerance);
        }
    }

    void whatACausalModelCanNotShowIsNotScored()
    {
        const ShippedFolder folder;
        const LabelledScoresPointer scores = scoresOf(folder);
        QVERIFY(!scores->best(LabelledKind::Verb) && !scores->best(LabelledKind::VerbFar));
        QVERIFY(!scores->best(LabelledKind::Reflexive)); // no text has one
        LabelledText text;
        text.words = {"the", "cat", "sat"};
        text.relations["verb"] = {{1, 2}};
        const auto open = pairsOf(text, {0, 1, 2}, 3, false);
        QCOMPARE(open.at(LabelledKind::Verb), (std::vector<LabelledPair>{{1, 2, {}}}));
    }

    void theBestHeadHasTheLargestScore()
    {
        const ShippedFolder folder;
        const LabelledScoresPointer scores = scoresOf(folder);
        const BestHead best = *scores->best(LabelledKind::Determiner);
        for (const auto& score : scores->of_kind[std::size_t(LabelledKind::Determiner)])
            QVERIFY(score->value <= best.score.value);
        const auto& of = scores->of_kind[std::size_t(LabelledKind::Determiner)];
        QCOMPARE(of[std::size_t(best.layer * 2 + best.head)]->value, best.score.value);
    }

    void minimalPairsAreResolvedInAllFormsOrNotAtAll()
    {
        const ShippedFolder folder;
        const auto texts = readLabelledTexts(folder.path("held_out.json"));
        const LabelledScoresPointer without = scoresOf(folder);
        QCOMPARE(without->minimal_pairs, Index(0)); // no pronoun in these texts that could stand for two nouns
        LabelledText story = (*texts)[1];
        story.relations["other"] = {{8, 4}};
        const std::vector<LabelledText> with = {story, (*texts)[3], (*texts)[4]};
        const auto opened = openCheckpoint({"shipped:tiny-emerged"}, {});
        const LabelledScoresPointer scores = labelledScores(**opened, with, budget, {}).value();
        const BestHead pronoun = *scores->best(LabelledKind::Antecedent);
        const auto w = [&](const std::string& text, Index key) {
            return weightOf(text, pronoun.layer, pronoun.head, 3, key);
        };
        const bool first = w("cat sat dog ran", 2) > w("cat sat dog ran", 0);
        const bool second = w("dog sat cat ran", 0) > w("dog sat cat ran", 2);
        QCOMPARE(scores->minimal_pairs, Index(1));
        QCOMPARE(scores->resolved_pairs, Index(first && second ? 1 : 0));
    }

    void wordsOfTwoTokensAndNoTextAreSaid()
    {
        const ShippedFolder folder;
        LabelledText text;
        text.words = {"the", "cat."}; // three tokens
        text.relations["determiner"] = {{1, 0}};
        const auto opened = openCheckpoint({"shipped:tiny-emerged"}, {});
        const std::vector<LabelledText> texts = {text};
        const auto scores = labelledScores(**opened, texts, budget, {});
        QVERIFY(!scores && std::holds_alternative<NoTokens>(scores.error()));
    }

    void stoppingStops()
    {
        const ShippedFolder folder;
        const auto texts = readLabelledTexts(folder.path("held_out.json"));
        const auto opened = openCheckpoint({"shipped:tiny-emerged"}, {});
        std::stop_source stop;
        stop.request_stop();
        const auto scores = labelledScores(**opened, *texts, budget, {stop.get_token(), {}, 1});
        QVERIFY(!scores && std::holds_alternative<Cancelled>(scores.error()));
    }

    void withoutTextsASentenceFindsItsHead()
    {
        const ShippedFolder folder;
        const ModelExample example = bundledExamples(QStringLiteral("en"))[0];
        Request request;
        request.source = CheckpointSource{"shipped:tiny-emerged"};
        request.text = example.sentence;
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        const BestHead best = *bestInSentence(*analysis->pass, example);
        double largest = 0;
        for (Index layer = 0; layer < 3; ++layer)
            for (Index head = 0; head < 2; ++head) {
                const double mean =
                    (weightOf(example.sentence, layer, head, 1, 0) + weightOf(example.sentence, layer, head, 2, 1)) / 2;
                largest = std::max(largest, mean);
                if (layer == best.layer && head == best.head)
                    QVERIFY(std::abs(mean - best.score.value) < tolerance);
            }
        QVERIFY(std::abs(largest - best.score.value) < tolerance);
        const auto cell = cellOf(example, analysis->pass->tokens);
        QVERIFY(cell && *cell == (Cell{1, 0}));
        ModelExample sink = example;
        sink.pairs = {{1, -1}};
        QVERIFY(!cellOf(sink, analysis->pass->tokens)); // no token here stands for no text
    }
};

QTEST_GUILESS_MAIN(TestLabelledScores)
#include "test_labelled_scores.moc"
