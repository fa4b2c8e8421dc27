// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/hand_examples.h"
#include "session/laboratory.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

using namespace headlight;

namespace {

constexpr Bytes budget = Bytes(1) << 30;

LaboratoryPointer run(Laboratory kind, const Request& request = {}, const LaboratoryOptions& options = {})
{
    return runLaboratory(kind, request, options, budget, {}).value();
}

const LaboratoryVariant& variantOf(const LaboratoryResult& result, Positions positions)
{
    return *std::ranges::find(result.variants, positions,
                              [](const LaboratoryVariant& v) { return v.analysis->config.positions(); });
}

} // namespace

class TestLaboratory : public QObject
{
    Q_OBJECT

private slots:
    void ordersAreOrdersOfTheSameWordsAndNeverTheTypedOne()
    {
        for (const Index n : {1, 2, 3, 7, 50})
            for (std::uint64_t seed = 0; seed < 40; ++seed) {
                std::vector<Index> order = shuffledOrder(n, seed);
                QCOMPARE(order, shuffledOrder(n, seed));
                QVERIFY(n == 1 || !std::ranges::is_sorted(order));
                std::ranges::sort(order);
                for (Index i = 0; i < n; ++i)
                    QCOMPARE(order[std::size_t(i)], i);
            }
        QVERIFY(shuffledOrder(7, 1) != shuffledOrder(7, 2));
    }

    void typedMatricesAreSaidToBeLeftAsideWhereTheyAre()
    {
        const Request typed = handExample(HandExample::TwoTokens);
        const LaboratoryPointer divisors = run(Laboratory::Divisors, typed);
        QVERIFY(!divisors->drawn);
        QCOMPARE(divisors->variants.front().analysis->stage(Stage::Scores, 0).at(1, 1), 2.0);
        const LaboratoryPointer positions = run(Laboratory::Positions, typed);
        QVERIFY(positions->drawn);
        const TokenSequence& tokens = positions->variants.front().analysis->tokens; // named by the typed source
        QCOMPARE(tokens.size(), Index(2));
        QVERIFY(tokens.piece(0) == "cat" && tokens.piece(1) == "sat");
        QVERIFY(run(Laboratory::HeadSharing, typed)->drawn);
        QVERIFY(!run(Laboratory::Positions)->drawn);
    }

    void withoutPositionsTheOutputPermutesAlong()
    {
        const LaboratoryPointer result = run(Laboratory::Positions);
        const LaboratoryVariant& none = variantOf(*result, Positions::None);
        QVERIFY(none.largest_output > 0.1);
        QVERIFY(*none.difference < 1e-12 * none.largest_output);
        // Weights, too, cell by cell: row and column i of the shuffled map are those of word order[i].
        const MatrixView before = none.analysis->stage(Stage::Weights, 0);
        const MatrixView after = none.shuffled->stage(Stage::Weights, 0);
        for (Index row = 0; row < after.rows(); ++row)
            for (Index column = 0; column < after.columns(); ++column) {
                const double same = before.at(result->order[std::size_t(row)], result->order[std::size_t(column)]);
                QVERIFY(std::abs(after.at(row, column) - same) < 1e-12);
            }
    }

    void withPositionsTheOutputChanges()
    {
        const LaboratoryPointer result = run(Laboratory::Positions);
        for (const Positions positions :
             {Positions::Sinusoidal, Positions::Rope, Positions::Alibi, Positions::Concatenated}) {
            const LaboratoryVariant& variant = variantOf(*result, positions);
            QVERIFY(*variant.difference > 1e-3 * variant.largest_output);
        }
    }

    void shuffledWordsAreNamedInTheirNewPlaces()
    {
        const LaboratoryPointer result = run(Laboratory::Positions);
        for (const LaboratoryVariant& variant : result->variants)
            for (Index i = 0; i < variant.shuffled->tokens.size(); ++i)
                QCOMPARE(variant.shuffled->tokens.piece(i),
                         variant.analysis->tokens.piece(result->order[std::size_t(i)]));
    }

    void anotherOrderIsAnotherTest()
    {
        QVERIFY(run(Laboratory::Positions, {}, {.order = 1})->order != run(Laboratory::Positions)->order);
    }

