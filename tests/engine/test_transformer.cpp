// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layer_attention.h"
#include "engine/transformer_checks.h"
#include "small_transformer.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace headlight;

namespace {

std::vector<Index> someIds(Index n)
{
    std::vector<Index> ids;
    for (Index i = 0; i < n; ++i)
        ids.push_back((7 * i + 3) % 50);
    return ids;
}

Result<TransformerTrace> run(const std::shared_ptr<TransformerConfig>& config, TransformerInput input, int threads = 1,
                             const TransformerWish& wish = {})
{
    const SmallWeights weights(*config);
    WorkContext context;
    context.threads = threads;
    return runTransformer(config, weights, std::move(input), wish, context);
}

bool sameBits(const Matrix<float>& a, const Matrix<float>& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && std::equal(a.data(), a.data() + a.size(), b.data());
}

template<class E>
bool isError(const Result<TransformerTrace>& trace, Field field)
{
    const E* error = trace ? nullptr : std::get_if<E>(&trace.error());
    return error && error->field == field;
}

LayerTrace<float> inside(const TransformerTrace& trace, std::size_t layer, Keep keep = Keep::Output)
{
    const SmallWeights weights(*trace.config);
    return transformerLayer(trace, Index(layer), **weights.block(Index(layer), {}), keep, {}).value();
}

HeadTrace<float> head(const TransformerTrace& trace, Index layer, Index number)
{
    return *transformerHead(trace, layer, number, 0, {});
}

} // namespace

class TestTransformer : public QObject
{
    Q_OBJECT

private slots:
    void anyNumberOfThreadsGivesTheSameBits()
    {
        const auto config = smallLlama();
        const Result<TransformerTrace> one = run(config, {someIds(150)}, 1);
        for (const int threads : {2, 4, 8}) {
            const Result<TransformerTrace> more = run(config, {someIds(150)}, threads);
            QVERIFY(sameBits(one->final, more->final));
            for (std::size_t layer = 0; layer < 3; ++layer)
                QVERIFY(sameBits(inside(*one, layer).concat, inside(*more, layer).concat));
        }
    }

    void aCausalRowDoesNotChangeWithWhatFollows()
    {
        const auto config = smallLlama();
        std::vector<Index> ids = someIds(70);
        const Result<TransformerTrace> whole = run(config, {ids});
        const Result<TransformerTrace> start = run(config, {{ids.begin(), ids.begin() + 37}});
        QVERIFY(sameBits(Matrix<float>(whole->final.topRows(37)), start->final));
        std::fill(ids.begin() + 37, ids.end(), 1);
        const Result<TransformerTrace> other = run(config, {ids});
        QVERIFY(sameBits(Matrix<float>(whole->final.topRows(37)), Matrix<float>(other->final.topRows(37))));
        QVERIFY(!sameBits(whole->final, other->final));
    }

    /// A head that is looked at is made again from q and k: with the bits of the pass, also beside a row of NaN.
    void aRowOfNotANumberLeavesItsNeighboursTheirBits()
    {
        static constexpr Index n = 21, d = 5, heads = 4, group = 2;
        const auto some = [](int stream) {
            Matrix<float> matrix(n, d);
            for (Index i = 0; i < matrix.size(); ++i)
                matrix.data()[i] = std::sin(float(stream * 97 + i * 13));
            return matrix;
        };
        TransformerLayer layer;
        for (int h = 0; h < heads; ++h)
            layer.q.push_back(some(h));
        for (int pair = 0; pair < heads / group; ++pair) {
            layer.k.push_back(some(10 + pair));
            layer.v.push_back(some(20 + pair));
        }
        layer.q[1].row(7).setConstant(std::numeric_limits<float>::quiet_NaN());
        const Mask mask = Mask::make({{CausalRule{}}}, n, n).value();
        const WorkContext context;
        Work work(context, 1);
        Matrix<float> concat;
        QVERIFY(attendLayer(layer, group, {}, mask, concat, layer.rows, work));
        for (Index h = 0; h < heads; ++h) {
            const auto pair = std::size_t(h / group);
            const HeadTrace<float> again =
                attendHead<float>(layer.q[std::size_t(h)], layer.k[pair], layer.v[pair], {}, mask, {}).value();
            for (Index i = 0; i < n; ++i) {
                const bool is_wrong = h == 1 && i == 7;
                QCOMPARE(layer.rows[std::size_t(h)][std::size_t(i)].not_finite, is_wrong);
                if (!is_wrong)
                    QVERIFY(sameBits(Matrix<float>(concat.block(i, h * d, 1, d)), again.output.row(i)));
            }
        }
    }

