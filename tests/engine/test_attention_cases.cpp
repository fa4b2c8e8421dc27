// SPDX-License-Identifier: GPL-3.0-or-later
// Faults that people met elsewhere, as numbers worked out by hand.
#include "engine/attend.h"
#include "engine/attention.h"

#include "head_inputs.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;
using namespace headlight::inputs;

namespace {

constexpr double tolerance = 1e-6; // the printed digits of the cases

Matrix<double> logOf(const Matrix<double>& numbers)
{
    return numbers.array().log().matrix();
}

bool near(const Matrix<double>& seen, const Matrix<double>& expected)
{
    return distance(seen, expected) < tolerance;
}

} // namespace

class TestAttentionCases : public QObject
{
    Q_OBJECT

private slots:
    void causalIsBottomRightUnlessNamed()
    {
        const Matrix<double> wide = matrix({{0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}}) * std::log(2.0);
        QVERIFY(near(
            attendScores(wide, {{CausalRule{}}}).maps->weights,
            matrix({{0.066667, 0.133333, 0.266667, 0.533333, 0}, {0.032258, 0.064516, 0.129032, 0.258065, 0.516129}})));
        QVERIFY(near(attendScores(wide, {{CausalRule{Alignment::TopLeft}}}).maps->weights,
                     matrix({{1, 0, 0, 0, 0}, {0.333333, 0.666667, 0, 0, 0}})));
    }

