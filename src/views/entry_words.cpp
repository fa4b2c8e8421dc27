// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/entry_words.h"

#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "i18n/number_text.h"

#include <QCoreApplication>

namespace headlight {

namespace {

/// "q = R(norm(x·W_Q + b))", with what of it the checkpoint has.
QString checkpointFormula(Stage stage, const Analysis& analysis)
{
    const BlockWeights& weights = *analysis.layer_weights;
    const auto made = [&](const char* product, const Linear& linear) {
        const CellAfter after = cellAfter(analysis, stage, 0);
        QString formula = QString::fromUtf8(product);
        if (!linear.bias.empty())
            formula += QStringLiteral(" + b");
        if (after.is_normed)
            formula = QStringLiteral("norm(%1)").arg(formula);
        return after.other ? QStringLiteral("R(%1)").arg(formula) : formula;
    };
    switch (stage) {
    case Stage::Query:
        return QStringLiteral("q = %1").arg(made("x·W_Q", weights.query));
    case Stage::Key:
        return QStringLiteral("k = %1").arg(made("x·W_K", weights.key));
    case Stage::Value:
        return QStringLiteral("v = %1").arg(made("x·W_V", weights.value));
    default:
        return made("concat·W_O", weights.attention_output);
    }
}

} // namespace

QString entryTitle(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return QCoreApplication::translate("EntryWords", "Input of %1, entry %2");
    case Stage::Query:
        return QCoreApplication::translate("EntryWords", "Query of %1, entry %2");
    case Stage::Key:
        return QCoreApplication::translate("EntryWords", "Key of %1, entry %2");
    case Stage::Value:
        return QCoreApplication::translate("EntryWords", "Value of %1, entry %2");
    case Stage::Output:
        return QCoreApplication::translate("EntryWords", "Head output of %1, entry %2");
    case Stage::Concat:
        return QCoreApplication::translate("EntryWords", "All heads’ outputs of %1, entry %2");
    case Stage::Projected:
        return QCoreApplication::translate("EntryWords", "Output of %1, entry %2");
    case Stage::Scores:
    case Stage::Scaled:
    case Stage::Capped:
    case Stage::Masked:
    case Stage::Weights:
        break; // maps of queries against keys: their cells have two tokens
    }
    return QStringLiteral("%1 → %2");
}

QString entryFormula(Stage stage, const Analysis& analysis)
{
    const bool is_vector = stage == Stage::Query || stage == Stage::Key || stage == Stage::Value;
    if (analysis.layer_weights && (is_vector || stage == Stage::Projected))
        return checkpointFormula(stage, analysis);
    if (is_vector && (analysis.lacks(Stage::Input) || hasLayers(analysis)))
        return QString::fromLatin1(stageName(stage).data(), qsizetype(stageName(stage).size()));
    const bool turned = analysis.config.positions() == Positions::Rope;
    switch (stage) {
    case Stage::Input:
        return QStringLiteral("x");
    case Stage::Query:
        return turned ? QStringLiteral("q = R(x·W_Q)") : QStringLiteral("q = x·W_Q");
    case Stage::Key:
        return turned ? QStringLiteral("k = R(x·W_K)") : QStringLiteral("k = x·W_K");
    case Stage::Value:
        return QStringLiteral("v = x·W_V");
    case Stage::Scores:
        return QStringLiteral("q·kᵀ");
    case Stage::Scaled:
        return QStringLiteral("q·kᵀ ÷ divisor");
    case Stage::Capped:
        return QStringLiteral("c·tanh(s ÷ c)");
    case Stage::Masked:
        return QStringLiteral("s + mask");
    case Stage::Weights:
        return QStringLiteral("softmax(s)");
    case Stage::Output:
        return QStringLiteral("o = weights·v");
    case Stage::Concat:
        return QStringLiteral("[o₀ o₁ …]");
    case Stage::Projected:
        return QStringLiteral("concat·W_O");
    }
    return {};
}

QString checkpointSentence(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const bool is_made =
        stage == Stage::Query || stage == Stage::Key || stage == Stage::Value || stage == Stage::Projected;
    if (!analysis.pass || !is_made)
        return {};
    const std::optional<CellSum> sum = cellSum(analysis, head, stage, cell);
    if (!sum)
        return QCoreApplication::translate("EntryWords",
                                           "The weights of this layer are too large for the memory budget to be kept "
                                           "beside the maps, so the sum behind this number is not shown.");
    const auto read = [](double value) { return numberText(value, readDigits(value)); };
    const CellAfter after = cellAfter(analysis, stage, cell.column);
    QStringList sentences;
    if (sum->bias)
        sentences += QCoreApplication::translate("EntryWords", "The sum is %1, and the bias adds %2.")
                         .arg(read(sum->sum.sum), read(*sum->bias));
    else if (after.is_normed || after.other)
        sentences += QCoreApplication::translate("EntryWords", "The sum is %1.").arg(read(sum->sum.sum));
    if (after.is_normed)
        sentences += QCoreApplication::translate("EntryWords", "All entries of the head are then normed together.");
    if (after.other)
        sentences += QCoreApplication::translate("EntryWords",
                                                 "RoPE then turns it together with entry %1, by an angle that depends "
                                                 "on the token’s position.")
                         .arg(*after.other);
    return sentences.join(QLatin1Char(' '));
}

QString turnSentence(const CellTurn& turn, Index row, const RopeOptions& rope)
{
    const auto number = [](double value) { return numberText(value, readDigits(value)); };
    const double own = turn.is_first ? turn.first : turn.second;
    const double other = turn.is_first ? turn.second : turn.first;
    const QString entry = QString::number(turn.is_first ? turn.turn.second : turn.turn.first);
    const QString own_text = number(own), other_text = number(other);
    const QString angle = number(turn.turn.angle);
    const QString turned = (turn.is_first ? QStringLiteral("%1·cos %3 − (%2)·sin %3 = %4")
                                          : QStringLiteral("%1·cos %3 + (%2)·sin %3 = %4"))
                               .arg(own_text, other_text, angle, number(turn.value));
    return QCoreApplication::translate("EntryWords",
                                       "The sum is %1. RoPE then turns it together with entry %2, whose sum is %3, by "
                                       "%4 radians for position %5: %6.",
                                       "two sums, an angle, the rotation written out")
        .arg(own_text, entry, other_text, angle, QString::number(row + rope.offset), turned);
}

} // namespace headlight