    void theWeightsShownAreThoseThatMultipliedTheValues()
    {
        const auto config = smallLlama();
        const Result<TransformerTrace> trace = run(config, {someIds(33)}, 4);
        for (const Index number : {0, 3, 5}) {
            const HeadTrace<float> shown = head(*trace, 1, number);
            const Matrix<double> output = shown.maps->weights.cast<double>() *
                                          trace->layers[1].v[std::size_t(config->keyValueHead(number))].cast<double>();
            const Matrix<float> kept = inside(*trace, 1).concat.middleCols(number * 4, 4);
            QVERIFY((output - kept.cast<double>()).cwiseAbs().maxCoeff() < 1e-6);
            QVERIFY(sameBits(shown.output, kept));
            const LayerTrace<float> layer = inside(*trace, 1, Keep::Maps);
            const HeadTrace<float>& beside_others = layer.heads[std::size_t(number)];
            QVERIFY(sameBits(beside_others.output, kept));
            for (const Stage stage : {Stage::Scores, Stage::Masked, Stage::Weights})
                QVERIFY(sameBits(beside_others.map(stage), shown.map(stage)));
        }
    }

    void aWindowHidesWhatIsFartherAway()
    {
        const auto config = smallLlama();
        config->layers[1].window = 5;
        const Result<TransformerTrace> trace = run(config, {someIds(20)});
        const Matrix<float> full = head(*trace, 0, 2).maps->weights;
        const Matrix<float> slid = head(*trace, 1, 2).maps->weights;
        for (Index i = 0; i < 20; ++i)
            for (Index j = 0; j < 20; ++j) {
                QCOMPARE(full(i, j) > 0, j <= i);
                QCOMPARE(slid(i, j) > 0, j <= i && i - j < 5);
            }
    }

    void paddingIsSeenByNobody()
    {
        const auto config = smallLlama();
        TransformerInput input{someIds(4)};
        input.visible = {true, false, true, true};
        const Result<TransformerTrace> trace = run(config, input);
        const Matrix<float> weights = head(*trace, 2, 0).maps->weights;
        QCOMPARE(weights.col(1).cwiseAbs().maxCoeff(), 0.0F);
        QVERIFY(std::abs(weights.row(3).sum() - 1) < 1e-6);
    }

    void rulesTakeThePlaceOfTheOwnMask()
    {
        const auto config = smallLlama();
        TransformerInput input{someIds(6)};
        input.overrides.mask = MaskOverride{};
        QVERIFY(head(*run(config, input), 0, 0).maps->weights.minCoeff() > 0);
        input.overrides.mask = MaskOverride{true, MaskSpec{{WindowRule{1, 1}}}};
        const Matrix<float> both = head(*run(config, input), 0, 0).maps->weights;
        QCOMPARE(both(3, 4), 0.0F);
        QCOMPARE(both(3, 1), 0.0F);
        QVERIFY(both(3, 2) > 0);
    }

    // Case 06 and 16: where the scale comes from, and the order of scale, cap and mask.
    void scaleAndCapFollowTheirOverrides()
    {
        const auto config = smallLlama();
        config->softcap = 2;
        HeadOptions options = transformerHeadOptions(*config, {}, 0);
        QCOMPARE(options.scale, 0.5);
        QCOMPARE(options.softcap, std::optional(2.0));
        AttentionOverrides overrides;
        overrides.divisor = Divisor{Divisor::Kind::SqrtModelSize, 1};
        overrides.temperature = 2;
        overrides.softcap = 30;
        options = transformerHeadOptions(*config, overrides, 0);
        QCOMPARE(options.scale, 1 / std::sqrt(24.0) / 2);
        QCOMPARE(options.softcap, std::optional(30.0));

        const Result<TransformerTrace> trace = run(config, {someIds(3)});
        const HeadTrace<float> shown = head(*trace, 0, 1);
        const HeadMaps<float>& maps = *shown.maps;
        QVERIFY(std::abs(maps.scaled(2, 1) - 0.5F * maps.scores(2, 1)) < 1e-6F);
        QVERIFY(std::abs(maps.capped(2, 1) - 2 * std::tanh(maps.scaled(2, 1) / 2)) < 1e-6F);
        QCOMPARE(maps.masked(1, 2), -std::numeric_limits<float>::infinity());
        QCOMPARE(maps.weights(1, 2), 0.0F);
    }

