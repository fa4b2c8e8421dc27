// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/laboratory_words.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

constexpr int digits = 3;
constexpr double bytes_a_number = 2; // half precision, as caches are kept
// What rounding may change, as a share of the largest output: steps are kept in double or in single precision.
constexpr double rounding_share = 1e-10;
constexpr double rounding_share_float = 1e-4;

QString number(double value)
{
    return numberText(value, digits);
}

double variance(const std::vector<double>& values)
{
    if (values.empty())
        return 0;
    const double n = double(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return squares / n;
}

/// The mean over rows of their largest weight.
double largestWeight(const Analysis& analysis, Index head)
{
    const MatrixView weights = analysis.stage(Stage::Weights, head);
    double sum = 0;
    for (Index row = 0; row < weights.rows(); ++row) {
        double largest = 0;
        for (Index column = 0; column < weights.columns(); ++column)
            largest = std::max(largest, weights.at(row, column));
        sum += largest / double(weights.rows());
    }
    return sum;
}

QString divisorName(const AttentionConfig& config)
{
    const QString value = number(config.divisor());
    switch (config.parameters().divisor.kind) {
    case Divisor::Kind::None:
        return QCoreApplication::translate("LaboratoryFigure", "not divided");
    case Divisor::Kind::SqrtKeySize:
        return QCoreApplication::translate("LaboratoryFigure", "÷ √d_k = %1").arg(value);
    case Divisor::Kind::SqrtModelSize:
        return QCoreApplication::translate("LaboratoryFigure", "÷ √d_model = %1").arg(value);
    case Divisor::Kind::KeySize:
        return QCoreApplication::translate("LaboratoryFigure", "÷ d_k = %1").arg(value);
    case Divisor::Kind::Number:
        return QCoreApplication::translate("LaboratoryFigure", "÷ %1").arg(value);
    }
    return {};
}

QString positionsName(Positions positions)
{
    switch (positions) {
    case Positions::None:
        return QCoreApplication::translate("LaboratoryFigure", "no positions");
    case Positions::Sinusoidal:
        return QCoreApplication::translate("LaboratoryFigure", "sinusoidal, added");
    case Positions::Concatenated:
        return QCoreApplication::translate("LaboratoryFigure", "concatenated");
    case Positions::Rope:
        return QCoreApplication::translate("LaboratoryFigure", "rotary (RoPE)");
    case Positions::Alibi:
        return QCoreApplication::translate("LaboratoryFigure", "ALiBi");
    }
    return {};
}

QString sharingName(const AttentionConfig& config)
{
    const int kv_heads = int(config.kv_num_heads());
    if (kv_heads == config.q_num_heads())
        return QCoreApplication::translate("LaboratoryFigure", "MHA: each query head has its own keys and values");
    if (kv_heads == 1)
        return QCoreApplication::translate("LaboratoryFigure", "MQA: all query heads share the same keys and values");
    return QCoreApplication::translate("LaboratoryFigure", "GQA: groups of %1 query heads share keys and values")
        .arg(countText(config.q_num_heads() / kv_heads));
}

QString cacheNote(const LaboratoryResult& result, const Analysis& analysis)
{
    const double share = cachedNumbers(analysis) / cachedNumbers(*result.variants.front().analysis);
    return QCoreApplication::translate("LaboratoryFigure",
                                       "cache: n · h_kv · (d_k + d_v) = %1 · %2 · (%3 + %4) = %5 numbers, %6 in half "
                                       "precision, %7 % of MHA")
        .arg(countText(analysis.keyTokens().size()), countText(analysis.config.kv_num_heads()),
             countText(analysis.config.d_k()), countText(analysis.config.d_v()),
             countText(Index(cachedNumbers(analysis))), bytesText(Bytes(bytes_a_number * cachedNumbers(analysis))),
             numberText(100 * share, digits));
}

QString divisorSentences(const LaboratoryResult& result, Index head)
{
    const Analysis& none = *result.variants[0].analysis;
    const Analysis& root = *result.variants[1].analysis;
    const Analysis& third = *result.variants[2].analysis;
    const auto filled = [&](const QString& sentence) {
        return sentence.arg(countText(head), number(variance(dividedScores(none, head))),
                            number(largestWeight(none, head)), number(variance(dividedScores(root, head))),
                            number(largestWeight(root, head)));
    };
    const QString text =
        third.config.parameters().divisor.kind == Divisor::Kind::SqrtModelSize
            ? filled(QCoreApplication::translate(
                         "LaboratoryFigure",
                         "Head %1 on this sentence: undivided, its scores have variance %2 and a row’s "
                         "largest weight is %3 on average; divided by √d_k, %4 and %5. √d_model in place "
                         "of √d_k, the most common public mistake, gives %6 and %7."))
                  .arg(number(variance(dividedScores(third, head))), number(largestWeight(third, head)))
            : filled(QCoreApplication::translate(
                  "LaboratoryFigure",
                  "Head %1 on these tokens: undivided, its scores have variance %2 and a row’s largest weight is %3 on "
                  "average; divided by √d_k, %4 and %5. Typed Q, K and V have no d_model, so that there is no √d_model "
                  "to divide by."));
    if (root.heads[std::size_t(head)].recipe == Recipe::Random)
        return text;
    return QCoreApplication::translate("LaboratoryFigure",
                                       "%1 This head is made for a purpose, so its scores need not have variance d_k.")
        .arg(text);
}

QString positionSentences(const LaboratoryResult& result)
{
    QStringList along, not_along;
    for (const LaboratoryVariant& variant : result.variants)
        (permutesAlong(variant) ? along : not_along).append(positionsName(variant.analysis->config.positions()));
    const QString comma = QCoreApplication::translate("LaboratoryFigure", ", ", "between names in a list");
    QString text = QCoreApplication::translate(
        "LaboratoryFigure", "The same words in two orders, and the second output moved back into the first order.");
    if (!along.isEmpty())
        text = QCoreApplication::translate("LaboratoryFigure",
                                           "%1 The output permutes along, so that the order of the words makes no "
                                           "difference, with: %2.")
                   .arg(text, along.join(comma));
    if (!not_along.isEmpty())
        text = QCoreApplication::translate("LaboratoryFigure", "%1 The order makes a difference with: %2.")
                   .arg(text, not_along.join(comma));
    if (result.masked)
        text = QCoreApplication::translate("LaboratoryFigure",
                                           "%1 The mask is kept; a mask that goes by place knows the order, too.")
                   .arg(text);
    return text;
}

QString experimentSentences(const LaboratoryResult& result, Index head)
{
    switch (result.kind) {
    case Laboratory::Divisors:
        return divisorSentences(result, head);
    case Laboratory::Positions:
        return positionSentences(result);
    case Laboratory::HeadSharing:
        return QCoreApplication::translate(
            "LaboratoryFigure",
            "The same sentence with keys and values shared by fewer heads. Query heads over one bar read the same keys "
            "and values; what must be kept of past tokens when text is generated, the cache, shrinks with the number "
            "of bars.");
    }
    return {};
}

} // namespace

