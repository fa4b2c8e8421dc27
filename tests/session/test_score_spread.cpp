// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/score_spread.h"

#include "session/atlas.h"
#include "small_checkpoint.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;

AnalysisPointer analysisOf(const SmallCheckpoint& checkpoint, const std::string& text, bool own_mask = true)
{
    Request request;
    CheckpointSource source{checkpoint.path().toStdString()};
    source.own_mask = own_mask;
    request.source = source;
    request.text = text;
    return analyse(request, budget, {}).value();
}

/// The standard deviation of q·k by its definition: mean first, then the squares. Keys up to the query, or all.
double deviationOf(const TransformerLayer& layer, std::size_t head, bool causal)
{
    const Matrix<float>& q = layer.q[head];
    const Matrix<float>& k = layer.k[head];
    std::vector<double> scores;
    for (Index i = 0; i < q.rows(); ++i)
        for (Index j = 0; j < (causal ? i + 1 : k.rows()); ++j) {
            double score = 0;
            for (Index c = 0; c < q.cols(); ++c)
                score += double(q(i, c)) * double(k(j, c));
            scores.push_back(score);
        }
    double mean = 0, squares = 0;
    for (const double score : scores)
        mean += score / double(scores.size());
    for (const double score : scores)
        squares += (score - mean) * (score - mean);
    return std::sqrt(squares / double(scores.size()));
}

} // namespace

class TestScoreSpread : public QObject
{
    Q_OBJECT

private slots:
    void everyHeadsSpreadIsThatOfItsScoresInSight()
    {
        const SmallCheckpoint checkpoint;
        for (const bool causal : {true, false}) {
            const AnalysisPointer analysis = analysisOf(checkpoint, "the cat sat on the mat .", causal);
            const ScoreSpreadsPointer spreads = scoreSpreads(*analysis, {}).value();
            QCOMPARE(spreads->layers, Index(3));
            QCOMPARE(spreads->heads, Index(2));
            for (Index layer = 0; layer < 3; ++layer)
                for (Index head = 0; head < 2; ++head) {
                    const ScoreSpread& spread = spreads->at(layer, head).value();
                    const double expected =
                        deviationOf(analysis->pass->trace.layers[std::size_t(layer)], std::size_t(head), causal);
                    QVERIFY(std::abs(spread.measured - expected) <= 1e-6 * (1 + expected)); // scores are float32
                    QCOMPARE(spread.predicted, 2.0);                                        // d_k is 4
                    QCOMPARE(spread.cells, Index(causal ? 7 * 8 / 2 : 49));
                }
        }
    }

    void theAtlasSaysTheSameOfOneText()
    {
        const SmallCheckpoint checkpoint;
        const std::string text = "the dog ran on the mat";
        const AnalysisPointer analysis = analysisOf(checkpoint, text);
        const ScoreSpreadsPointer spreads = scoreSpreads(*analysis, {}).value();
        const AtlasPointer atlas = makeAtlas(*analysis->pass->opened, {&text, 1}, {}, budget, {}).value();
        for (const AtlasHead& head : atlas->heads)
            QVERIFY(std::abs(head.score(HeadScore::Spread)->mean - spreads->at(head.layer, head.head)->ratio()) < 1e-6);
    }

    void oneTokenHasNoSpread()
    {
        const SmallCheckpoint checkpoint;
        const ScoreSpreadsPointer spreads = scoreSpreads(*analysisOf(checkpoint, "cat"), {}).value();
        QVERIFY(!spreads->at(0, 0));
    }

    void anyNumberOfThreadsGivesTheSameBits()
    {
        const SmallCheckpoint checkpoint;
        const AnalysisPointer analysis = analysisOf(checkpoint, "the cat sat on the mat . the dog ran on the cat");
        WorkContext one, four;
        one.threads = 1;
        four.threads = 4;
        const ScoreSpreadsPointer a = scoreSpreads(*analysis, one).value(), b = scoreSpreads(*analysis, four).value();
        for (std::size_t i = 0; i < a->of_head.size(); ++i)
            QVERIFY(a->of_head[i]->measured == b->of_head[i]->measured);
    }

    void measuringCanBeStopped()
    {
        const SmallCheckpoint checkpoint;
        std::stop_source stop;
        stop.request_stop();
        WorkContext work;
        work.stop = stop.get_token();
        const auto stopped = scoreSpreads(*analysisOf(checkpoint, "the cat"), work);
        QVERIFY(!stopped && std::holds_alternative<Cancelled>(stopped.error()));
    }
};

QTEST_APPLESS_MAIN(TestScoreSpread)
#include "test_score_spread.moc"
