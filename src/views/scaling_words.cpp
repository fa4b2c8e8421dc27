// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 3;
constexpr std::size_t sizes_for_a_course = 4; // of a sweep, before its course is spoken of

QString number(double value)
{
    return numberText(value, digits);
}

QString percent(double share)
{
    return QCoreApplication::translate("ScalingWords", "%1 %", "per cent").arg(numberText(100 * share, digits));
}

/// Those that are not empty, one after the other.
QString joined(const QStringList& sentences)
{
    QString text;
    for (const QString& sentence : sentences)
        if (!sentence.isEmpty())
            text = text.isEmpty() ? sentence
                                  : QCoreApplication::translate("ScalingWords", "%1 %2", "a sentence, and one after it")
                                        .arg(text, sentence);
    return text;
}

QString varianceSentence(const ScalingResult& result)
{
    const QString size = countText(result.parameters.d_k);
    const QString root = number(result.of(ScalingDivisor::SqrtKeySize).divisor);
    const QString before = number(result.of(ScalingDivisor::None).moments.variance);
    const QString after = number(result.of(ScalingDivisor::SqrtKeySize).moments.variance);
    if (varianceIsKeySize(result))
        return QCoreApplication::translate(
                   "ScalingWords",
                   "At d_k = %1 the products q·k have variance %2, which is about d_k: a typical score is √d_k = %3 in "
                   "size and grows with d_k. Divided by √d_k they have variance %4, which is about 1 whatever d_k is.")
            .arg(size, before, root, after);
    return QCoreApplication::translate(
               "ScalingWords",
               "At d_k = %1 the products q·k have variance %2, which is not d_k, and after the division by √d_k = %3 "
               "it is %4, not 1: the argument needs entries of mean 0 and variance 1 that do not depend on each other.")
        .arg(size, before, root, after);
}

QString modelSizeSentence(const ScalingResult& result)
{
    const ScalingOutcome& mistake = result.of(ScalingDivisor::SqrtModelSize);
    if (!(mistake.moments.variance < 0.5 * result.of(ScalingDivisor::SqrtKeySize).moments.variance))
        return {};
    return QCoreApplication::translate("ScalingWords",
                                       "√d_model in place of √d_k is the most common public mistake: with d_model = %1 "
                                       "it leaves a variance of %2 only.")
        .arg(countText(result.parameters.modelSize()), number(mistake.moments.variance));
}

QString kurtosisSentence(const ScalingResult& result)
{
    const double measured = result.of(ScalingDivisor::None).moments.kurtosis;
    const std::optional<Moments> expected = expectedMoments(result.parameters, 1);
    if (!expected)
        return QCoreApplication::translate("ScalingWords",
                                           "At d_k = %1 the kurtosis is %2, where a normal distribution has 3. "
                                           "Dividing by a number does not change it.")
            .arg(countText(result.parameters.d_k), number(measured));
    return QCoreApplication::translate("ScalingWords",
                                       "At d_k = %1 the kurtosis is %2; theory says %3, and 3, the normal "
                                       "distribution’s, for large d_k. Dividing by a number does not change it.")
        .arg(countText(result.parameters.d_k), number(measured), number(expected->kurtosis));
}

QString maxWeightSentences(const ScalingResult& result)
{
    const auto weight = [&result](ScalingDivisor divisor) { return result.of(divisor).max_weight.value; };
    const double even = 1 / double(result.parameters.keys);
    QStringList sentences = {
        QCoreApplication::translate("ScalingWords",
                                    "The largest weight of a row is %1 on average without a division, %2 with √d_k, %3 "
                                    "with √d_model and %4 with d_k; were all %5 keys alike, it would be %6.")
            .arg(number(weight(ScalingDivisor::None)), number(weight(ScalingDivisor::SqrtKeySize)),
                 number(weight(ScalingDivisor::SqrtModelSize)), number(weight(ScalingDivisor::KeySize)),
                 countText(result.parameters.keys), number(even))};
    if (weight(ScalingDivisor::None) > 0.9)
        sentences += QCoreApplication::translate("ScalingWords", "Undivided, softmax all but picks one key.");
    if (weight(ScalingDivisor::KeySize) < 1.25 * even)
        sentences += QCoreApplication::translate("ScalingWords",
                                                 "Divided by d_k, it hardly tells the keys apart: that is too much.");
    return joined(sentences);
}

