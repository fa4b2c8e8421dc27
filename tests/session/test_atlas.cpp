// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/atlas.h"

#include "session/outside_analysis.h"
#include "session/text_file.h"
#include "small_checkpoint.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;
constexpr double tolerance = 1e-6;

const std::string first_text = "the cat sat on the mat .";
const std::string second_text = "dog ran on the dog";

std::shared_ptr<const OpenedCheckpoint> opened(const SmallCheckpoint& checkpoint)
{
    return openCheckpoint({checkpoint.path().toStdString()}, {}).value();
}

/// The weights of a head as the window shows them.
Matrix<double> weightsOf(const SmallCheckpoint& checkpoint, const std::string& text, Index layer, Index head)
{
    Request request;
    request.source = CheckpointSource{checkpoint.path().toStdString()};
    request.text = text;
    const AnalysisPointer analysis = analyse(request, budget, {}, MapsWanted::All, nullptr, {layer, {}}).value();
    const MatrixView weights = analysis->stage(Stage::Weights, head);
    Matrix<double> copy(weights.rows(), weights.columns());
    for (Index i = 0; i < copy.rows(); ++i)
        for (Index j = 0; j < copy.cols(); ++j)
            copy(i, j) = weights.at(i, j);
    return copy;
}

double previousScore(const Matrix<double>& weights)
{
    double sum = 0;
    for (Index i = 1; i < weights.rows(); ++i)
        sum += weights(i, i - 1);
    return sum / double(weights.rows() - 1);
}

} // namespace

class TestAtlas : public QObject
{
    Q_OBJECT

private slots:
    void everyHeadIsScoredWithItsSpreadOverTexts()
    {
        const SmallCheckpoint checkpoint;
        const std::vector<std::string> texts = {first_text, second_text};
        const AtlasPointer atlas = makeAtlas(*opened(checkpoint), texts, {}, budget, {}).value();
        QCOMPARE(atlas->heads.size(), std::size_t(6));
        QCOMPARE(atlas->texts, Index(2));
        const AtlasHead& head = atlas->heads[5];
        QCOMPARE(head.layer, Index(2));
        QCOMPARE(head.head, Index(1));
        const double one = previousScore(weightsOf(checkpoint, first_text, 2, 1));
        const double other = previousScore(weightsOf(checkpoint, second_text, 2, 1));
        const AtlasScore& previous = *head.score(HeadScore::Previous);
        QVERIFY(std::abs(previous.mean - (one + other) / 2) < tolerance);
        QVERIFY(std::abs(*previous.deviation - std::abs(one - other) / std::sqrt(2.0)) < tolerance);
        QCOMPARE(previous.texts, Index(2));
        QVERIFY(previous.control && previous.sureness);
        QVERIFY(!head.score(HeadScore::Next)); // causal
        QVERIFY(!head.score(HeadScore::Entropy)->control);
    }

    void inductionIsScoredOnTokensThatComeTwice()
    {
        const SmallCheckpoint checkpoint;
        const std::vector<std::string> texts = {first_text};
        const AtlasPointer atlas = makeAtlas(*opened(checkpoint), texts, {}, budget, {}).value();
        for (const AtlasHead& head : atlas->heads) {
            QVERIFY(head.score(HeadScore::Induction));
            QCOMPARE(head.score(HeadScore::Induction)->texts, Index(1));
            QVERIFY(!head.score(HeadScore::Previous)->deviation); // of one text
        }
    }

    void overridesCount()
    {
        const SmallCheckpoint checkpoint;
        const std::vector<std::string> texts = {first_text};
        AttentionOverrides overrides;
        overrides.mask = MaskOverride{};
        const AtlasPointer atlas = makeAtlas(*opened(checkpoint), texts, overrides, budget, {}).value();
        QVERIFY(atlas->heads[0].score(HeadScore::Next)); // nothing is hidden
    }

    void textsThatCantBeRunAreNamed()
    {
        SmallModel model;
        model.positions = 8;
        const SmallCheckpoint checkpoint(model);
        const std::vector<std::string> texts = {first_text, "the the the the the the the the the", "", second_text};
        const AtlasPointer atlas = makeAtlas(*opened(checkpoint), texts, {}, budget, {}).value();
        QCOMPARE(atlas->refused, (std::vector<Index>{1, 2}));
        QCOMPARE(atlas->texts, Index(2));
        const std::vector<std::string> none = {""};
        QVERIFY(std::holds_alternative<NoTokens>(makeAtlas(*opened(checkpoint), none, {}, budget, {}).error()));
    }

    void itCanBeStopped()
    {
        const SmallCheckpoint checkpoint;
        std::stop_source stop;
        stop.request_stop();
        const std::vector<std::string> texts = {first_text};
        const auto atlas = makeAtlas(*opened(checkpoint), texts, {}, budget, {stop.get_token(), {}, 1});
        QVERIFY(!atlas && std::holds_alternative<Cancelled>(atlas.error()));
    }

    void punctuationAndTokensBesideTheTextSeparate()
    {
        CheckpointTokens tokens;
        tokens.text = "cat.,a.!!";
        tokens.ids = {1, 2, 3, 4, 5, 6};
        tokens.pieces = {"[CLS]", "Ġcat", ".", "Ġ,", "a.", "##!"};
        tokens.offsets = {{0, 0}, {0, 3}, {3, 4}, {4, 5}, {5, 7}, {7, 8}};
        QCOMPARE(separatorsOf(tokens), (std::vector<bool>{true, false, true, true, false, true}));
    }

    void sentencesAreReadPlainOrAsJson()
    {
        const SmallCheckpoint folder;
        folder.write("a.txt", "one two\n\n\"a \\\"b\\\"\\nc\"\n  three  \n");
        const std::vector<std::string> read = readSentences(folder.path("a.txt")).value();
        QCOMPARE(read, (std::vector<std::string>{"one two", "a \"b\"\nc", "three"}));
        const auto fieldOf = [&folder](const QByteArray& bytes) {
            folder.write("b.txt", bytes);
            return std::get<FileMalformed>(readSentences(folder.path("b.txt")).error()).field;
        };
        QCOMPARE(fieldOf("one\n\"two"), std::string("line 2"));
        QCOMPARE(fieldOf("\n\n"), std::string("lines"));
        QVERIFY(std::holds_alternative<FileFailed>(readSentences(folder.path("none.txt")).error()));
    }
};

QTEST_GUILESS_MAIN(TestAtlas)
#include "test_atlas.moc"
