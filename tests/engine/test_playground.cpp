// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/playground.h"

#include "head_inputs.h"

#include <rapidcheck.h>

#include <QTest>

using namespace headlight;
using namespace headlight::inputs;

namespace {

const std::vector<std::string> cat_sentence = {"the", "cat", "sat", "on", "the", "mat"};

PlaygroundInput inputFor(const AttentionParameters& parameters, const std::vector<std::string>& tokens,
                         const MaskSpec& spec = {})
{
    const AttentionConfig config = AttentionConfig::make(parameters).value();
    return {config, 17, resolveRecipes({}, config).value(), tokens, {}, spec, 0};
}

PlaygroundTrace run(const PlaygroundInput& input, int threads = 0)
{
    return runPlayground(input, {{}, {}, threads}).value();
}

AttentionParameters anyParameters()
{
    AttentionParameters parameters;
    parameters.d_model = *rc::gen::inRange<Index>(1, 40);
    const Index groups = *rc::gen::inRange<Index>(1, 4);
    parameters.kv_num_heads = groups;
    parameters.q_num_heads = groups * *rc::gen::inRange<Index>(1, 4);
    parameters.d_k = *rc::gen::inRange<Index>(1, 20);
    parameters.d_v = *rc::gen::inRange<Index>(1, 20);
    parameters.positions = *rc::gen::element(Positions::None, Positions::Sinusoidal, Positions::Concatenated,
                                             Positions::Rope, Positions::Alibi);
    return parameters;
}

std::vector<std::string> anySentence()
{
    const auto words = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 8)));
    std::vector<std::string> tokens;
    for (const int word : words)
        tokens.push_back("word " + std::string(std::size_t(word), 'x'));
    return tokens;
}

} // namespace

class TestPlayground : public QObject
{
    Q_OBJECT

private slots:
    void everyStageFollowsFromTheOneBefore()
    {
        QVERIFY(rc::check("x → q, k, v → output → concat → projected", [] {
            const AttentionParameters parameters = anyParameters();
            const PlaygroundInput input = inputFor(parameters, anySentence());
            const PlaygroundTrace trace = run(input);
            const LayerTrace<double>& layer = trace.as<double>();
            const Index d_v = parameters.d_v;
            RC_ASSERT(Index(layer.heads.size()) == parameters.q_num_heads);
            for (Index h = 0; h < parameters.q_num_heads; ++h) {
                const HeadTrace<double>& head = layer.heads[std::size_t(h)];
                const std::size_t kv = std::size_t(input.config.keyValueHead(h));
                if (parameters.positions != Positions::Rope) {
                    RC_ASSERT(distance(head.q, Matrix<double>(layer.x * trace.weights.w_q[std::size_t(h)])) < 1e-10);
                    RC_ASSERT(distance(head.k, Matrix<double>(layer.x * trace.weights.w_k[kv])) < 1e-10);
                }
                RC_ASSERT(distance(head.v, Matrix<double>(layer.x * trace.weights.w_v[kv])) < 1e-11);
                RC_ASSERT(distance(head.output, Matrix<double>(head.maps->weights * head.v)) < 1e-11);
                RC_ASSERT(sameBits<double>(layer.concat.middleCols(h * d_v, d_v), head.output));
            }
            RC_ASSERT(distance(layer.projected, Matrix<double>(layer.concat * trace.weights.w_o)) < 1e-10);
        }));
    }

