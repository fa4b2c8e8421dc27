// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/derivation.h"
#include "engine/playground.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

/// Two tokens by hand, d_k = 2.
struct HandWorked
{
    Matrix<double> q{{1, 0}, {0, 1}};
    Matrix<double> k{{1, 1}, {0, 2}};
    Matrix<double> v{{1, 2}, {3, 4}};
    Matrix<double> scores{{1, 0}, {1, 2}};
    Matrix<double> scaled = scores / std::sqrt(2.0);
    Matrix<double> weights{{0.669761549673, 0.330238450327}, {0.330238450327, 0.669761549673}};

    HeadMatrices matrices() const { return {q, k, v, scores, scaled, scaled, scaled, weights, {}}; }
};

AttentionConfig configOf(AttentionParameters parameters)
{
    return AttentionConfig::make(parameters).value();
}

struct Computed
{
    AttentionConfig config;
    Mask mask;
    PlaygroundTrace trace;

    HeadMatrices head(Index index) const
    {
        const LayerTrace<double>& layer = trace.as<double>();
        const auto stage = [&](Stage name) { return layer.stage(name, index); };
        return {stage(Stage::Query),  stage(Stage::Key),     stage(Stage::Value),
                stage(Stage::Scores), stage(Stage::Scaled),  stage(Stage::Capped),
                stage(Stage::Masked), stage(Stage::Weights), {}};
    }
};

Computed compute(const AttentionParameters& parameters, const MaskSpec& spec)
{
    const AttentionConfig config = configOf(parameters);
    const std::vector<std::string> tokens = {"the", "cat", "sat", "on", "the", "mat", "."};
    const std::vector<Recipe> recipes = resolveRecipes({}, config).value();
    Mask mask = Mask::make(spec, Index(tokens.size()), Index(tokens.size())).value();
    return {config, std::move(mask), runPlayground({config, 17, recipes, tokens, {}, spec, 0}, {}).value()};
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b));
}

} // namespace

class TestDerivation : public QObject
{
    Q_OBJECT

private slots:
    void handWorkedWeightIsWrittenOut()
    {
        const HandWorked hand;
        AttentionParameters parameters;
        parameters.d_k = 2;
        const Mask mask = Mask::make({}, 2, 2).value();
        const WeightDerivation derivation = deriveWeight(hand.matrices(), configOf(parameters), mask, {1, 1});
        const std::vector<Term> terms = {{0, 0, 0, 0}, {1, 1, 2, 2}};
        QCOMPARE(derivation.product.terms, terms);
        QCOMPARE(derivation.product.sum, 2.0);
        QCOMPARE(derivation.score, 2.0);
        QVERIFY(near(derivation.divisor, 1.4142135623730951));
        QVERIFY(near(derivation.largest, 1.4142135623730951));
        QCOMPARE(derivation.exponential, 1.0);
        QVERIFY(near(derivation.denominator, 1 + std::exp(-0.7071067811865476)));
        QCOMPARE(derivation.visible_keys, Index(2));
    }

    void handWorkedOutputIsWrittenOut()
    {
        const HandWorked hand;
        const Mask mask = Mask::make({}, 2, 2).value();
        const SumOfProducts output = deriveOutput(hand.matrices(), mask, 0, 1);
        QCOMPARE(output.terms.size(), std::size_t(2));
        QCOMPARE(output.terms[1].left, hand.weights(0, 1));
        QCOMPARE(output.terms[1].right, 4.0);
        QVERIFY(std::abs(output.sum - 2.660477) < 1e-6);
    }

    void everyCellAgreesWithTheTrace_data()
    {
        QTest::addColumn<int>("divisor");
        QTest::addColumn<double>("softcap");
        QTest::addColumn<double>("temperature");
        QTest::newRow("default") << int(Divisor::Kind::SqrtKeySize) << 0.0 << 1.0;
        QTest::newRow("no division") << int(Divisor::Kind::None) << 0.0 << 1.0;
        QTest::newRow("softcap") << int(Divisor::Kind::SqrtModelSize) << 2.0 << 1.0;
        QTest::newRow("temperature") << int(Divisor::Kind::SqrtKeySize) << 0.0 << 0.5;
    }