    void maskIsLeftOutUnlessItIsToBeKept()
    {
        Request request;
        request.mask.rules = {CausalRule{}};
        const LaboratoryPointer without = run(Laboratory::Positions, request);
        QVERIFY(!without->masked);
        QVERIFY(*variantOf(*without, Positions::None).difference < 1e-12);
        const LaboratoryPointer with = run(Laboratory::Positions, request, {.keep_mask = true});
        QVERIFY(with->masked);
        QVERIFY(*variantOf(*with, Positions::None).difference > 1e-3); // causal goes by place
    }

    void divisorsShareTheirScoresAndDifferInTheirDivision()
    {
        const LaboratoryPointer result = run(Laboratory::Divisors);
        QCOMPARE(result->variants.size(), std::size_t(4));
        const std::array divisors = {1.0, 4.0, 8.0, 16.0}; // d_k 16, d_model 64
        for (std::size_t i = 0; i < 4; ++i) {
            const Analysis& analysis = *result->variants[i].analysis;
            QCOMPARE(analysis.config.divisor(), divisors[i]);
            QCOMPARE(result->variants[i].in_use, i == 1);
            for (Index row = 0; row < 6; ++row)
                for (Index column = 0; column < 6; ++column) {
                    const double score = result->variants[0].analysis->stage(Stage::Scores, 3).at(row, column);
                    QCOMPARE(analysis.stage(Stage::Scores, 3).at(row, column), score);
                    QVERIFY(std::abs(analysis.stage(Stage::Scaled, 3).at(row, column) - score / divisors[i]) < 1e-12);
                }
        }
    }

    void divisorOfTheDocumentIsAmongThem()
    {
        Request request;
        request.parameters.divisor = {Divisor::Kind::Number, 3};
        const LaboratoryPointer result = run(Laboratory::Divisors, request);
        QCOMPARE(result->variants.size(), std::size_t(5));
        QVERIFY(result->variants.back().in_use);
        QCOMPARE(result->variants.back().analysis->config.divisor(), 3.0);
    }

    void sharingGoesFromOwnKeysToOneForAll_data()
    {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("own");
        QTest::addColumn<std::vector<int>>("expected");
        QTest::newRow("four") << 4 << 4 << std::vector<int>{4, 2, 1};
        QTest::newRow("twelve, three in use") << 12 << 3 << std::vector<int>{12, 3, 1};
        QTest::newRow("prime") << 3 << 3 << std::vector<int>{3, 1};
        QTest::newRow("one") << 1 << 1 << std::vector<int>{1};
        QTest::newRow("one for all in use") << 8 << 1 << std::vector<int>{8, 4, 1};
    }

    void sharingGoesFromOwnKeysToOneForAll()
    {
        QFETCH(int, heads);
        QFETCH(int, own);
        QFETCH(std::vector<int>, expected);
        Request request;
        request.parameters.q_num_heads = heads;
        if (own != heads)
            request.parameters.kv_num_heads = own;
        const LaboratoryPointer result = run(Laboratory::HeadSharing, request);
        std::vector<int> seen;
        for (const LaboratoryVariant& variant : result->variants) {
            seen.push_back(int(variant.analysis->config.kv_num_heads()));
            QCOMPARE(variant.in_use, seen.back() == own);
        }
        QCOMPARE(seen, expected);
    }

    void recipesChosenByHandDoNotStopTheTest()
    {
        Request request;
        request.recipes = {{0, Recipe::Previous}}; // needs concatenated positions
        QCOMPARE(run(Laboratory::Positions, request)->variants.size(), std::size_t(5));
    }

    void wrongRequestIsSaid()
    {
        Request request;
        request.text = " ";
        const auto result = runLaboratory(Laboratory::Positions, request, {}, budget, {});
        QVERIFY(!result && std::holds_alternative<NoTokens>(result.error()));
    }

    void stoppedWorkSaysSo()
    {
        std::stop_source source;
        source.request_stop();
        const auto result = runLaboratory(Laboratory::Divisors, {}, {}, budget, {source.get_token(), {}, 1});
        QVERIFY(!result && std::holds_alternative<Cancelled>(result.error()));
    }
};

QTEST_APPLESS_MAIN(TestLaboratory)
#include "test_laboratory.moc"