    void equalWordsHaveEqualRowsWithoutPositions()
    {
        QVERIFY(rc::check("bit for bit, whichever row", [] {
            AttentionParameters parameters = anyParameters();
            parameters.positions = Positions::None;
            const std::vector<std::string> tokens = anySentence();
            const PlaygroundTrace trace = run(inputFor(parameters, tokens));
            const LayerTrace<double>& layer = trace.as<double>();
            for (std::size_t i = 0; i < tokens.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (tokens[i] == tokens[j]) {
                        RC_ASSERT(sameBits<double>(layer.x.row(Index(i)), layer.x.row(Index(j))));
                        RC_ASSERT(sameBits<double>(layer.projected.row(Index(i)), layer.projected.row(Index(j))));
                        for (const HeadTrace<double>& head : layer.heads)
                            RC_ASSERT(
                                sameBits<double>(head.maps->weights.row(Index(i)), head.maps->weights.row(Index(j))));
                    }
        }));
    }

    void causalRowsDoNotSeeLaterWords()
    {
        QVERIFY(rc::check("all positions, bit for bit", [] {
            const AttentionParameters parameters = anyParameters();
            const std::vector<std::string> tokens = anySentence();
            const Index kept = *rc::gen::inRange<Index>(1, Index(tokens.size()) + 1);
            const std::vector<std::string> first(tokens.begin(), tokens.begin() + kept);
            const MaskSpec causal{{CausalRule{}}};
            const Matrix<double> whole = run(inputFor(parameters, tokens, causal)).as<double>().projected;
            RC_ASSERT(
                sameBits<double>(whole.topRows(kept), run(inputFor(parameters, first, causal)).as<double>().projected));
        }));
    }

    void aWordHasTheSameVectorInAnySentence()
    {
        AttentionParameters parameters;
        parameters.positions = Positions::None;
        const Matrix<double> x = run(inputFor(parameters, cat_sentence)).as<double>().x;
        const Matrix<double> other = run(inputFor(parameters, {"mat", "the"})).as<double>().x;
        QVERIFY(sameBits<double>(x.row(5), other.row(0)));
        QVERIFY(sameBits<double>(x.row(0), other.row(1)));
        parameters.q_num_heads = 7;
        parameters.d_k = 3;
        QVERIFY(sameBits<double>(run(inputFor(parameters, cat_sentence)).as<double>().x, x));
        parameters.positions = Positions::Concatenated;
        QVERIFY(sameBits<double>(run(inputFor(parameters, cat_sentence)).as<double>().x.leftCols(32), x.leftCols(32)));
    }

    void entriesStayWhenTheSizesGrow()
    {
        AttentionParameters parameters;
        const std::vector<Recipe> random(8, Recipe::Random);
        PlaygroundInput small = inputFor(parameters, cat_sentence);
        parameters.d_k = 40;
        parameters.q_num_heads = 8;
        PlaygroundInput large = inputFor(parameters, cat_sentence);
        small.recipes = large.recipes = random;
        const PlaygroundTrace before = run(small), after = run(large);
        for (std::size_t h = 0; h < 4; ++h)
            QVERIFY(sameBits<double>(after.weights.w_q[h].leftCols(16), before.weights.w_q[h]));
    }

    void randomHeadsMeetTheVarianceClaim()
    {
        AttentionParameters parameters;
        parameters.d_k = 256;
        parameters.q_num_heads = 8;
        for (const Positions positions : {Positions::None, Positions::Concatenated}) {
            parameters.positions = positions;
            PlaygroundInput input = inputFor(parameters, {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"});
            input.recipes.assign(8, Recipe::Random);
            double squares = 0, count = 0;
            const PlaygroundTrace trace = run(input);
            for (const HeadTrace<double>& head : trace.as<double>().heads) {
                squares += head.q.squaredNorm() + head.k.squaredNorm();
                count += double(head.q.size() + head.k.size());
            }
            QVERIFY(std::abs(squares / count - 1) < 0.15); // x itself varies: 10 words of 64 entries
        }
    }

    void threadCountsGiveEqualBits()
    {
        std::vector<std::string> tokens;
        for (int i = 0; i < 200; ++i)
            tokens.push_back(std::string(std::size_t(i % 37), 'x'));
        AttentionParameters parameters;
        parameters.q_num_heads = 6;
        parameters.kv_num_heads = 3;
        const PlaygroundInput input = inputFor(parameters, tokens, {{CausalRule{}}});
        const PlaygroundTrace one = run(input, 1);
        for (const int threads : {2, 3, 4, 8}) {
            const PlaygroundTrace many = run(input, threads);
            QVERIFY(sameBits(many.as<double>().projected, one.as<double>().projected));
            for (std::size_t h = 0; h < 6; ++h)
                QVERIFY(sameBits(many.as<double>().heads[h].maps->weights, one.as<double>().heads[h].maps->weights));
        }
    }

    void stagesAreLookedUpByName()
    {
        const PlaygroundTrace trace = run(inputFor({}, cat_sentence));
        const LayerTrace<double>& layer = trace.as<double>();
        for (const Stage stage : all_stages) {
            const MatrixView view = layer.stage(stage, 3);
            QVERIFY(!view.empty() && view.precision() == Precision::Float64);
            QCOMPARE(isMap(stage), view.rows() == 6 && view.columns() == 6);
        }
        QCOMPARE(layer.stage(Stage::Weights, 2).at(1, 4), layer.heads[2].maps->weights(1, 4));
        QCOMPARE(layer.stage(Stage::Query, 2).at(1, 4), layer.heads[2].q(1, 4));
        QVERIFY(layer.stage(Stage::Weights, 4).empty() && layer.stage(Stage::Output, -1).empty());
    }

    void refusalsComeBeforeTheWork()
    {
        PlaygroundInput input = inputFor({}, std::vector<std::string>(5'000, "word"));
        input.budget = 100'000'000;
        const auto refused = runPlayground(input, {});
        const auto* over = std::get_if<OverBudget>(&refused.error());
        QVERIFY(over && over->need == playgroundNeed(input.config, 5'000, 5'000) && over->budget == 100'000'000);
        QVERIFY(playgroundNeed(input.config, over->largest_tokens, over->largest_tokens) <= over->budget);
        QVERIFY(playgroundNeed(input.config, over->largest_tokens + 1, over->largest_tokens + 1) > over->budget);

        const auto nothing = runPlayground(inputFor({}, {}), {});
        QVERIFY(std::holds_alternative<NoTokens>(nothing.error()));
        const auto padding = runPlayground(inputFor({}, cat_sentence, {{PaddingRule{7}}}), {});
        QVERIFY(std::holds_alternative<MaskDoesNotFit>(padding.error()));
    }

    void float32RoundsEachStepOfTheSameComputation()
    {
        QVERIFY(rc::check("x, weights and every stage", [] {
            PlaygroundInput input = inputFor(anyParameters(), anySentence(), {{CausalRule{}}});
            const PlaygroundTrace doubles = run(input);
            input.precision = Precision::Float32;
            const PlaygroundTrace trace = run(input);
            const LayerTrace<float>& layer = trace.as<float>();
            constexpr double unit = 0x1p-24;
            const auto widened = [](const Matrix<float>& m) { return Matrix<double>(m.cast<double>()); };

            RC_ASSERT(sameBits<float>(layer.x, doubles.as<double>().x.cast<float>()));
            for (std::size_t h = 0; h < layer.heads.size(); ++h) {
                const HeadTrace<float>& head = layer.heads[h];
                RC_ASSERT(sameBits<double>(trace.weights.w_q[h], doubles.weights.w_q[h].cast<float>().cast<double>()));
                if (input.config.positions() != Positions::Rope) {
                    const Matrix<double> q = widened(layer.x) * trace.weights.w_q[h];
                    RC_ASSERT(distance(widened(head.q), q) <= 2 * unit * std::max(1.0, q.cwiseAbs().maxCoeff()));
                }
                const double largest_score = std::max(1.0, double(head.map(Stage::Capped).cwiseAbs().maxCoeff()));
                // each of d_k terms is rounded, and their sums: Higham's bound for sums in any order
                const Matrix<double> sizes = widened(head.q).cwiseAbs() * widened(head.k).cwiseAbs().transpose();
                RC_ASSERT(distance(widened(head.map(Stage::Scores)),
                                   Matrix<double>(widened(head.q) * widened(head.k).transpose())) <=
                          double(head.q.cols() + 1) * unit * sizes.maxCoeff());
                RC_ASSERT(distance(Matrix<double>(widened(head.maps->weights).rowwise().sum()),
                                   Matrix<double>(Matrix<double>::Ones(head.q.rows(), 1))) <=
                          4 * unit * (1 + largest_score) * double(head.k.rows()));
                // likewise for as many terms as keys, whose weights add up to 1
                RC_ASSERT(
                    distance(widened(head.output), Matrix<double>(widened(head.maps->weights) * widened(head.v))) <=
                    double(head.k.rows() + 1) * unit * double(head.v.cwiseAbs().maxCoeff()));
            }
            for (const Stage stage : all_stages)
                RC_ASSERT(trace.stage(stage, 0).precision() == Precision::Float32);
        }));
    }

    void mapsNotKeptChangeNothingElse()
    {
        PlaygroundInput input = inputFor({}, cat_sentence);
        const PlaygroundTrace with = run(input);
        input.keep = Keep::Output;
        const PlaygroundTrace without = run(input);
        QVERIFY(sameBits(without.as<double>().projected, with.as<double>().projected));
        QVERIFY(without.rows(0) == with.rows(0));
        for (const Stage stage : all_stages)
            QCOMPARE(without.stage(stage, 1).empty(), isMap(stage));
        QVERIFY(playgroundNeed(input.config, 1'000, 1'000, Precision::Float32, Keep::Output) <
                playgroundNeed(input.config, 1'000, 1'000, Precision::Float32) / 10);
    }

    void stoppedWorkSaysSo()
    {
        std::stop_source source;
        const WorkContext context{source.get_token(), [&](double) { source.request_stop(); }, 1};
        const auto stopped = runPlayground(inputFor({}, std::vector<std::string>(300, "word")), context);
        QVERIFY(!stopped && std::holds_alternative<Cancelled>(stopped.error()));
    }

    void progressNeverFallsAndEndsAtOne()
    {
        std::vector<double> shares;
        const WorkContext context{{}, [&](double share) { shares.push_back(share); }, 2};
        QVERIFY(runPlayground(inputFor({}, std::vector<std::string>(300, "word")), context));
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
    }
};

QTEST_APPLESS_MAIN(TestPlayground)
#include "test_playground.moc"
