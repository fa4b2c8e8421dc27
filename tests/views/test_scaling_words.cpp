// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences beside the experiment follow the numbers: made-up results give the words that fit them.
#include "views/scaling_words.h"

#include <QTest>

using namespace headlight;

namespace {

ScalingResult plain(Index d_k = 64)
{
    return runScaling({.d_k = d_k, .samples = 200}, {}).value();
}

ScalingOutcome& outcome(ScalingResult& result, ScalingDivisor divisor)
{
    return result.outcomes[std::size_t(divisor)];
}

} // namespace

class TestScalingWords : public QObject
{
    Q_OBJECT

private slots:
    void varianceIsCalledTheKeySizeOnlyWhereItIs()
    {
        ScalingResult result = plain();
        outcome(result, ScalingDivisor::None).moments.variance = 65;
        QVERIFY(scalingSentences(result, {}, ScalingQuantity::Variance).contains(QLatin1String("about d_k")));
        outcome(result, ScalingDivisor::None).moments.variance = 130;
        QVERIFY(scalingSentences(result, {}, ScalingQuantity::Variance).contains(QLatin1String("is not d_k")));
    }

    void commonMistakeIsNamedWithItsVariance()
    {
        ScalingResult result = plain();
        outcome(result, ScalingDivisor::SqrtModelSize).moments.variance = 0.127;
        const QString text = scalingSentences(result, {}, ScalingQuantity::Histogram);
        QVERIFY(text.contains(QLatin1String("most common public mistake")) && text.contains(QLatin1String("0.127")));
        outcome(result, ScalingDivisor::SqrtModelSize).moments.variance = 1; // d_model as small as d_k
        outcome(result, ScalingDivisor::SqrtKeySize).moments.variance = 1;
        QVERIFY(!scalingSentences(result, {}, ScalingQuantity::Histogram).contains(QLatin1String("mistake")));
    }

    void mostRowsStopLearningOnlyWhereMostDo()
    {
        ScalingResult result = plain();
        outcome(result, ScalingDivisor::None).stalled = 0.7;
        outcome(result, ScalingDivisor::None).jumping = 0.2;
        const QString most = scalingSentences(result, {}, ScalingQuantity::QueryGradient);
        QVERIFY(most.contains(QLatin1String("Most rows stop learning and a few jump")));
        QVERIFY(most.contains(QLatin1String("70 %")) && most.contains(QLatin1String("20 %")));
        outcome(result, ScalingDivisor::None).stalled = 0.1;
        const QString few = scalingSentences(result, {}, ScalingQuantity::QueryGradient);
        QVERIFY(!few.contains(QLatin1String("Most rows")) && few.contains(QLatin1String("10 %")));
    }

    void meanIsSaidToHideOnlyWhereItDoes()
    {
        ScalingResult result = plain();
        outcome(result, ScalingDivisor::None).grad_q.mean = 1;
        outcome(result, ScalingDivisor::None).grad_q.p50 = 1e-4;
        QVERIFY(scalingSentences(result, {}, ScalingQuantity::QueryGradient).contains(QLatin1String("would hide")));
        outcome(result, ScalingDivisor::None).grad_q.p50 = 0.5;
        QVERIFY(!scalingSentences(result, {}, ScalingQuantity::QueryGradient).contains(QLatin1String("would hide")));
    }

    void jacobiansCourseIsThatOfTheSweep()
    {
        std::vector<ScalingResult> sweep;
        const auto courseOf = [&](std::vector<double> medians) {
            sweep.clear();
            for (std::size_t i = 0; i < medians.size(); ++i) {
                sweep.push_back(plain(Index(1) << i));
                outcome(sweep.back(), ScalingDivisor::None).jacobian.p50 = medians[i];
            }
            return scalingSentences(sweep.front(), sweep, ScalingQuantity::Jacobian);
        };
        QVERIFY(courseOf({0.2, 0.3, 0.4, 0.1}).contains(QLatin1String("not monotone")));
        QVERIFY(courseOf({0.2, 0.3, 0.4, 0.1}).contains(QLatin1String("d_k = 4, with 0.4")));
        QVERIFY(courseOf({0.4, 0.3, 0.2, 0.1}).contains(QLatin1String("largest at the smallest")));
        QVERIFY(courseOf({0.1, 0.2, 0.3, 0.4}).contains(QLatin1String("largest at the largest")));
        QVERIFY(!courseOf({0.2, 0.3, 0.1}).contains(QLatin1String("median is largest"))); // too few to say
    }

    void dividingByTheSizeIsCalledTooMuchOnlyWhereRowsAreAlmostEven()
    {
        ScalingResult result = plain();
        outcome(result, ScalingDivisor::KeySize).max_weight.value = 0.12;
        QVERIFY(scalingSentences(result, {}, ScalingQuantity::MaxWeight).contains(QLatin1String("too much")));
        outcome(result, ScalingDivisor::KeySize).max_weight.value = 0.3;
        QVERIFY(!scalingSentences(result, {}, ScalingQuantity::MaxWeight).contains(QLatin1String("too much")));
    }

    void everyQuantityHasSentences()
    {
        const ScalingResult result = plain();
        for (const ScalingQuantity quantity : all_scaling_quantities) {
            const QString text = scalingSentences(result, {}, quantity);
            QVERIFY(text.endsWith(u'.'));
            QVERIFY(!text.contains(QLatin1String("%1")) && !text.contains(QLatin1String("nan")));
        }
        const ScalingResult one_key = runScaling({.d_k = 4, .keys = 1, .samples = 20}, {}).value();
        QVERIFY(!scalingSentences(one_key, {}, ScalingQuantity::Entropy).contains(QLatin1String("NaN")));
    }
};

QTEST_GUILESS_MAIN(TestScalingWords)
#include "test_scaling_words.moc"