QString entropySentences(const ScalingResult& result)
{
    if (result.parameters.keys < 2)
        return QCoreApplication::translate("ScalingWords",
                                           "One key has all the weight: there is no entropy to compare.");
    const auto ratio = [&result](ScalingDivisor divisor) { return number(result.of(divisor).entropy_ratio.value); };
    return QCoreApplication::translate(
               "ScalingWords", "Entropy ÷ ln n is 1 where all keys weigh the same and 0 where one has all the weight. "
                               "It is %1 without a division, %2 with √d_k, %3 with √d_model and %4 with d_k.")
        .arg(ratio(ScalingDivisor::None), ratio(ScalingDivisor::SqrtKeySize), ratio(ScalingDivisor::SqrtModelSize),
             ratio(ScalingDivisor::KeySize));
}

QString saturatedSentence(const ScalingResult& result)
{
    const auto share = [&result](ScalingDivisor divisor) { return percent(result.of(divisor).saturated.value); };
    return QCoreApplication::translate(
               "ScalingWords", "At d_k = %1, %2 of the rows give one key more than 0.99 of the weight without a "
                               "division, %3 with √d_k, %4 with √d_model and %5 with d_k.")
        .arg(countText(result.parameters.d_k), share(ScalingDivisor::None), share(ScalingDivisor::SqrtKeySize),
             share(ScalingDivisor::SqrtModelSize), share(ScalingDivisor::KeySize));
}

/// How the undivided median of the Jacobian goes with d_k, as far as it was measured.
QString jacobianCourse(std::span<const ScalingResult> sweep)
{
    if (sweep.size() < sizes_for_a_course)
        return {};
    const auto median = [](const ScalingResult& result) { return result.of(ScalingDivisor::None).jacobian.p50; };
    const auto top = std::ranges::max_element(sweep, {}, median);
    const QString size = countText(top->parameters.d_k);
    if (top == sweep.begin())
        return QCoreApplication::translate("ScalingWords",
                                           "Of the sizes measured the undivided median is largest at the smallest.");
    if (std::next(top) == sweep.end())
        return QCoreApplication::translate("ScalingWords",
                                           "Of the sizes measured the undivided median is largest at the largest.");
    return QCoreApplication::translate("ScalingWords", "The undivided median is not monotone: of the sizes measured it "
                                                       "is largest at d_k = %1, with %2.")
        .arg(size, number(median(*top)));
}

QString jacobianSentences(const ScalingResult& result, std::span<const ScalingResult> sweep)
{
    const double undivided = result.of(ScalingDivisor::None).jacobian.p50;
    const double divided = result.of(ScalingDivisor::SqrtKeySize).jacobian.p50;
    const QString sentence =
        undivided < divided
            ? QCoreApplication::translate("ScalingWords",
                                          "At d_k = %1 the undivided median is %2, below the %3 of √d_k: the softmax "
                                          "passes less on to the scores.")
            : QCoreApplication::translate("ScalingWords",
                                          "At d_k = %1 the undivided median is %2, not below the %3 of √d_k: here the "
                                          "softmax passes no less on to the scores.");
    return joined(
        {sentence.arg(countText(result.parameters.d_k), number(undivided), number(divided)), jacobianCourse(sweep)});
}

