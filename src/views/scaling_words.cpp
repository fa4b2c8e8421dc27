// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 3;

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
    return std::abs(result.unscaled.variance / d_k - 1) <= bound;
}

QString scalingSentences(const ScalingResult& result)
{
    const double d_k = double(result.parameters.d_k);
    const QString size = countText(result.parameters.d_k);
    const QString root = numberText(std::sqrt(d_k), digits);
    const QString before = numberText(result.unscaled.variance, digits);
    const QString after = numberText(result.scaled.variance, digits);
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

} // namespace headlight