    void everyCellAgreesWithTheTrace()
    {
        QFETCH(int, divisor);
        QFETCH(double, softcap);
        QFETCH(double, temperature);
        AttentionParameters parameters;
        parameters.divisor.kind = Divisor::Kind(divisor);
        if (softcap > 0)
            parameters.softcap = softcap;
        parameters.temperature = temperature;
        const Computed computed = compute(parameters, {{CausalRule{}, PaddingRule{5}}});
        for (Index head = 0; head < computed.config.q_num_heads(); ++head)
            for (Index i = 0; i < 7; ++i)
                for (Index j = 0; j < 7; ++j)
                    requireAgreement(computed, head, {i, j});
    }

    void outputsAndEntriesAreTheTracesBitForBit()
    {
        const Computed computed = compute({}, {{CausalRule{}}});
        const LayerTrace<double>& layer = computed.trace.as<double>();
        const HeadMatrices head = computed.head(1);
        for (Index i = 0; i < 7; ++i)
            for (Index c = 0; c < 16; ++c) {
                const SumOfProducts output = deriveOutput(head, computed.mask, i, c);
                QCOMPARE(output.terms.size(), std::size_t(i + 1));
                QVERIFY(output.sum == layer.heads[1].output(i, c));
                QVERIFY(productEntry(layer.x, i, computed.trace.weights.w_q[1], c).sum == layer.heads[1].q(i, c));
                QVERIFY(productEntry(layer.concat, i, computed.trace.weights.w_o, c).sum == layer.projected(i, c));
            }
    }

    void emptyRowHasNoDenominator()
    {
        const Computed computed = compute({}, {{PaddingRule{0}}});
        const WeightDerivation derivation = deriveWeight(computed.head(0), computed.config, computed.mask, {2, 3});
        QVERIFY(!derivation.visible);
        QCOMPARE(derivation.visible_keys, Index(0));
        QCOMPARE(derivation.denominator, 0.0);
        QCOMPARE(derivation.largest, -std::numeric_limits<double>::infinity());
        QCOMPARE(derivation.weight, 0.0);
        QVERIFY(deriveOutput(computed.head(0), computed.mask, 2, 0).terms.empty());
    }

    void largestTermsComeFirst()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const std::vector<Term> sorted =
            largestFirst({{0, 1, 1, 1}, {1, 1, -3, -3}, {2, nan, 1, nan}, {3, 3, 1, 3}, {4, 1, 2, 2}});
        std::vector<Index> places;
        for (const Term& term : sorted)
            places.push_back(term.place);
        QCOMPARE(places, (std::vector<Index>{2, 1, 3, 4, 0}));
    }

private:
    static void requireAgreement(const Computed& computed, Index head, Cell cell)
    {
        const HeadTrace<double>& trace = computed.trace.as<double>().heads[std::size_t(head)];
        const WeightDerivation d = deriveWeight(computed.head(head), computed.config, computed.mask, cell);
        double score = 0;
        for (Index c = 0; c < 16; ++c)
            score += trace.q(cell.row, c) * trace.k(cell.column, c);
        QVERIFY(d.product.sum == score); // QCOMPARE would allow a small difference
        QVERIFY(d.score == score);
        QVERIFY(near(d.scaled, score / d.divisor / d.temperature));
        QVERIFY(near(d.capped, d.softcap ? *d.softcap * std::tanh(d.scaled / *d.softcap) : d.scaled));
        const bool visible = cell.column <= cell.row && cell.column < 5;
        QCOMPARE(d.visible, visible);
        if (!visible) {
            QVERIFY(d.exponential == 0);
            QVERIFY(d.weight == 0);
            return;
        }
        QCOMPARE(d.bias, 0.0);
        QVERIFY(near(d.exponential / d.denominator, trace.maps->weights(cell.row, cell.column)));
        QVERIFY(d.weight == trace.maps->weights(cell.row, cell.column));
    }
};

QTEST_APPLESS_MAIN(TestDerivation)
#include "test_derivation.moc"
