// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_quantity.h"

#include <QCoreApplication>

#include <algorithm>

namespace headlight {

std::string_view scalingQuantityName(ScalingQuantity quantity)
{
    switch (quantity) {
    case ScalingQuantity::Histogram:
        return "histogram";
    case ScalingQuantity::Variance:
        return "variance";
    case ScalingQuantity::Kurtosis:
        return "kurtosis";
    case ScalingQuantity::MaxWeight:
        return "max-weight";
    case ScalingQuantity::Entropy:
        return "entropy";
    case ScalingQuantity::Saturated:
        return "saturated";
    case ScalingQuantity::Jacobian:
        return "jacobian";
    case ScalingQuantity::LogitGradient:
        return "grad-logits";
    case ScalingQuantity::QueryGradient:
        return "grad-q";
    }
    return {};
}

std::optional<ScalingQuantity> scalingQuantityFromName(std::string_view name)
{
    const auto found = std::ranges::find(all_scaling_quantities, name, scalingQuantityName);
    return found == all_scaling_quantities.end() ? std::nullopt : std::optional(*found);
}

QString scalingQuantityTitle(ScalingQuantity quantity)
{
    switch (quantity) {
    case ScalingQuantity::Histogram:
        return QCoreApplication::translate("ScalingFigure", "Histogram of the scores");
    case ScalingQuantity::Variance:
        return QCoreApplication::translate("ScalingFigure", "Variance of the scores");
    case ScalingQuantity::Kurtosis:
        return QCoreApplication::translate("ScalingFigure", "Kurtosis of the scores");
    case ScalingQuantity::MaxWeight:
        return QCoreApplication::translate("ScalingFigure", "Largest weight of a row");
    case ScalingQuantity::Entropy:
        return QCoreApplication::translate("ScalingFigure", "Entropy of a row ÷ ln n");
    case ScalingQuantity::Saturated:
        return QCoreApplication::translate("ScalingFigure", "Share of rows with a weight above 0.99");
    case ScalingQuantity::Jacobian:
        return QCoreApplication::translate("ScalingFigure", "Jacobian of the softmax (Frobenius norm)");
    case ScalingQuantity::LogitGradient:
        return QCoreApplication::translate("ScalingFigure", "Gradient at the divided scores");
    case ScalingQuantity::QueryGradient:
        return QCoreApplication::translate("ScalingFigure", "Gradient at q");
    }
    return {};
}

QString scalingDivisorTitle(ScalingDivisor divisor)
{
    switch (divisor) {
    case ScalingDivisor::None:
        return QCoreApplication::translate("ScalingFigure", "q·k, not divided");
    case ScalingDivisor::SqrtKeySize:
        return QCoreApplication::translate("ScalingFigure", "q·k ÷ √d_k");
    case ScalingDivisor::SqrtModelSize:
        return QCoreApplication::translate("ScalingFigure", "q·k ÷ √d_model");
    case ScalingDivisor::KeySize:
        return QCoreApplication::translate("ScalingFigure", "q·k ÷ d_k");
    }
    return {};
}

bool isSpread(ScalingQuantity quantity)
{
    return quantity == ScalingQuantity::Jacobian || quantity == ScalingQuantity::LogitGradient ||
           quantity == ScalingQuantity::QueryGradient;
}

Estimate estimateOf(const ScalingOutcome& outcome, ScalingQuantity quantity)
{
    switch (quantity) {
    case ScalingQuantity::Variance:
        return {outcome.moments.variance, outcome.variance_error};
    case ScalingQuantity::Kurtosis:
        return {outcome.moments.kurtosis, outcome.kurtosis_error};
    case ScalingQuantity::MaxWeight:
        return outcome.max_weight;
    case ScalingQuantity::Entropy:
        return outcome.entropy_ratio;
    case ScalingQuantity::Saturated:
        return outcome.saturated;
    case ScalingQuantity::Histogram:
    case ScalingQuantity::Jacobian:
    case ScalingQuantity::LogitGradient:
    case ScalingQuantity::QueryGradient:
        break;
    }
    return {};
}

const Spread& spreadIn(const ScalingOutcome& outcome, ScalingQuantity quantity)
{
    if (quantity == ScalingQuantity::Jacobian)
        return outcome.jacobian;
    return quantity == ScalingQuantity::LogitGradient ? outcome.grad_logits : outcome.grad_q;
}

std::optional<double> theoryOf(ScalingQuantity quantity, const ScalingParameters& parameters, ScalingDivisor divisor)
{
    const std::optional<Moments> expected = expectedMoments(parameters, parameters.divisor(divisor));
    if (!expected || (quantity != ScalingQuantity::Variance && quantity != ScalingQuantity::Kurtosis))
        return std::nullopt;
    return quantity == ScalingQuantity::Variance ? expected->variance : expected->kurtosis;
}

} // namespace headlight
