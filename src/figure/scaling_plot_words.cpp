// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_plot_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

namespace headlight {

namespace {

constexpr int digits = 4;
constexpr double normal_95 = 1.96; // standard errors on each side of a 95 % interval

QString histogramNumbers(const ScalingView& view, ScalingDivisor divisor)
{
    const ScalingOutcome& outcome = view.here.of(divisor);
    const std::optional<Moments> expected = expectedMoments(view.here.parameters, outcome.divisor);
    const QString mean = numberText(outcome.moments.mean, digits);
    const QString variance = numberText(outcome.moments.variance, digits);
    const QString kurtosis = numberText(outcome.moments.kurtosis, digits);
    if (!expected)
        return QCoreApplication::translate("ScalingFigure", "variance %1\nmean %2\nkurtosis %3")
            .arg(variance, mean, kurtosis);
    return QCoreApplication::translate("ScalingFigure", "variance %1 (theory %2)\nmean %3\nkurtosis %4 (theory %5)")
        .arg(variance, numberText(expected->variance, digits), mean, kurtosis, numberText(expected->kurtosis, digits));
}

} // namespace

QString scalingHeading(const ScalingView& view)
{
    const QString title = scalingQuantityTitle(view.quantity);
    const QString d_k = countText(view.here.parameters.d_k);
    const QString samples = countText(view.here.parameters.samples);
    const QString keys = countText(view.here.parameters.keys);
    if (view.quantity == ScalingQuantity::Histogram)
        return QCoreApplication::translate("ScalingFigure", "%1 at d_k = %2 (%3 samples of %4 keys)",
                                           "quantity, size, count, count")
            .arg(title, d_k, samples, keys);
    return QCoreApplication::translate("ScalingFigure", "%1 against d_k (%2 samples of %3 keys; here d_k = %4)",
                                       "quantity, count, count, size")
        .arg(title, samples, keys, d_k);
}

QString scalingLegend(const ScalingView& view)
{
    const bool argued = expectedMoments(view.here.parameters, 1).has_value();
    if (view.quantity == ScalingQuantity::Histogram)
        return argued ? QCoreApplication::translate(
                            "ScalingFigure",
                            "Bars: measured density. Line: the normal distribution with variance d_k ÷ divisor². "
                            "Shaded: −4 to 4, where scores of variance 1 lie.")
                      : QCoreApplication::translate(
                            "ScalingFigure",
                            "Bars: measured density. Line: the normal distribution with variance d_k ÷ divisor², which "
                            "these entries do not keep to. Shaded: −4 to 4, where scores of variance 1 lie.");
    if (isSpread(view.quantity))
        return QCoreApplication::translate(
            "ScalingFigure", "Dots: single samples. Band: from the 10 % to the 90 % quantile. Line: the median. "
                             "Crosses: the mean. What is smaller than the axis reaches stands on its edge.");
    if (view.quantity == ScalingQuantity::Variance || view.quantity == ScalingQuantity::Kurtosis)
        return argued ? QCoreApplication::translate("ScalingFigure",
                                                    "Points: measured, with 95 % intervals. Line: theory.")
                      : QCoreApplication::translate("ScalingFigure",
                                                    "Points: measured, with 95 % intervals. The theory does not speak "
                                                    "of such entries.");
    return QCoreApplication::translate("ScalingFigure", "Points: measured, with 95 % intervals.");
}

QString scalingNumbers(const ScalingView& view, ScalingDivisor divisor)
{
    if (view.quantity == ScalingQuantity::Histogram)
        return histogramNumbers(view, divisor);
    if (isSpread(view.quantity)) {
        const Spread& spread = spreadIn(view.here.of(divisor), view.quantity);
        return QCoreApplication::translate("ScalingFigure", "median %1, mean %2\n10 %: %3, 90 %: %4")
            .arg(numberText(spread.p50, digits), numberText(spread.mean, digits), numberText(spread.p10, digits),
                 numberText(spread.p90, digits));
    }
    const Estimate estimate = estimateOf(view.here.of(divisor), view.quantity);
    const QString value = numberText(estimate.value, digits);
    const QString around = numberText(normal_95 * estimate.error, 2);
    const std::optional<double> theory = theoryOf(view.quantity, view.here.parameters, divisor);
    if (theory)
        return QCoreApplication::translate("ScalingFigure", "%1 ± %2 (theory %3)")
            .arg(value, around, numberText(*theory, digits));
    return QCoreApplication::translate("ScalingFigure", "%1 ± %2").arg(value, around);
}

} // namespace headlight
