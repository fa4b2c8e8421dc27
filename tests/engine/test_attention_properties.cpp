// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for all inputs. The suite runs each property with 10,000 cases (RC_PARAMS).
#include "engine/attention.h"
#include "engine/playground.h"
#include "engine/positions.h"

#include "head_inputs.h"
#include "matrix_attention.h"

#include <rapidcheck.h>

#include <QTest>

#include <numeric>
#include <random>

using namespace headlight;
using namespace headlight::inputs;

namespace {

Index upTo(Index highest)
{
    return *rc::gen::inRange<Index>(1, highest + 1);
}

std::uint64_t anySeed()
{
    return *rc::gen::arbitrary<std::uint64_t>();
}

HeadOptions anyOptions(Index d_k)
{
    HeadOptions options;
    options.score = *rc::gen::element(ScoreFunction::Dot, ScoreFunction::Cosine, ScoreFunction::Additive);
    options.scale = 1 / std::sqrt(double(d_k));
    if (*rc::gen::arbitrary<bool>())
        options.softcap = 2;
    for (Index c = 0; c < d_k; ++c)
        options.additive_weights.push_back(double(c % 3) - 0.5);
    return options;
}

struct Inputs
{
    Matrix<double> q, k, v;
    HeadOptions options;

    HeadTrace<double> attend(const MaskSpec& spec = {}) const
    {
        return attendHead<double>(q, k, v, options, mask(spec, q.rows(), k.rows()), {}).value();
    }
};

Inputs anyInputs(Index n_q, Index n_k)
{
    const Index d_k = upTo(10);
    const std::uint64_t seed = anySeed();
    return {normal(n_q, d_k, seed), normal(n_k, d_k, seed + 1), normal(n_k, upTo(10), seed + 2), anyOptions(d_k)};
}

std::vector<std::string> anySentence()
{
    std::vector<std::string> tokens;
    for (Index words = upTo(6); words > 0; --words)
        tokens.push_back(std::string(std::size_t(upTo(5)), 'x'));
    return tokens;
}

PlaygroundInput anyPlayground(Index heads, Index kv_heads)
{
    AttentionParameters parameters;
    parameters.d_model = 12;
    parameters.d_k = upTo(6);
    parameters.d_v = upTo(6);
    parameters.q_num_heads = heads;
    parameters.kv_num_heads = kv_heads;
    parameters.positions = *rc::gen::element(Positions::None, Positions::Sinusoidal, Positions::Concatenated,
                                             Positions::Rope, Positions::Alibi);
    parameters.score = *rc::gen::element(ScoreFunction::Dot, ScoreFunction::Additive, ScoreFunction::Cosine);
    const AttentionConfig config = AttentionConfig::make(parameters).value();
    return {config, anySeed(), std::vector<Recipe>(std::size_t(heads), Recipe::Random), anySentence(), {}, {}, 0};
}

} // namespace

class TestAttentionProperties : public QObject
{
    Q_OBJECT

private slots:
    void softmaxDoesNotSeeAShift()
    {
        QVERIFY(rc::check("a constant added to a row of logits", [] {
            const Index n = upTo(8);
            const Matrix<double> scores = normal(1, n, anySeed());
            const double shift = *rc::gen::inRange(-1000, 1000);
            const Matrix<double> shifted = (scores.array() + shift).matrix();
            const Matrix<double> before = attendScores(scores, {}).maps->weights;
            RC_ASSERT(distance(attendScores(shifted, {}).maps->weights, before) < 1e-12);
        }));
    }

    void permutingKeysPermutesWeights()
    {
        QVERIFY(rc::check("all score functions", [] {
            const Inputs inputs = anyInputs(upTo(4), upTo(8));
            std::vector<Index> order(std::size_t(inputs.k.rows()));
            std::iota(order.begin(), order.end(), Index(0));
            std::shuffle(order.begin(), order.end(), std::minstd_rand(*rc::gen::arbitrary<std::uint32_t>()));
            Inputs permuted = inputs;
            for (std::size_t j = 0; j < order.size(); ++j) {
                permuted.k.row(Index(j)) = inputs.k.row(order[j]);
                permuted.v.row(Index(j)) = inputs.v.row(order[j]);
            }
            const HeadTrace<double> before = inputs.attend(), after = permuted.attend();
            RC_ASSERT(distance(after.output, before.output) < 1e-13);
            for (std::size_t j = 0; j < order.size(); ++j) {
                // The scores do not even change their bits, only their places.
                RC_ASSERT(sameBits<double>(after.maps->scores.col(Index(j)), before.maps->scores.col(order[j])));
                RC_ASSERT((after.maps->weights.col(Index(j)) - before.maps->weights.col(order[j])).norm() < 1e-14);
            }
        }));
    }