    void aLayerIsToldBeforeTheNextOneIsRead()
    {
        const auto config = smallLlama();
        const SmallWeights weights(*config);
        std::vector<std::pair<Index, std::size_t>> told; // the layer, and how many blocks had been read by then
        TransformerWish wish;
        wish.pictures = PoolRequest{};
        bool has_pictures = true;
        wish.layer_done = [&](Index layer, const TransformerLayer& kept) {
            told.emplace_back(layer, weights.asked_blocks.size());
            has_pictures = has_pictures && kept.pictures.size() == 6 && kept.pictures[0].values.rows() == 9;
        };
        QVERIFY(runTransformer(config, weights, {someIds(9)}, wish, {}));
        QVERIFY((told == std::vector<std::pair<Index, std::size_t>>{{0, 1}, {1, 2}, {2, 3}}));
        QVERIFY(has_pictures);
    }

    void logitsComeInPartsOfTheVocabularyAndOfTheText()
    {
        const auto config = smallLlama();
        const SmallWeights weights(*config);
        const Result<TransformerTrace> trace = runTransformer(config, weights, {someIds(5)}, {}, {});
        const Result<Matrix<float>> all = transformerLogits(*trace, weights, 0, 5, {});
        const Result<Matrix<float>> last = transformerLogits(*trace, weights, 4, 1, {});
        QCOMPARE(all->cols(), Index(50));
        QVERIFY(sameBits(Matrix<float>(all->bottomRows(1)), *last));
        const Linear table = *weights.vocabulary(0, 50, {});
        const Matrix<double> expected = trace->final.cast<double>() * table.weight.cast<double>();
        QVERIFY((expected - all->cast<double>()).cwiseAbs().maxCoeff() < 1e-4);
    }

    void wrongInputIsRefusedByItsField()
    {
        const auto config = smallLlama();
        QVERIFY(isError<NoTokens>(run(config, {}), Field::Text));
        QVERIFY(isError<OutOfRange>(run(config, {{0, 50}}), Field::Tokens));
        QVERIFY(isError<OutOfRange>(run(config, {{0, -1}}), Field::Tokens));
        QVERIFY(isError<OutOfRange>(run(config, {{0, 1}, {1, 0}}), Field::Tokens));
        QVERIFY(isError<OutOfRange>(run(config, {{0, 1}, {0}}), Field::Tokens));
        QVERIFY(isError<OutOfRange>(run(config, {{0, 1}, {}, {true}}), Field::Tokens));
        TransformerInput hot{{0, 1}};
        hot.overrides.temperature = 0;
        QVERIFY(isError<OutOfRange>(run(config, hot), Field::Temperature));
        config->positions = LearnedPositions{};
        config->most_positions = 4;
        QVERIFY(run(config, {someIds(4)}));
        QVERIFY(isError<OutOfRange>(run(config, {someIds(5)}), Field::Text));
    }

    void rotaryPositionsPastThoseNamedAreTold()
    {
        const auto config = smallLlama();
        config->most_positions = 4;
        QVERIFY(!passedPositions(*config, 4));
        QCOMPARE(passedPositions(*config, 5), std::optional<Index>(4));
        std::get<RotaryPositions>(config->positions).scaling = DynamicRopeScaling{2, 4};
        QVERIFY(!passedPositions(*config, 5));
    }

    void aNeedOverTheBudgetIsRefusedWithWhatFits()
    {
        const auto config = smallLlama();
        TransformerWish wish;
        wish.budget = transformerNeed(*config, 100);
        QVERIFY(run(config, {someIds(100)}, 1, wish));
        const Result<TransformerTrace> over = run(config, {someIds(101)}, 1, wish);
        const auto* error = over ? nullptr : std::get_if<OverBudget>(&over.error());
        QVERIFY(error && error->largest_tokens == 100);
    }

    void aStoppedPassEnds()
    {
        const auto config = smallLlama();
        const SmallWeights weights(*config);
        std::stop_source stop;
        TransformerWish wish;
        wish.layer_done = [&](Index, const TransformerLayer&) { stop.request_stop(); };
        WorkContext context;
        context.stop = stop.get_token();
        const Result<TransformerTrace> trace = runTransformer(config, weights, {someIds(9)}, wish, context);
        QVERIFY(!trace && std::holds_alternative<Cancelled>(trace.error()));
        QVERIFY(weights.asked_blocks.size() <= 2);
    }
};

QTEST_APPLESS_MAIN(TestTransformer)
#include "test_transformer.moc"