    void moreQueriesThanKeysLeaveTheFirstRowsEmpty()
    {
        const Matrix<double> tall = matrix({{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}) * std::log(2.0);
        const HeadTrace<double> trace = attendScores(tall, {{CausalRule{}}});
        QVERIFY(near(trace.maps->weights, matrix({{0, 0}, {0, 0}, {0, 0}, {1, 0}, {0.333333, 0.666667}})));
        for (std::size_t i = 0; i < 5; ++i)
            QCOMPARE(trace.rows[i].empty, i < 3);
    }

    void emptyRowsLeaveTheOthersTheirBits()
    {
        const Matrix<double> scores = logOf(matrix({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}));
        const HeadTrace<double> trace = attendScores(scores, painted(matrix({{0, 0, 0}, {0, 1, 0}, {1, 1, 1}})));
        QVERIFY(near(trace.maps->weights, matrix({{0, 0, 0}, {0, 1, 0}, {0.166667, 0.333333, 0.5}})));
        QCOMPARE(trace.maps->weights.row(0).norm() + trace.output.row(0).norm(), 0.0);
        QVERIFY(trace.rows[0].empty && !trace.rows[1].empty && !trace.rows[2].empty);
        const HeadTrace<double> open = attendScores(scores, {});
        QVERIFY(sameBits<double>(trace.output.row(2), open.output.row(2)));
    }

    void wholeEmptyHeadsLeaveTheOthersAlone()
    {
        MaskTensor tensor{"heads", {3, 1, 1}, MaskTensor::Allowed{0, 0, 1}};
        Tensor<double> x{1, 3, 5, 4, std::vector<double>(60)};
        RandomStream(1, 1).fillNormal(x.values);
        AttendOptions options;
        options.mask.tensors = {std::make_shared<MaskTensor>(tensor)};
        const auto stages = attend(x, x, x, options, {}).value();
        QCOMPARE(stages.empty_rows, Index(10));
        for (std::size_t head = 0; head < 2; ++head)
            QVERIFY((stages.weights[head].array() == 0).all() && (stages.output[head].array() == 0).all());
        for (Index row = 0; row < 5; ++row)
            QVERIFY(std::abs(stages.weights[2].row(row).sum() - 1) < 1e-14);
        QVERIFY(stages.output[2].allFinite());
    }

    void theWeightsShownAreTheOnesMultiplied()
    {
        const Matrix<double> x = matrix({{1, 0}, {0, 1}, {1, 1}});
        const Matrix<double> v = matrix({{1, 2}, {3, 4}, {5, 6}});
        HeadOptions options;
        options.scale = 1 / std::sqrt(2.0);
        const auto causal = attendHead<double>(x, x, v, options, mask({{CausalRule{}}}, 3, 3), {}).value();
        QVERIFY(
            near(causal.maps->weights, matrix({{1, 0, 0}, {0.330238, 0.669762, 0}, {0.248255, 0.248255, 0.503490}})));
        QVERIFY(near(causal.output, matrix({{1, 2}, {2.339523, 3.339523}, {3.510470, 4.510470}})));
        const auto open = attendHead<double>(x, x, v, options, noMask(3, 3), {}).value();
        QVERIFY(near(open.maps->weights.topRows(1), matrix({{0.401112, 0.197776, 0.401112}})));
    }

    void hidingIsADecisionNotAnAddition()
    {
        QVERIFY(near(attendScores(matrix({{-120010, -120000, -120005, 0, 0}}), {{PaddingRule{3}}}).maps->weights,
                     matrix({{0.000045, 0.993262, 0.006693, 0, 0}})));
        const HeadTrace<double> joined = attendScores(Matrix<double>::Zero(3, 3), {{CausalRule{}, LeftPaddingRule{2}}});
        QVERIFY(near(joined.maps->weights, matrix({{0, 0, 0}, {0, 1, 0}, {0, 0.5, 0.5}})));
        QVERIFY(joined.rows[0].empty);
    }

    void byHandExampleIsMet()
    {
        HeadOptions options;
        options.scale = 1 / std::sqrt(2.0);
        const auto trace = attendHead<double>(matrix({{1, 0}, {0, 1}}), matrix({{1, 1}, {0, 2}}),
                                              matrix({{1, 2}, {3, 4}}), options, noMask(2, 2), {})
                               .value();
        QVERIFY(near(trace.maps->scores, matrix({{1, 0}, {1, 2}})));
        QVERIFY(near(trace.maps->scaled, matrix({{0.707107, 0}, {0.707107, 1.414214}})));
        QVERIFY(near(trace.maps->weights, matrix({{0.669762, 0.330238}, {0.330238, 0.669762}})));
        QVERIFY(near(trace.output, matrix({{1.660477, 2.660477}, {2.339523, 3.339523}})));
    }

    void alibiBiasFallsWithDistance()
    {
        HeadOptions options;
        options.alibi_slope = 0.25;
        const HeadTrace<double> trace = attendScores(Matrix<double>::Zero(4, 4), {{CausalRule{}}}, options);
        QVERIFY(near(trace.maps->weights.bottomRows(1), matrix({{0.165296, 0.212244, 0.272527, 0.349932}})));
        QCOMPARE(trace.maps->scaled.norm(), 0.0);
        QCOMPARE(trace.maps->masked(3, 1), -0.5);
    }

    void softcapComesBeforeTheMask()
    {
        HeadOptions options;
        options.softcap = 2;
        const HeadTrace<double> trace = attendScores(matrix({{1, 2, 9}}), {{PaddingRule{2}}}, options);
        QVERIFY(near(trace.maps->capped.leftCols(2), matrix({{0.924234, 1.523188}})));
        QVERIFY(near(trace.maps->weights, matrix({{0.354583, 0.645417, 0}})));
        QCOMPARE(trace.maps->scaled(0, 2), 9.0);
        options.softcap = 50;
        QVERIFY(near(attendScores(matrix({{60, 10}}), {}, options).maps->capped, matrix({{41.682730, 9.868766}})));
    }

    void aScaleOfItsOwnReplacesTheKeySizes()
    {
        HeadOptions options;
        options.scale = 1 / std::sqrt(144.0);
        const HeadTrace<double> trace = attendScores(matrix({{144, 120}}), {}, options);
        QVERIFY(near(trace.maps->scaled, matrix({{12, 10}})));
        QVERIFY(near(trace.maps->weights, matrix({{0.880797, 0.119203}})));
    }

    void trueMeansMayAttend()
    {
        const Matrix<double> scores = logOf(matrix({{1, 2, 3}, {1, 2, 3}}));
        const Matrix<double> allowed = matrix({{1, 0, 1}, {0, 1, 1}});
        QVERIFY(near(attendScores(scores, painted(allowed)).maps->weights, matrix({{0.25, 0, 0.75}, {0, 0.4, 0.6}})));
    }

    void zerosAndOnesAreAddedWhenTheyAreNumbers()
    {
        const Matrix<double> lower = matrix({{1, 0, 0}, {1, 1, 0}, {1, 1, 1}});
        const Matrix<double> zero = Matrix<double>::Zero(3, 3);
        QVERIFY(
            near(attendScores(zero, added(lower)).maps->weights.topRows(1), matrix({{0.576117, 0.211942, 0.211942}})));
        QVERIFY(near(attendScores(zero, painted(lower)).maps->weights.topRows(1), matrix({{1, 0, 0}})));
        QVERIFY(looksLikeAllowed(*added(lower).tensors[0]));
    }

    // 3.2705078152847866 lies just above the middle of two neighbours; as a float it is that middle.
    void halfPrecisionRoundsOnce()
    {
        const double least = std::ldexp(1.0, -24);
        for (const auto& [exact, rounded] :
             {std::pair(-3.2705078152847866, -3.271484375), std::pair(65'519.999999999, 65'504.0), std::pair(2.0, 2.0),
              std::pair(1.4999999999 * least, least), std::pair(1.5000000001 * least, 2 * least),
              std::pair(0.0, 0.0)}) {
            HeadOptions options;
            options.precision = ScorePrecision::Half;
            const Matrix<double> one = Matrix<double>::Constant(1, 1, 1);
            const auto head = attendHead<double>(Matrix<double>(one * exact), one, one, options, noMask(1, 1), {});
            QCOMPARE(head->maps->scores(0, 0), rounded);
        }
    }

    void halfPrecisionScoresOverflowBeforeTheDivision()
    {
        const Matrix<double> q = Matrix<double>::Constant(1, 64, 48);
        Matrix<double> k = Matrix<double>::Constant(3, 64, 48);
        k(1, 0) = 47.875;
        k.row(2).setConstant(1);
        HeadOptions options;
        options.scale = 1 / 8.0;
        const Matrix<double> v = Matrix<double>::Identity(3, 3);
        const auto attendTwo = [&] {
            return attendHead<double>(q, k, v, options, mask({{PaddingRule{2}}}, 1, 3), {}).value();
        };
        const HeadTrace<double> full = attendTwo();
        QVERIFY(near(full.maps->scores.leftCols(2), matrix({{147456, 147450}})));
        QVERIFY(near(full.maps->weights, matrix({{0.679179, 0.320821, 0}})));
        QVERIFY(!full.rows[0].not_finite);
        options.precision = ScorePrecision::Half;
        const HeadTrace<double> half = attendTwo();
        QVERIFY(std::isinf(half.maps->scores(0, 0)) && std::isinf(half.maps->scores(0, 1)));
        QCOMPARE(half.maps->scores(0, 2), 3072.0); // 48 · 64, exact in float16
        QVERIFY(half.rows[0].not_finite);
        options.scale = 1; // dividing q before the product keeps half precision within its range
        const HeadTrace<double> before =
            attendHead<double>(Matrix<double>(q / 8), k, v, options, noMask(1, 3), {}).value();
        QVERIFY(before.maps->scores.allFinite() && !before.rows[0].not_finite);
    }
};

QTEST_APPLESS_MAIN(TestAttentionCases)
#include "test_attention_cases.moc"