    void causalRowsDoNotSeeWhatFollows()
    {
        QVERIFY(rc::check("bit for bit", [] {
            const Index n = upTo(20);
            const Index kept = upTo(n);
            const Inputs whole = anyInputs(n, n);
            Inputs part = whole;
            part.q = whole.q.topRows(kept);
            part.k = whole.k.topRows(kept);
            part.v = whole.v.topRows(kept);
            const HeadTrace<double> before = whole.attend({{CausalRule{}}}), after = part.attend({{CausalRule{}}});
            RC_ASSERT(sameBits<double>(before.maps->weights.topLeftCorner(kept, kept), after.maps->weights));
            RC_ASSERT(sameBits<double>(before.output.topRows(kept), after.output));
        }));
    }

    void theMeanOverHeadsIsADistributionToo()
    {
        QVERIFY(rc::check("rows of the mean sum to one", [] {
            const PlaygroundTrace trace = runPlayground(anyPlayground(upTo(4), 1), {}).value();
            const Index n = trace.as<double>().x.rows();
            Matrix<double> mean = Matrix<double>::Zero(n, n);
            for (const HeadTrace<double>& head : trace.as<double>().heads)
                mean += head.maps->weights / double(trace.as<double>().heads.size());
            RC_ASSERT((mean.array() >= 0).all());
            for (Index i = 0; i < n; ++i)
                RC_ASSERT(std::abs(mean.row(i).sum() - 1) < 1e-13);
        }));
    }

    void groupedHeadsEqualHeadsWithRepeatedKeys()
    {
        QVERIFY(rc::check("GQA and MQA, bit for bit", [] {
            const Index kv_heads = upTo(3), group = upTo(3);
            const PlaygroundInput input = anyPlayground(kv_heads * group, kv_heads);
            const PlaygroundTrace grouped = runPlayground(input, {}).value();
            const std::vector<double> slopes = alibiSlopes(kv_heads * group);
            for (Index h = 0; h < kv_heads * group; ++h) {
                const HeadTrace<double>& head = grouped.as<double>().heads[std::size_t(h)];
                const HeadTrace<double>& maker = grouped.as<double>().heads[std::size_t(h / group * group)];
                RC_ASSERT(sameBits(head.k, maker.k) && sameBits(head.v, maker.v));
                HeadOptions options;
                options.score = input.config.score();
                options.scale = 1 / input.config.divisor();
                if (options.score == ScoreFunction::Additive)
                    options.additive_weights.assign(grouped.weights.w_additive.row(h).begin(),
                                                    grouped.weights.w_additive.row(h).end());
                if (input.config.positions() == Positions::Alibi)
                    options.alibi_slope = slopes[std::size_t(h)];
                const Index n = head.q.rows();
                const auto alone = attendHead<double>(head.q, maker.k, maker.v, options, noMask(n, n), {}).value();
                RC_ASSERT(sameBits(alone.maps->weights, head.maps->weights));
                RC_ASSERT(sameBits(alone.output, head.output));
            }
        }));
    }

    void crossAttentionOfATextWithItselfIsSelfAttention()
    {
        QVERIFY(rc::check("bit for bit", [] {
            PlaygroundInput input = anyPlayground(2, 2);
            const PlaygroundTrace self = runPlayground(input, {}).value();
            input.context = input.tokens;
            const PlaygroundTrace cross = runPlayground(input, {}).value();
            RC_ASSERT(sameBits(cross.as<double>().projected, self.as<double>().projected));
            RC_ASSERT(sameBits(cross.context_x, self.as<double>().x));
            for (std::size_t h = 0; h < 2; ++h)
                RC_ASSERT(
                    sameBits(cross.as<double>().heads[h].maps->weights, self.as<double>().heads[h].maps->weights));
        }));
    }

