// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/similar_heads.h"

#include "small_checkpoint.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;

/// The mean distance by entropies, in long double.
double expectedDistance(MatrixView a, MatrixView b)
{
    const auto entropy = [](auto value, Index keys) {
        long double sum = 0;
        for (Index key = 0; key < keys; ++key) {
            const long double p = value(key);
            sum -= p > 0 ? p * std::log2(p) : 0;
        }
        return sum;
    };
    long double total = 0;
    for (Index row = 0; row < a.rows(); ++row) {
        long double sum_a = 0, sum_b = 0;
        for (Index key = 0; key < a.columns(); ++key) {
            sum_a += a.at(row, key);
            sum_b += b.at(row, key);
        }
        const auto p = [&](Index key) { return a.at(row, key) / sum_a; };
        const auto q = [&](Index key) { return b.at(row, key) / sum_b; };
        const auto m = [&](Index key) { return (p(key) + q(key)) / 2; };
        const Index keys = a.columns();
        total += std::sqrt(std::max(0.0L, entropy(m, keys) - (entropy(p, keys) + entropy(q, keys)) / 2));
    }
    return double(total / (long double)(a.rows()));
}

void requireOrder(const SimilarHeads& similar)
{
    for (std::size_t i = 1; i < similar.heads.size(); ++i)
        QVERIFY(*similar.heads[i - 1].distance.mean() <= *similar.heads[i].distance.mean());
}

} // namespace

class TestSimilarHeads : public QObject
{
    Q_OBJECT

private slots:
    void theHeadsOfThePlaygroundAreRanked()
    {
        Request request;
        request.parameters.q_num_heads = 8;
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        const SimilarHeadsPointer similar = similarHeads(*analysis, {0, 3}, budget, {}).value();
        QCOMPARE(similar->heads.size(), std::size_t(7));
        requireOrder(*similar);
        for (const SimilarHead& head : similar->heads) {
            QVERIFY(head.place.head != 3);
            const double expected =
                expectedDistance(analysis->stage(Stage::Weights, 3), analysis->stage(Stage::Weights, head.place.head));
            QVERIFY(std::abs(*head.distance.mean() - expected) < 1e-9);
            QCOMPARE(head.distance.rows, Index(6));
        }
    }

    void mapsThatAreNotKeptAreComputedAgain()
    {
        Request request;
        request.text = "one two three four five six seven";
        request.mask.rules = {PaddingRule{3}, CausalRule{}};
        const AnalysisPointer kept = analyse(request, budget, {}).value();
        const auto not_kept = std::const_pointer_cast<Analysis>(analyse(request, budget, {}).value());
        not_kept->maps_kept = false;
        const SimilarHeadsPointer one = similarHeads(*kept, {0, 1}, budget, {}).value();
        const SimilarHeadsPointer other = similarHeads(*not_kept, {0, 1}, budget, {}).value();
        for (std::size_t i = 0; i < one->heads.size(); ++i) {
            QVERIFY(one->heads[i].place == other->heads[i].place);
            QCOMPARE(one->heads[i].distance.rows, other->heads[i].distance.rows);
            QVERIFY(std::abs(one->heads[i].distance.sum - other->heads[i].distance.sum) < 1e-12);
        }
    }

    void rowsThatSeeNoKeyAreLeftOut()
    {
        Request request;
        request.text = "one two three";
        request.mask.rules = {LeftPaddingRule{1}, CausalRule{}}; // the last key alone: rows 0 and 1 see none
        const AnalysisPointer analysis = analyse(request, budget, {}).value();
        const SimilarHeadsPointer similar = similarHeads(*analysis, {0, 0}, budget, {}).value();
        for (const SimilarHead& head : similar->heads) {
            QCOMPARE(head.distance.rows, Index(1));
            QCOMPARE(head.distance.left_out, Index(2));
            QCOMPARE(*head.distance.mean(), 0.0);
        }
    }

    void allLayersOfACheckpointAreRanked()
    {
        const SmallCheckpoint checkpoint;
        Request request;
        request.source = CheckpointSource{checkpoint.path().toStdString()};
        request.text = "the cat sat on the mat .";
        const auto layer = [&](Index index) {
            return analyse(request, budget, {}, MapsWanted::All, nullptr, {index}).value();
        };
        const std::vector<AnalysisPointer> layers = {layer(0), layer(1), layer(2)};
        const SimilarHeadsPointer similar = similarHeads(*layers[1], {2, 1}, budget, {}).value();
        QCOMPARE(similar->heads.size(), std::size_t(5));
        requireOrder(*similar);
        for (const SimilarHead& head : similar->heads) {
            const double expected =
                expectedDistance(layers[2]->stage(Stage::Weights, 1),
                                 layers[std::size_t(head.place.layer)]->stage(Stage::Weights, head.place.head));
            QVERIFY(std::abs(*head.distance.mean() - expected) < 1e-6);
        }
        const Result<SimilarHeadsPointer> outside = similarHeads(*layers[0], {3, 0}, budget, {});
        QVERIFY(!outside && std::get<OutOfRange>(outside.error()).field == Field::Layer);
        const Result<SimilarHeadsPointer> no_head = similarHeads(*layers[0], {0, 2}, budget, {});
        QVERIFY(!no_head && std::get<OutOfRange>(no_head.error()).field == Field::Head);
        std::stop_source stopped;
        stopped.request_stop();
        const Result<SimilarHeadsPointer> cancelled =
            similarHeads(*layers[0], {0, 0}, budget, {stopped.get_token(), {}, 0});
        QVERIFY(!cancelled && std::holds_alternative<Cancelled>(cancelled.error()));
    }

    void severalTextsAreTakenTogether()
    {
        auto one = std::make_shared<SimilarHeads>();
        one->heads = {{{0, 1}, {0.2, 2, 1}}, {{0, 2}, {0.8, 2, 0}}};
        auto other = std::make_shared<SimilarHeads>();
        other->heads = {{{0, 2}, {0.0, 6, 0}}, {{0, 1}, {4.0, 6, 0}}};
        const SimilarHeadsPointer both = overTexts({one, other});
        QCOMPARE(both->texts, Index(2));
        QCOMPARE(both->heads[0].place.head, Index(2));
        QCOMPARE(*both->heads[0].distance.mean(), 0.1);
        QCOMPARE(*both->heads[1].distance.mean(), 4.2 / 8);
        QCOMPARE(both->heads[1].distance.left_out, Index(1));
    }
};

QTEST_GUILESS_MAIN(TestSimilarHeads)
#include "test_similar_heads.moc"
