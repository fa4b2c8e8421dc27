// SPDX-License-Identifier: GPL-3.0-or-later
// Faults that people met elsewhere, as numbers worked out by hand.
#include "engine/attention.h"

#include "head_inputs.h"

#include <QTest>

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
        QVERIFY(near(attendScores(scores, {{PaddingRule{0}}}).maps->weights, Matrix<double>::Zero(3, 3)));
        QVERIFY(near(attendScores(scores, {{WindowRule{0, 0}, PaddingRule{2}}}).maps->weights,
                     matrix({{1, 0, 0}, {0, 1, 0}, {0, 0, 0}})));
        const Matrix<double> all = attendScores(scores, {}).maps->weights;
        QVERIFY(near(all, matrix({{0.166667, 0.333333, 0.5}, {0.166667, 0.333333, 0.5}, {0.166667, 0.333333, 0.5}})));
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
    }
};

QTEST_APPLESS_MAIN(TestAttentionCases)
#include "test_attention_cases.moc"
