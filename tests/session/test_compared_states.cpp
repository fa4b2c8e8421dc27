// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/compared_states.h"

#include "session/session_file.h"
#include "small_checkpoint.h"

#include <QTest>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;

Request sentence(const std::string& text)
{
    Request request;
    request.text = text;
    return request;
}

AnalysisPointer computed(const Request& request, Index layer = 0, const AnalysisPointer& before = nullptr)
{
    return analyse(request, budget, {}, MapsWanted::All, before, {layer}).value();
}

bool sameNumbers(MatrixView one, MatrixView other)
{
    if (one.rows() != other.rows() || one.columns() != other.columns())
        return false;
    for (Index row = 0; row < one.rows(); ++row)
        for (Index column = 0; column < one.columns(); ++column)
            if (one.at(row, column) != other.at(row, column))
                return false;
    return true;
}

} // namespace

class TestComparedStates : public QObject
{
    Q_OBJECT

private slots:
    void sentencesOfDifferentLengthAreComparedTokenByToken()
    {
        Request request = sentence("The black cat sat");
        request.kept = KeptRequest(sentence("The cat sat down"));
        const AnalysisPointer analysis = computed(request);
        QVERIFY(!noComparison(*analysis, Stage::Weights, 1));
        const ComparedStates states = comparedStates(*analysis, Stage::Weights, 1);
        QVERIFY(!states.sameTokens());
        QCOMPARE(states.onlyIn(Side::A), Index(2)); // down: a row and a column
        QCOMPARE(states.onlyIn(Side::B), Index(2)); // black
        const AlignedPairs expected = {{0, 0}, {std::nullopt, 1}, {1, 2}, {2, 3}, {3, std::nullopt}};
        QVERIFY(states.shape.rows == expected && states.shape.columns == expected);
        for (const Change& change : states.largestChanges(100).largest) {
            QCOMPARE(change.a, analysis->kept->stage(Stage::Weights, 1).at(change.in_a.row, change.in_a.column));
            QCOMPARE(change.b, analysis->stage(Stage::Weights, 1).at(change.in_b.row, change.in_b.column));
        }
    }

    void rowsOfVectorsArePairedByTheirTokens()
    {
        Request request = sentence("b");
        request.context = "x y";
        request.kept = KeptRequest(sentence("a b"));
        const AnalysisPointer analysis = computed(request);
        const AlignedPairs queries = {{0, std::nullopt}, {1, 0}};
        QVERIFY(comparedStates(*analysis, Stage::Query, 0).shape.rows == queries);
        const ComparedStates keys = comparedStates(*analysis, Stage::Key, 0);
        QVERIFY(keys.shape.rows == pairsByPlace(2, 2)); // x in the place of a
        QVERIFY(keys.shape.columns == pairsByPlace(16, 16));
        const ComparedStates weights = comparedStates(*analysis, Stage::Weights, 0);
        QVERIFY(weights.shape.rows == queries && weights.shape.columns == pairsByPlace(2, 2));
    }

    void twoHeadsOfOneState()
    {
        Request request = sentence("one two three");
        request.kept = KeptRequest(request, {std::nullopt, 2});
        const AnalysisPointer analysis = computed(request);
        const ComparedStates states = comparedStates(*analysis, Stage::Weights, 0);
        QCOMPARE(states.head_a, Index(2));
        QVERIFY(sameNumbers(states.a, analysis->stage(Stage::Weights, 2)));
        QVERIFY(sameNumbers(states.b, analysis->stage(Stage::Weights, 0)));
        request.kept = KeptRequest(request, {std::nullopt, 4});
        QVERIFY(noComparison(*computed(request), Stage::Weights, 0) == NoComparison::NoSuchHead);
        request.kept = KeptRequest(request, {1, std::nullopt});
        QVERIFY(noComparison(*computed(request), Stage::Weights, 0) == NoComparison::NoSuchLayer);
        QVERIFY(noComparison(*computed(sentence("a")), Stage::Weights, 0) == NoComparison::NothingKept);
    }

    void twoLayersOfOneCheckpointRunItOnce()
    {
        const SmallCheckpoint checkpoint;
        Request request = sentence("the cat sat on the mat");
        request.source = CheckpointSource{checkpoint.path().toStdString()};
        request.kept = KeptRequest(request, {2, 1});
        const AnalysisPointer analysis = computed(request, 0);
        QVERIFY(analysis->kept);
        QVERIFY(analysis->kept->pass == analysis->pass);
        QCOMPARE(analysis->kept->layer, Index(2));
        const ComparedStates states = comparedStates(*analysis, Stage::Weights, 0);
        QVERIFY(sameNumbers(states.a, computed(request, 2)->stage(Stage::Weights, 1)));
        const AnalysisPointer next = computed(request, 1, analysis); // B moves on, A stays
        QVERIFY(next->kept == analysis->kept);
        request.kept = KeptRequest(request);
        QCOMPARE(computed(request, 1)->kept->layer, Index(1)); // follows
    }

    void anotherTextOfOneCheckpointOpensItOnce()
    {
        const SmallCheckpoint checkpoint;
        Request request = sentence("the cat sat on the mat");
        request.source = CheckpointSource{checkpoint.path().toStdString()};
        Request other = request;
        other.text = "the dog sat";
        request.kept = KeptRequest(other);
        const AnalysisPointer analysis = computed(request);
        QVERIFY(analysis->kept->pass != analysis->pass);
        QVERIFY(analysis->kept->pass->opened == analysis->pass->opened);
        QVERIFY(!comparedStates(*analysis, Stage::Weights, 0).sameTokens());
    }

    void theSessionFileHoldsThePlace()
    {
        Request request = sentence("one two");
        for (const KeptPlace& place : {KeptPlace{3, 1}, KeptPlace{3, {}}, KeptPlace{{}, 0}}) {
            request.kept = KeptRequest(sentence("one"), place);
            const QByteArray json = sessionJson(request);
            QVERIFY(json.contains("\"schema\": 5"));
            const Result<Request> read = sessionFromJson(json, {});
            QVERIFY(read);
            QVERIFY(*read == request);
            QVERIFY(read->kept.place() == place);
        }
        request.kept = KeptRequest(sentence("one"));
        QVERIFY(sessionJson(request).contains("\"schema\": 2"));
        QVERIFY(!(KeptRequest(request, {{}, 1}) == KeptRequest(request, {{}, 2})));
    }

    void aWrongPlaceIsRefused()
    {
        const Result<Request> read = sessionFromJson(
            R"({"format": "headlight-session", "schema": 5, "kept": {"place": {"layer": -1}}})", "a.headlight");
        QVERIFY(!read);
        const auto* error = std::get_if<FileMalformed>(&read.error());
        QVERIFY(error);
        QCOMPARE(error->field, std::string("kept.place.layer"));
    }
};

QTEST_GUILESS_MAIN(TestComparedStates)
#include "test_compared_states.moc"