QString medianSentence(const ScalingResult& result, ScalingQuantity quantity)
{
    const Spread& undivided = spreadIn(result.of(ScalingDivisor::None), quantity);
    const Spread& divided = spreadIn(result.of(ScalingDivisor::SqrtKeySize), quantity);
    return QCoreApplication::translate("ScalingWords",
                                       "At d_k = %1 the median gradient is %2 without a division and %3 with √d_k; the "
                                       "means are %4 and %5.")
        .arg(countText(result.parameters.d_k), number(undivided.p50), number(divided.p50), number(undivided.mean),
             number(divided.mean));
}

QString logitSentences(const ScalingResult& result)
{
    const Spread& undivided = result.of(ScalingDivisor::None).grad_logits;
    const Spread& divided = result.of(ScalingDivisor::SqrtKeySize).grad_logits;
    QStringList sentences = {medianSentence(result, ScalingQuantity::LogitGradient)};
    if (undivided.p50 < divided.p50 / 10)
        sentences += QCoreApplication::translate("ScalingWords",
                                                 "Half of the undivided rows pass on less than a tenth of what the "
                                                 "middle row passes on with √d_k.");
    return joined(sentences);
}

QString querySentences(const ScalingResult& result)
{
    const ScalingOutcome& undivided = result.of(ScalingDivisor::None);
    const QString stalled = percent(undivided.stalled), jumping = percent(undivided.jumping);
    QStringList sentences = {medianSentence(result, ScalingQuantity::QueryGradient)};
    if (undivided.stalled > 0.5 && undivided.jumping > 0)
        sentences += QCoreApplication::translate("ScalingWords",
                                                 "Most rows stop learning and a few jump: undivided, %1 of the "
                                                 "rows have less than a tenth of the median of √d_k, and %2 have "
                                                 "more than nine in ten rows have there.")
                         .arg(stalled, jumping);
    else
        sentences += QCoreApplication::translate("ScalingWords", "Undivided, %1 of the rows have less than a tenth of "
                                                                 "the median of √d_k, and %2 have more than nine in "
                                                                 "ten rows have there.")
                         .arg(stalled, jumping);
    if (undivided.grad_q.mean > 10 * undivided.grad_q.p50)
        sentences += QCoreApplication::translate("ScalingWords", "The undivided mean would hide that.");
    return joined(sentences);
}

} // namespace

QString entriesWords(EntryDistribution entries)
{
    switch (entries) {
    case EntryDistribution::Normal:
        return QCoreApplication::translate("ScalingWords", "normal N(0, 1)");
    case EntryDistribution::Uniform:
        return QCoreApplication::translate("ScalingWords", "uniform, variance 1");
    case EntryDistribution::Signs:
        return QCoreApplication::translate("ScalingWords", "+1 or −1");
    case EntryDistribution::Shifted:
        return QCoreApplication::translate("ScalingWords", "shifted mean");
    case EntryDistribution::Correlated:
        return QCoreApplication::translate("ScalingWords", "correlated");
    }
    return {};
}

bool varianceIsKeySize(const ScalingResult& result)
{
    const double d_k = double(result.parameters.d_k);
    const double bound = 4 * std::sqrt((2 + 6 / d_k) / double(result.parameters.samples));
    return std::abs(result.of(ScalingDivisor::None).moments.variance / d_k - 1) <= bound;
}

QString scalingSentences(const ScalingResult& result, std::span<const ScalingResult> sweep, ScalingQuantity quantity)
{
    switch (quantity) {
    case ScalingQuantity::Histogram:
    case ScalingQuantity::Variance:
        return joined({varianceSentence(result), modelSizeSentence(result)});
    case ScalingQuantity::Kurtosis:
        return kurtosisSentence(result);
    case ScalingQuantity::MaxWeight:
        return maxWeightSentences(result);
    case ScalingQuantity::Entropy:
        return entropySentences(result);
    case ScalingQuantity::Saturated:
        return saturatedSentence(result);
    case ScalingQuantity::Jacobian:
        return jacobianSentences(result, sweep);
    case ScalingQuantity::LogitGradient:
        return logitSentences(result);
    case ScalingQuantity::QueryGradient:
        return querySentences(result);
    }
    return {};
}

} // namespace headlight