    void crossAttentionReadsKeysAndValuesFromTheContext()
    {
        QVERIFY(rc::check("against the matrix reference", [] {
            PlaygroundInput input = anyPlayground(1, 1);
            AttentionParameters dot = input.config.parameters();
            dot.score = ScoreFunction::Dot;
            dot.positions = Positions::Concatenated;
            input.config = AttentionConfig::make(dot).value();
            input.context = anySentence();
            const PlaygroundTrace trace = runPlayground(input, {}).value();
            const PlaygroundWeights& weights = trace.weights;
            const auto expected =
                reference::attend(trace.as<double>().x * weights.w_q[0], trace.context_x * weights.w_k[0],
                                  trace.context_x * weights.w_v[0], 1 / input.config.divisor(), 0,
                                  Matrix<double>::Zero(trace.as<double>().x.rows(), trace.context_x.rows()));
            RC_ASSERT(distance(trace.as<double>().heads[0].maps->weights, expected.weights) < 1e-12);
            RC_ASSERT(distance(trace.as<double>().projected, Matrix<double>(expected.output * weights.w_o)) < 1e-11);
        }));
    }

    void alibiOfSlopeZeroIsNone()
    {
        QVERIFY(rc::check("and any other is a bias by distance", [] {
            Inputs inputs = anyInputs(upTo(6), upTo(6));
            const HeadTrace<double> none = inputs.attend();
            inputs.options.alibi_slope = 0.0;
            RC_ASSERT(sameBits(inputs.attend().maps->weights, none.maps->weights));
            inputs.options.alibi_slope = 0.25;
            const Matrix<double> masked = inputs.attend().maps->masked;
            const Index n_q = masked.rows(), n_k = masked.cols();
            for (Index i = 0; i < n_q; ++i)
                for (Index j = 0; j < n_k; ++j) {
                    const double bias = -0.25 * std::abs(double(i + n_k - n_q - j));
                    RC_ASSERT(masked(i, j) == none.maps->of(Stage::Capped)(i, j) + bias);
                }
        }));
    }

    void ropeKeepsNormsAndSeesDistancesOnly()
    {
        QVERIFY(rc::check("both layouts", [] {
            const Index d = 2 * upTo(6);
            RopeOptions options;
            options.layout = *rc::gen::element(RopeLayout::RotateHalf, RopeLayout::Interleaved);
            const Index first = upTo(40), distance = upTo(40) - 1;
            const Matrix<double> q = normal(1, d, anySeed()), k = normal(1, d, anySeed());
            const auto turned = [&](Matrix<double> row, Index position) {
                options.offset = position;
                applyRope(row, options);
                return row;
            };
            const Matrix<double> far_q = turned(q, first + distance), far_k = turned(k, first);
            RC_ASSERT(std::abs(far_q.norm() - q.norm()) < 1e-12 * (1 + q.norm()));
            const double near = turned(q, distance).row(0).dot(k.row(0));
            RC_ASSERT(std::abs(far_q.row(0).dot(far_k.row(0)) - near) < 1e-11);
        }));
    }

    void scoreFunctionsAreTheirFormulas()
    {
        QVERIFY(rc::check("dot, cosine, additive; softcap", [] {
            const Inputs inputs = anyInputs(upTo(4), upTo(4));
            const HeadTrace<double> trace = inputs.attend();
            for (Index i = 0; i < inputs.q.rows(); ++i)
                for (Index j = 0; j < inputs.k.rows(); ++j) {
                    const auto q = inputs.q.row(i), k = inputs.k.row(j);
                    const Eigen::Map<const Eigen::RowVectorXd> w(inputs.options.additive_weights.data(), q.size());
                    double score = q.dot(k);
                    if (inputs.options.score == ScoreFunction::Cosine)
                        score /= q.norm() * k.norm();
                    if (inputs.options.score == ScoreFunction::Additive)
                        score = w.dot((q + k).array().tanh().matrix());
                    RC_ASSERT(std::abs(trace.maps->scores(i, j) - score) < 1e-12);
                    const double scaled = score * inputs.options.scale;
                    const double capped = inputs.options.softcap
                                              ? *inputs.options.softcap * std::tanh(scaled / *inputs.options.softcap)
                                              : scaled;
                    RC_ASSERT(std::abs(trace.maps->of(Stage::Capped)(i, j) - capped) < 1e-12);
                }
        }));
    }
};

QTEST_APPLESS_MAIN(TestAttentionProperties)
#include "test_attention_properties.moc"