std::vector<double> dividedScores(const Analysis& analysis, Index head)
{
    const MatrixView scaled = analysis.stage(Stage::Scaled, head);
    std::vector<double> scores;
    for (Index row = 0; row < scaled.rows(); ++row)
        for (Index column = 0; column < scaled.columns(); ++column)
            if (analysis.mask(head).allows(row, column) && std::isfinite(scaled.at(row, column)))
                scores.push_back(scaled.at(row, column));
    return scores;
}

double cachedNumbers(const Analysis& analysis)
{
    return double(analysis.keyTokens().size()) * double(analysis.config.kv_num_heads()) *
           double(analysis.config.d_k() + analysis.config.d_v());
}

bool permutesAlong(const LaboratoryVariant& variant)
{
    const double share = variant.analysis->precision == Precision::Float64 ? rounding_share : rounding_share_float;
    return variant.difference && *variant.difference <= share * variant.largest_output;
}

QString laboratoryTitle(Laboratory kind)
{
    switch (kind) {
    case Laboratory::Divisors:
        return QCoreApplication::translate("LaboratoryFigure", "Divisors on this sentence");
    case Laboratory::Positions:
        return QCoreApplication::translate("LaboratoryFigure", "Positions and shuffled words");
    case Laboratory::HeadSharing:
        return QCoreApplication::translate("LaboratoryFigure", "Shared keys and values");
    }
    return {};
}

QString variantTitle(const LaboratoryResult& result, const LaboratoryVariant& variant)
{
    const AttentionConfig& config = variant.analysis->config;
    const QString name = result.kind == Laboratory::Divisors    ? divisorName(config)
                         : result.kind == Laboratory::Positions ? positionsName(config.positions())
                                                                : sharingName(config);
    return variant.in_use ? QCoreApplication::translate("LaboratoryFigure", "%1 (in use)", "a setting's name").arg(name)
                          : name;
}

QStringList variantNotes(const LaboratoryResult& result, const LaboratoryVariant& variant, Index head)
{
    const Analysis& analysis = *variant.analysis;
    if (result.kind == Laboratory::HeadSharing)
        return {cacheNote(result, analysis)};
    if (result.kind == Laboratory::Positions)
        return {permutesAlong(variant) ? QCoreApplication::translate("LaboratoryFigure", "the output permutes along")
                                       : QCoreApplication::translate("LaboratoryFigure", "the output changes"),
                QCoreApplication::translate("LaboratoryFigure", "moved back, off by %1")
                    .arg(number(variant.difference.value_or(0)))};
    QStringList notes = {QCoreApplication::translate("LaboratoryFigure", "variance of the scores %1")
                             .arg(number(variance(dividedScores(analysis, head)))),
                         QCoreApplication::translate("LaboratoryFigure", "largest weight %1 on average")
                             .arg(number(largestWeight(analysis, head)))};
    if (analysis.config.parameters().divisor.kind == Divisor::Kind::SqrtModelSize)
        notes += QCoreApplication::translate("LaboratoryFigure", "the most common public mistake");
    return notes;
}

QString laboratorySentences(const LaboratoryResult& result, Index head)
{
    const QString text = experimentSentences(result, head);
    if (!result.drawn)
        return text;
    return QCoreApplication::translate(
               "LaboratoryFigure",
               "The matrices typed by hand are left aside here, and vectors are drawn from the seed in their place: "
               "typed numbers belong to one order of the tokens and one number of heads, which this experiment "
               "changes. %1")
        .arg(text);
}

} // namespace headlight
